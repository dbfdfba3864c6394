import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { CommandError } from './command-errors.ts'

/**
 * Copies a SQLite database into a new file, consistent even while others write.
 * @throws CommandError for PostgreSQL, or when the file is there already
 */
export async function backUp(databaseUrl: string, file: string): Promise<void> {
  if (!databaseUrl.startsWith('file:')) {
    throw new CommandError('PostgreSQL is backed up by its own pg_dump, not by this command.')
  }
  if (existsSync(file)) throw new CommandError(`${file} is there already and is not overwritten.`)
  const source = new DatabaseSync(databaseUrl.slice('file:'.length), { readOnly: true })
  try {
    await backup(source, file)
  } finally {
    source.close()
  }
}
