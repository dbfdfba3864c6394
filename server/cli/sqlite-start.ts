import { closeSync, openSync, readSync } from 'node:fs'

const MAGIC = 'SQLite format 3\0'

/** Whether a file begins as SQLite's do; not more of it is read, as it may be larger than the memory. */
export function isSqliteFile(file: string): boolean {
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(MAGIC.length)
    return bytes.subarray(0, readSync(fd, bytes)).toString('latin1') === MAGIC
  } finally {
    closeSync(fd)
  }
}
