import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAlone } from './install-lock.mjs'
import { fail, findNode, findProblemOfNode, hasPackagedNode, nodePackage, root, say } from './node.mjs'
import { diskFull, findNpm, installPackages } from './npm.mjs'

const MINIMUM_NODE = 20
const PROGRESS_EVERY_MS = 10_000
const MEGABYTE = 1024 ** 2
const FULL_MEGABYTES = 10

/** Prints progress every ten seconds, as npm prints none without a terminal. Returns a function that stops it. */
function showProgress(modules) {
  const started = Date.now()
  const timer = setInterval(() => {
    const count = existsSync(modules) ? readdirSync(modules).length : 0
    say(`Still installing: ${Math.round((Date.now() - started) / 1000)} s, ${count} folders in node_modules`)
  }, PROGRESS_EVERY_MS)
  return () => clearInterval(timer)
}

/** Megabytes that this user may still write. Some file systems don't say: then there is room. */
export function freeMegabytes() {
  const { bavail, blocks, bsize } = statfsSync(root)
  return blocks === 0 ? Number.POSITIVE_INFINITY : (bavail * bsize) / MEGABYTE
}

/** A package that should be there and isn't: someone has deleted it, or npm could not install it. */
function findMissing(cwd) {
  const { packages } = JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8'))
  const missing = Object.entries(packages).find(
    ([path, { optional }]) =>
      path &&
      (!optional || path === `node_modules/${nodePackage}`) &&
      !existsSync(join(cwd, path, 'package.json')),
  )
  return missing?.[0].replace(/^.*node_modules\//, '')
}

/** Which of the project's packages doesn't run, with the remedy; nothing if all do. */
function findProblemOfPackages() {
  const { status, stdout, signal } = spawnSync(findNode(), [join('scripts', 'installed.mjs')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (status === 0) return undefined
  const what = stdout.trim() || `Node was ended by ${signal}`
  return `The installed packages don't work (${what}): delete the folder node_modules, then run this again.`
}

const markerOf = folder => join(root, folder, 'node_modules', '.installed')

/** The hash of the package-lock.json whose packages are installed; undefined while they are not. */
function readRecord(folder) {
  const marker = markerOf(folder)
  return existsSync(marker) ? readFileSync(marker, 'utf8') : undefined
}

/** The file of the process that installs. Not in node_modules, which `npm ci` empties. */
const lock = join(root, '.installing')

/**
 * Installs the packages of a folder's package-lock.json, unless exactly these are recorded as installed. They are recorded
 * once `findProblem` has seen them run. A second start in the same folder waits for the first.
 * @param options.node the Node that npm runs on: npm leaves out optional packages that refuse it
 * @param options.npm npm's program
 * @param options.megabytes what they need
 * @param options.findProblem what doesn't run, as a sentence with the remedy
 * @param options.isDamaged looks at each start, so it takes milliseconds
 */
async function ensureFolder(folder, { isDamaged = () => false, ...options }) {
  const cwd = join(root, folder)
  const hash = createHash('sha256')
    .update(readFileSync(join(cwd, 'package-lock.json')))
    .digest('hex')
  const isInstalled = () => readRecord(folder) === hash && !findMissing(cwd) && !isDamaged()
  if (isInstalled()) return
  await runAlone(lock, async () => {
    if (!isInstalled()) await installFolder(folder, hash, options)
  })
}

async function installFolder(folder, hash, { node, npm, megabytes, findProblem }) {
  if (!npm) fail('npm is missing: install it, then run this again.')
  const cwd = join(root, folder)
  const marker = markerOf(folder)
  const recorded = readRecord(folder)
  rmSync(marker, { force: true })

  say(
    `Installing ${folder ? `packages of ${folder}/` : 'packages'} (up to half a minute, only after they changed)`,
  )
  const stopProgress = showProgress(join(cwd, 'node_modules'))
  async function install(command) {
    const reason = await installPackages(command, { cwd, node, npm, findMissing: () => findMissing(cwd) })
    if (!reason) return
    // `npm install` has taken back what it had done.
    if (command === 'install') writeFileSync(marker, recorded)
    fail(`The packages couldn't be installed: ${freeMegabytes() < FULL_MEGABYTES ? diskFull : reason}`)
  }
  // A salon may be running from this folder: `npm install` replaces only what has changed.
  const isUpdate = recorded !== undefined && recorded !== hash
  if (isUpdate) await install('install')
  if (!isUpdate || findProblem()) {
    // `npm ci` empties the folder first, so nothing that was broken stays.
    const free = freeMegabytes()
    if (free < megabytes) {
      fail(
        `The packages need ${megabytes} MB, and ${Math.floor(free)} MB are free: make room, then run this again.`,
      )
    }
    await install('ci')
    const problem = findProblem()
    if (problem) fail(problem)
  }
  stopProgress()
  writeFileSync(marker, hash)
}

/**
 * Installs what is needed: first the Node that everything runs on, then on it the other packages; those of art/ only for its
 * commands.
 */
export async function ensureInstalled(folder = '') {
  if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE) {
    fail(`Araliya needs Node ${MINIMUM_NODE} or newer, and this is ${process.version}: install a newer one.`)
  }
  const npm = findNpm()
  const isPackaged = hasPackagedNode()
  if (isPackaged) {
    await ensureFolder('runtime', {
      node: process.execPath,
      npm,
      megabytes: 240,
      findProblem: findProblemOfNode,
      isDamaged: () => findProblemOfNode({ isQuick: true }) !== undefined,
    })
  }
  const packagedNpm = join(root, 'runtime', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const ours = { node: findNode(), npm: isPackaged ? packagedNpm : npm }
  await ensureFolder('', { ...ours, megabytes: 440, findProblem: findProblemOfPackages })
  if (folder) await ensureFolder(folder, { ...ours, megabytes: 100, findProblem: () => undefined })
}

/** After a program has failed: if the installed packages are damaged, says so, and the next start installs them again. */
export function failIfDamaged() {
  const problemOfNode = hasPackagedNode() ? findProblemOfNode() : undefined
  const problem = problemOfNode ?? findProblemOfPackages()
  if (!problem) return
  rmSync(markerOf(problemOfNode ? 'runtime' : ''), { force: true })
  fail(problem)
}
