import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, say } from './node.mjs'

const MINIMUM_NODE = 20
const PROGRESS_EVERY_MS = 10_000

/** Prints progress every ten seconds, as npm prints none without a terminal. Returns a function that stops it. */
function showProgress(modules) {
  const started = Date.now()
  const timer = setInterval(() => {
    const count = existsSync(modules) ? readdirSync(modules).length : 0
    say(`Still installing: ${Math.round((Date.now() - started) / 1000)} s, ${count} folders in node_modules`)
  }, PROGRESS_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Installs the packages of a folder's package-lock.json, unless exactly these are installed: the root's for everything, those
 * of art/ only for its commands.
 */
export async function ensureInstalled(folder = '') {
  if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE) {
    fail(`Araliya needs Node ${MINIMUM_NODE} or newer, and this is ${process.version}: install a newer one.`)
  }
  const cwd = join(root, folder)
  const hashFile = join(cwd, 'node_modules', '.installed')
  const hash = createHash('sha256')
    .update(readFileSync(join(cwd, 'package-lock.json')))
    .digest('hex')
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return

  say(`Installing packages${folder && ` of ${folder}/`} (up to half a minute, only after they changed)`)
  // Not `npm ci`: it empties node_modules, from which this Node may run, and it refuses a lock file that lacks an optional
  // package of another platform.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const npm = process.env.npm_execpath
  const stopProgress = showProgress(join(cwd, 'node_modules'))
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { cwd })
    : await run('npm', args, { cwd, shell: process.platform === 'win32' })
  stopProgress()
  if (code !== 0)
    fail("The packages couldn't be installed: check the connection to the npm registry, then run this again.")
  writeFileSync(hashFile, hash)
}
