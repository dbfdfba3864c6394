import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fail, root, runNode, say } from './node.mjs'

/** What goes into the pages. */
export const sources = [
  'web',
  'content',
  'contracts',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/precompress.ts',
]
const stampFile = join(root, 'build', '.built')

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
  return hash.digest('hex')
}

/** Builds the web into build/, unless it is there and nothing that goes into it has changed. */
export async function build() {
  const stamp = stampOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('Building the pages')
  rmSync(stampFile, { force: true })
  const steps = [
    [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build', '--logLevel', 'warn'],
    [join('scripts', 'precompress.ts')],
  ]
  for (const step of steps) {
    if ((await runNode(step)) !== 0) fail('The pages could not be built: the lines above say why.')
  }
  writeFileSync(stampFile, stamp)
}
