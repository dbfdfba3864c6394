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
/** With less free space the disk counts as full: npm fails there, and its own reason doesn't say why. */
const FULL_BELOW_MEGABYTES = 10

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
  // For npm the packages with Node itself are optional, as each is for one kind of machine. Ours is not.
  const isRequired = ([path, { optional }]) => !optional || path === `node_modules/${nodePackage}`
  const missing = Object.entries(packages)
    // The project itself is listed with an empty path.
    .filter(([path]) => path !== '')
    .filter(isRequired)
    .find(([path]) => !existsSync(join(cwd, path, 'package.json')))
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

/** The file that records what is installed in a folder: the hash of the package-lock.json with these packages. */
const recordOf = folder => join(root, folder, 'node_modules', '.installed')

/** The recorded hash; undefined while packages are not installed. */
function readRecord(folder) {
  const record = recordOf(folder)
  return existsSync(record) ? readFileSync(record, 'utf8') : undefined
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
  const record = recordOf(folder)
  const recordedHash = readRecord(folder)
  // Until the end nothing is recorded: a start after this one was killed installs again.
  rmSync(record, { force: true })

  say(
    `Installing ${folder ? `packages of ${folder}/` : 'packages'} (up to half a minute, only after they changed)`,
  )
  const stopProgress = showProgress(join(cwd, 'node_modules'))
  const runNpm = command => installPackages(command, { cwd, node, npm, findMissing: () => findMissing(cwd) })
  const failWith = reason =>
    fail(`The packages couldn't be installed: ${freeMegabytes() < FULL_BELOW_MEGABYTES ? diskFull : reason}`)

  /** Replaces only what has changed, as a salon may be running from this folder. Returns whether all packages run then. */
  async function update() {
    const reason = await runNpm('install')
    if (reason) {
      // `npm install` has taken back what it had done: the earlier packages are installed again.
      writeFileSync(record, recordedHash)
      failWith(reason)
    }
    return findProblem() === undefined
  }

  /** Empties the folder first, so that nothing broken stays. */
  async function installFromScratch() {
    const free = freeMegabytes()
    if (free < megabytes) {
      fail(
        `The packages need ${megabytes} MB, and ${Math.floor(free)} MB are free: make room, then run this again.`,
      )
    }
    const reason = await runNpm('ci')
    if (reason) failWith(reason)
    const problem = findProblem()
    if (problem) fail(problem)
  }

  const canUpdate = recordedHash !== undefined && recordedHash !== hash
  const isUpdated = canUpdate && (await update())
  if (!isUpdated) await installFromScratch()
  stopProgress()
  writeFileSync(record, hash)
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
  rmSync(recordOf(problemOfNode ? 'runtime' : ''), { force: true })
  fail(problem)
}
