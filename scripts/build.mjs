import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fail, root, runNode, say } from './node.mjs'

/** What goes into the pages. */
export const sources = [
  'web',
  'content',
  'contracts',
  'public',
  'vite.config.ts',
  'package-lock.json',
  'scripts/precompress.ts',
]
const builds = join(root, 'build')
const pointer = join(builds, 'current')

function* filesOf(path) {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

/** A hash of all that goes into the build. Pictures and film carry a hash of their own in their name. */
function stampOfSources() {
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
 * Builds the web into a folder of its own in build/ (`server/pages/builds.ts`), unless it is there already, and makes it
 * the one that counts. What a running server serves is not touched.
 */
export async function build() {
  const name = stampOfSources()
  const isThere = existsSync(join(builds, name))
  if (isThere && existsSync(pointer) && readFileSync(pointer, 'utf8').trim() === name) return
  if (!isThere) await make(name)
  await step(join('scripts', 'switch-build.ts'), name)
}

async function make(name) {
  say('Building the pages')
  const unfinished = join('build', `unfinished-${process.pid}`)
  const env = { ...process.env, BUILD_FOLDER: unfinished }
  await step(join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn', { env })
  await step(join('scripts', 'precompress.ts'), join(unfinished, 'client'))
  try {
    renameSync(join(root, unfinished), join(builds, name))
  } catch (error) {
    // Another process was faster.
    if (!existsSync(join(builds, name))) throw error
    rmSync(join(root, unfinished), { recursive: true })
  }
}

async function step(...args) {
  const options = typeof args.at(-1) === 'object' ? args.pop() : {}
  if ((await runNode(args, options)) !== 0) fail('The pages could not be built: the lines above say why.')
}
