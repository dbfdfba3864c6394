import { rmSync, statSync } from 'node:fs'

const ENDS = ['', '-wal', '-shm', '-journal']

/**
 * Makes a file (or a folder) that is only of use when it is whole: whatever `make` leaves under that name goes, and what SQLite keeps beside it,
 * also when the process is told to end meanwhile.
 */
export async function withUnfinished<T>(file: string, make: () => Promise<T>): Promise<T> {
  const remove = () => {
    for (const end of ENDS) rmSync(file + end, { force: true, recursive: true })
  }
  // What a killed one left is in the way; a folder was made for this.
  if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) remove()
  process.once('exit', remove)
  try {
    return await make()
  } finally {
    process.off('exit', remove)
    remove()
  }
}
