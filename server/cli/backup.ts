import { existsSync, renameSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { CommandError } from './command-errors.ts'

/**
 * Copies a SQLite database as it is into a new file, consistent even while others write; the file is there only when it
 * is whole.
 * @throws CommandError for PostgreSQL, when there is nothing to copy or the file is there already; the database's error
 */
export async function backUp(databaseUrl: string, file: string): Promise<void> {
  if (!databaseUrl.startsWith('file:')) {
    throw new CommandError('PostgreSQL is backed up by its own pg_dump, not by this command.')
  }
  const path = databaseUrl.slice('file:'.length)
  if (!existsSync(path))
    throw new CommandError(`There is no database ${path}: set DATABASE_URL to the one to copy.`)
  if (existsSync(file)) throw new CommandError(`${file} is there already and is not overwritten.`)
  const unfinished = `${file}.unfinished`
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    await backup(source, unfinished)
    renameSync(unfinished, file)
  } finally {
    source.close()
    rmSync(unfinished, { force: true })
  }
}
