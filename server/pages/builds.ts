import { randomUUID } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#contracts/text/days.ts'
import { ConfigError } from '../config.ts'

// Each build of the pages is a folder in build/, named after a hash of its sources, and is never changed. A file names the
// current one, which new processes load. Older ones stay for running processes and open pages.
const POINTER = 'current'
const KEPT_MS = 7 * DAY_MS

const readPointer = (root: string): string | undefined => {
  const file = join(root, POINTER)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * The folder of the current build.
 * @throws ConfigError when there is none
 */
export function findBuild(root: string): string {
  const name = readPointer(root)
  if (name && existsSync(join(root, name, 'server'))) return join(root, name)
  throw new ConfigError('The pages have not been built: run "npm run build", then start again.')
}

/** The folders of all builds. */
export const listBuilds = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(root, name))

/**
 * Makes a build the current one atomically, and deletes builds that have not been current for a week.
 * @param now milliseconds
 */
export function switchBuild(root: string, name: string, now = Date.now()): void {
  const previous = readPointer(root)
  // The week for which it is kept begins now.
  if (previous && previous !== name && existsSync(join(root, previous)))
    utimesSync(join(root, previous), now / 1000, now / 1000)
  const unfinished = join(root, `${POINTER}.${randomUUID()}`)
  writeFileSync(unfinished, `${name}\n`)
  renameSync(unfinished, join(root, POINTER))
  for (const entry of readdirSync(root)) {
    const path = join(root, entry)
    if (entry === POINTER || entry === name) continue
    // Undefined if another process has just deleted or renamed it.
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - mtime > KEPT_MS) rmSync(path, { recursive: true, force: true })
  }
}
