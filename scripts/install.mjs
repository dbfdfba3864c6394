import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, say } from './node.mjs'

const OLDEST = 20
const TELL_EVERY_MS = 10_000

/** Says every ten seconds how far npm is, which without a terminal says nothing; returns what ends it. */
function tellProgress(modules) {
  const started = Date.now()
  const timer = setInterval(() => {
    const count = existsSync(modules) ? readdirSync(modules).length : 0
    say(`Still installing: ${Math.round((Date.now() - started) / 1000)} s, ${count} folders in node_modules`)
  }, TELL_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Installs the packages that a folder's package-lock.json names, unless exactly these are there. The salon's are those of
 * the root; what only a few commands use has a package.json of its own (art/), so that a first start does not fetch it.
 */
export async function ensureInstalled(folder = '') {
  if (Number(process.versions.node.split('.')[0]) < OLDEST) {
    fail(`This needs Node ${OLDEST} or newer to begin with; this is ${process.version}: install a newer one.`)
  }
  const cwd = join(root, folder)
  const stampFile = join(cwd, 'node_modules', '.installed')
  const stamp = createHash('sha256')
    .update(readFileSync(join(cwd, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return

  say(`Installing packages${folder && ` of ${folder}/`} (up to half a minute, only when they changed)`)
  // Not `npm ci`: it empties node_modules first, which a Node that runs from there may not survive, and it refuses a
  // lock that lacks another platform's optional package, as happens where a registry does not have them all yet.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const npm = process.env.npm_execpath
  const endProgress = tellProgress(join(cwd, 'node_modules'))
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { cwd })
    : await run('npm', args, { cwd, shell: process.platform === 'win32' })
  endProgress()
  if (code !== 0)
    fail(
      'The packages could not be installed: check the connection to the npm registry, then run this again.',
    )
  writeFileSync(stampFile, stamp)
}
