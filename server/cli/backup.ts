import { accessSync, constants, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from '../db/sqlite-file.ts'
import { CommandError } from './command-errors.ts'

function checkFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK)
  } catch {
    throw new CommandError(`${file} can't be written: name a file in a folder that is there and yours.`)
  }
}

/**
 * Copies a SQLite database as it is into a new file, consistent even while others write; the file is there only when it
 * is whole.
 * @throws CommandError for PostgreSQL, when there is nothing to copy, the file is there already or can't be written; the
 * database's error
 */
export async function backUp(databaseUrl: string, file: string): Promise<void> {
  if (!databaseUrl.startsWith('file:')) {
    throw new CommandError('PostgreSQL is backed up by its own pg_dump, not by this command.')
  }
  const path = databaseUrl.slice('file:'.length)
  if (!existsSync(path))
    throw new CommandError(`There is no database ${path}: set DATABASE_URL to the one to copy.`)
  if (existsSync(file)) throw new CommandError(`${file} is there already and is not overwritten.`)
  checkFolder(file)
  const unfinished = `${file}.unfinished`
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    makePrivateFile(unfinished)
    await backup(source, unfinished)
    renameSync(unfinished, file)
  } finally {
    source.close()
    rmSync(unfinished, { force: true })
  }
}
