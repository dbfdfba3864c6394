import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '../../db/database.ts'
import { backUp, listTables } from './backup.ts'
import { startProgram, toLibpq } from './postgres-programs.ts'
import { CommandError } from './run-command.ts'

/**
 * The migrations of an archive, none when it is not a salon's.
 * @throws CommandError when pg_restore can't read it
 */
export async function readMigrationsOfArchive(file: string): Promise<string[]> {
  const args = ['--data-only', '--table=kysely_migration', '--file=-', file]
  const { child, done } = startProgram('pg_restore', args)
  const [rows] = await Promise.all([text(child.stdout), done])
  const [, names = ''] = /^COPY \S+ \(name, .*;\n((?:.+\n)*?)\\\.$/m.exec(rows) ?? []
  return names
    .split('\n')
    .flatMap(line => line.split('\t', 1))
    .filter(Boolean)
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Replaces `tables` with the content of an archive, and adds a setting, in one transaction of psql. */
async function load(
  databaseUrl: string,
  file: string,
  tables: readonly string[],
  { key, value }: { key: string; value: string },
): Promise<void> {
  const { option, environment } = toLibpq(databaseUrl)
  const psqlArgs = ['-X', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--file=-', option]
  const psql = startProgram('psql', psqlArgs, environment)
  psql.child.stdout.resume()
  // No notices in the messages of an error.
  psql.child.stdin.write('set client_min_messages = warning;\n')
  for (const table of tables) psql.child.stdin.write(`drop table "${table}" cascade;\n`)
  const archive = startProgram('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file])
  try {
    await pipeline(archive.child.stdout, psql.child.stdin, { end: false })
    await archive.done
  } catch (error) {
    // Without the end of its input psql does not commit.
    psql.child.kill()
    // The message of psql says more than that of the broken pipe.
    if (!(error instanceof CommandError)) await psql.done
    throw error
  }
  psql.child.stdin.end(`insert into public.settings (key, value) values (${quote(key)}, ${quote(value)});\n`)
  await psql.done
}

/**
 * Restores an archive of pg_dump, as `restore` does.
 * @param kept the archive of the old content to make first; undefined when there is none
 * @param setting says in the restored database that it was restored
 */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  kept: string | undefined,
  setting: { key: string; value: string },
): Promise<void> {
  if (kept !== undefined) await backUp(databaseUrl, kept)
  await using db = openDatabase(databaseUrl, { noTimeouts: true })
  await load(databaseUrl, file, await listTables(db), setting)
}
