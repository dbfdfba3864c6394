import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { failIfDamaged, freeMegabytes } from './install.mjs'
import { fail, root, runNode, say } from './node.mjs'

/** The sources of the pages. */
export const sources = [
  'web',
  'content',
  'contracts',
  'public',
  'docs/breach.md',
  'docs/inbox.md',
  'docs/owner.md',
  'vite.config.ts',
  'package-lock.json',
  'runtime/package-lock.json',
  'scripts/guides.ts',
  'scripts/inline-scripts.ts',
  'scripts/packages.ts',
  'scripts/precompress.ts',
]
const NEEDED_MEGABYTES = 30
const builds = join(root, 'build')
const pointer = join(builds, 'current')

function* filesOf(path) {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

/** A hash of all sources. The names of pictures and film contain their own hash. */
function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) {
      hash.update(relative(root, file))
      hash.update(/\.(avif|webp|mp4|webm|jpg)$/.test(file) ? String(statSync(file).size) : readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Builds the pages into a folder of their own in build/ (`server/pages/builds.ts`), unless it exists, and makes it the current
 * build. A running server keeps its own build.
 */
export async function build() {
  const name = hashSources()
  const exists = existsSync(join(builds, name))
  if (exists && existsSync(pointer) && readFileSync(pointer, 'utf8').trim() === name) return
  if (!exists) await buildInto(name)
  await runStep(join('scripts', 'switch-build.ts'), name)
}

async function buildInto(name) {
  say('Building the pages')
  if (freeMegabytes() < NEEDED_MEGABYTES) {
    fail(`The pages need ${NEEDED_MEGABYTES} MB, and the disk is full: make room, then run this again.`)
  }
  const unfinished = join('build', `unfinished-${process.pid}`)
  const env = { ...process.env, BUILD_FOLDER: unfinished }
  await runStep(join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn', {
    env,
  })
  await runStep(join('scripts', 'precompress.ts'), join(unfinished, 'client'))
  await runStep(join('scripts', 'packages.ts'), join(unfinished, 'packages.txt'))
  try {
    renameSync(join(root, unfinished), join(builds, name))
  } catch (error) {
    // Another process has just made the same build.
    if (!existsSync(join(builds, name))) throw error
    rmSync(join(root, unfinished), { recursive: true })
  }
}

async function runStep(...args) {
  const options = typeof args.at(-1) === 'object' ? args.pop() : {}
  if ((await runNode(args, options)) === 0) return
  failIfDamaged()
  fail("The pages couldn't be built: see the lines above.")
}
