import { rmSync, statSync } from 'node:fs'

const SUFFIXES = ['', '-wal', '-shm', '-journal']

/**
 * Runs `make`, which creates a temporary file or folder at `file`, and deletes it afterwards, with the files that SQLite
 * creates next to it, also when the process exits meanwhile.
 */
export async function withUnfinished<T>(file: string, make: () => Promise<T>): Promise<T> {
  const remove = () => {
    for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true, recursive: true })
  }
  // A file at this path was left by a killed process; a folder was created for this run.
  if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) remove()
  process.once('exit', remove)
  try {
    return await make()
  } finally {
    process.off('exit', remove)
    remove()
  }
}
