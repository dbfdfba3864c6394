import { backup, type DatabaseSync } from 'node:sqlite'

let isCopying = false
let exitCode: number | undefined

const exitIfAsked = () => {
  if (exitCode !== undefined) process.exit(exitCode)
}

/**
 * Copies a SQLite database into a file.
 * @throws the database's error
 */
export async function copySqliteFile(source: DatabaseSync, file: string): Promise<void> {
  isCopying = true
  try {
    // Called between two batches of pages.
    await backup(source, file, { progress: exitIfAsked })
  } finally {
    isCopying = false
    exitIfAsked()
  }
}

/**
 * Ends the process: while a database is copied, after the current batch of pages. A thread of its own writes them, also while exit
 * handlers run, and would create a file again that these have deleted.
 */
export function exitBetweenPages(code: number): void {
  exitCode = code
  if (!isCopying) exitIfAsked()
}
