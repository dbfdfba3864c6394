import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { ConfigError } from '../config.ts'

// Each build of the web is a folder of its own in build/, named after what went into it, and is never changed. A file says
// which one counts for processes that start. The others stay for those that run and for pages that are still open.
const POINTER = 'current'
const KEPT_MS = 7 * 24 * 60 * 60_000

const readPointer = (root: string): string | undefined => {
  const file = join(root, POINTER)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * The folder of the build that counts.
 * @throws ConfigError when there is none
 */
export function findBuild(root: string): string {
  const name = readPointer(root)
  if (name && existsSync(join(root, name, 'server'))) return join(root, name)
  throw new ConfigError('The pages have not been built: run npm run build, then start the salon again.')
}

/** All builds that are still there, whichever counts. */
export const listBuilds = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(root, name))

/**
 * Makes the build `name` the one that counts, at once and wholly, and removes what has not counted for a week.
 * @param now milliseconds
 */
export function switchBuild(root: string, name: string, now = Date.now()): void {
  const former = readPointer(root)
  // From now on it is kept for a week.
  if (former && former !== name && existsSync(join(root, former)))
    utimesSync(join(root, former), now / 1000, now / 1000)
  const unfinished = join(root, `${POINTER}.${randomUUID()}`)
  writeFileSync(unfinished, `${name}\n`)
  renameSync(unfinished, join(root, POINTER))
  for (const entry of readdirSync(root)) {
    const path = join(root, entry)
    if (entry === POINTER || entry === name) continue
    // Undefined: another process has just removed or renamed it.
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - mtime > KEPT_MS) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Puts the files of a build into a folder that processes of several versions share, as those in containers have none.
 * @throws ConfigError when the folder can't be written to
 */
export function shareBuild(folder: string, shared: string): void {
  const name = basename(folder)
  const unfinished = join(shared, `unfinished-${randomUUID()}`)
  try {
    if (!existsSync(join(shared, name))) {
      cpSync(join(folder, 'client'), join(unfinished, 'client'), { recursive: true })
      renameSync(unfinished, join(shared, name))
    }
    switchBuild(shared, name)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process of this version was faster.
    if (existsSync(join(shared, name))) return
    throw new ConfigError(`SHARED_BUILDS can't be written to: ${(error as Error).message}.`)
  }
}
