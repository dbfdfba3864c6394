import { chownSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDatabaseFailure } from '../../db/database-failures.ts'
import { makePrivateFile } from '../../db/sqlite-file.ts'
import { withUnfinished } from './backup.ts'
import { copySqliteFile } from './copy-sqlite.ts'
import { CommandError } from './run-command.ts'

const SIDECARS = ['-wal', '-shm', '-journal']

/**
 * The migrations of a backup, none when it is not a salon's.
 * @throws CommandError when it is damaged
 */
export function readMigrationsOfSqlite(file: string): string[] {
  using source = new DatabaseSync(file, { readOnly: true })
  try {
    const [first] = source.prepare('pragma integrity_check').all()
    if (first?.integrity_check !== 'ok')
      throw new CommandError(`${file} is damaged: use another backup. SQLite says: ${first?.integrity_check}`)
    if (!source.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get()) return []
    const rows = source.prepare('select name from kysely_migration').all()
    return rows.map(({ name }) => String(name))
  } catch (error) {
    throw isDatabaseFailure(error as Error)
      ? new CommandError(`${file} is damaged: use another backup. SQLite says: ${(error as Error).message}`)
      : error
  }
}

/** When run as root, gives `path` the owner of `model`, so that the salon's own user can open it. */
function copyOwner(model: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(path, uid, gid)
}

/**
 * Replaces the database at `path`, which no process uses, with the file `unfinished`. If this process is killed meanwhile, there is
 * still a database at `path`, the old one or the new one: without any, the next start would create an empty salon.
 *
 * The side files of the old database are deleted first, as SQLite would apply them to the new one. A database that was closed has
 * none. A damaged one may have them: if this process is killed before the rename, it lacks the changes that were only in its log.
 * The copy has both files.
 * @param kept the name of a copy of the old database with its side files; undefined when it is empty
 */
export function replaceDatabase(path: string, unfinished: string, kept: string | undefined): void {
  if (kept !== undefined)
    for (const suffix of ['', ...SIDECARS])
      if (existsSync(path + suffix)) copyFileSync(path + suffix, kept + suffix)
  for (const suffix of SIDECARS) rmSync(path + suffix, { force: true })
  renameSync(unfinished, path)
}

function addSettingTo(path: string, { key, value }: { key: string; value: string }): void {
  using database = new DatabaseSync(path)
  database.prepare('insert into settings (key, value) values (?, ?)').run(key, value)
}

/**
 * Restores a SQLite file into the file at `path`, as `restore` does.
 * @param kept the name of a copy of the old database; undefined when there is none
 * @param setting says in the restored database that it was restored
 */
export async function restoreSqlite(
  path: string,
  file: string,
  kept: string | undefined,
  setting: { key: string; value: string },
): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.unfinished`
  await withUnfinished(unfinished, async () => {
    makePrivateFile(unfinished)
    using source = new DatabaseSync(file, { readOnly: true })
    await copySqliteFile(source, unfinished)
    addSettingTo(unfinished, setting)
    copyOwner(existsSync(path) ? path : dirname(path), unfinished)
    replaceDatabase(path, unfinished, kept)
  })
}
