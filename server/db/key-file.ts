import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sqlitePath } from './sqlite-file.ts'

// Secrets that are not in the database: files beside the SQLite file, or settings. PostgreSQL's machines have no folder in common.

/** The file of this name beside the SQLite file; undefined on PostgreSQL. */
export function keyFileBeside(databaseUrl: string, name: string): string | undefined {
  const path = sqlitePath(databaseUrl)
  return path === undefined ? undefined : join(dirname(path), name)
}

/** The text of a key file; undefined when there is none. */
export async function readKeyFile(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Creates a key file, complete and on disk before it has its name, unless another process was faster. */
export async function createKeyFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await using handle = await open(unfinished, 'wx', 0o600)
    await handle.writeFile(`${text}\n`)
    await handle.sync()
    await link(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}
