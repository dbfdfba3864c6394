import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { backUp } from './backup.ts'
import { CommandError } from './command-errors.ts'
import { requireUnused } from './in-use.ts'
import { libpqOf, type Running, start } from './postgres-programs.ts'
import { notEmpty, type Restoring, requireKnown } from './restoring.ts'
import { isSqliteFile } from './sqlite-start.ts'
import { requireSame, type Tally, tallyDump } from './tally.ts'

const SAY_EVERY_ROWS = 100_000

async function tablesOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
       from pg_tables where schemaname = any (current_schemas(false))`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** All rows that a program writes as text. */
async function tallyOutput(
  { child, done }: Running,
  onRow?: (table: string, row: Buffer) => void,
): Promise<Tally> {
  const tally: Tally = new Map()
  for await (const _ of tallyDump(child.stdout as AsyncIterable<Buffer>, tally, onRow)) {
    // Only counted.
  }
  await done
  return tally
}

/**
 * The migrations of an archive, undefined when it has none.
 * @throws CommandError when pg_restore can't read it
 */
export async function readMigrationsOfArchive(file: string): Promise<string[] | undefined> {
  if (isSqliteFile(file))
    throw new CommandError(
      `${file} is a SQLite file, and goes into SQLite. From there npm run db:move brings a salon to PostgreSQL.`,
    )
  const names: string[] = []
  const args = ['--data-only', '--table=kysely_migration', '--file=-', file]
  const tally = await tallyOutput(start('pg_restore', args, ['ignore', 'pipe']), (_, row) => {
    names.push(row.toString().split('\t', 1)[0] as string)
  })
  return tally.has('kysely_migration') ? names : undefined
}

/** Pours an archive into a database in one transaction, which is only committed when the archive was read to its end. */
async function pour(
  databaseUrl: string,
  file: string,
  tables: readonly string[],
  say: Restoring['say'],
): Promise<Tally> {
  const { address, environment } = libpqOf(databaseUrl)
  const archive = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], ['ignore', 'pipe'])
  const psql = start(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${address}`],
    ['pipe', 'ignore'],
    environment,
  )
  const { stdin } = psql.child
  if (!stdin || !archive.child.stdout) throw new Error('There are pipes')
  const tally: Tally = new Map()
  let rows = 0
  const count = (table: string) => {
    rows += 1
    if (rows % SAY_EVERY_ROWS === 0) say(`${rows.toLocaleString('en-US')} rows restored, now ${table}`)
  }
  try {
    stdin.write(`begin;\n${tables.map(table => `drop table ${table} cascade;\n`).join('')}`)
    await pipeline(tallyDump(archive.child.stdout, tally, count), stdin, { end: false })
    await archive.done
    stdin.end('\ncommit;\n')
    await psql.done
    return tally
  } catch (error) {
    // Without the last word nothing has happened.
    psql.child.kill()
    archive.child.kill()
    await Promise.allSettled([psql.done, archive.done])
    throw await psql.done.then(
      () => error,
      reason => (psql.child.signalCode ? error : reason),
    )
  }
}

/** Restores an archive of pg_dump, as `restore` does. What was there is kept as such an archive beside the backup. */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  restoring: Restoring,
): Promise<Tally> {
  requireKnown(await readMigrationsOfArchive(file))
  await requireUnused(databaseUrl)
  const tables = await tablesOf(databaseUrl)
  if (tables.length > 0) {
    if (!restoring.replace) throw notEmpty()
    const kept = join(dirname(file), `replaced-${restoring.stamp}.dump`)
    await backUp(databaseUrl, kept)
    restoring.say(`What was there is kept as ${kept}`)
  }
  const poured = await pour(databaseUrl, file, tables, restoring.say)
  const { address, environment } = libpqOf(databaseUrl)
  const dump = start('pg_dump', ['--data-only', `--dbname=${address}`], ['ignore', 'pipe'], environment)
  requireSame(poured, await tallyOutput(dump))
  if (poured.size === 0) throw new CommandError(`${file} holds no tables.`)
  return poured
}
