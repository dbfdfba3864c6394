import { hash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { CommandError } from './command-errors.ts'
import { isSqlite, pathOf } from './place.ts'

type Row = Record<string, unknown>
type Ask = (question: string) => Promise<Row[]>

/** Asks a database without making or changing anything. */
async function asking<T>(databaseUrl: string, run: (ask: Ask) => Promise<T>): Promise<T> {
  if (isSqlite(databaseUrl)) {
    const path = pathOf(databaseUrl)
    if (!existsSync(path))
      throw new CommandError(`There is no database ${path}: set DATABASE_URL to the one to copy.`)
    const database = new DatabaseSync(path, { readOnly: true })
    try {
      return await run(async question => database.prepare(question).all())
    } finally {
      database.close()
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await run(async question => (await client.query(question)).rows)
  } finally {
    await client.end()
  }
}

const tables = (databaseUrl: string) =>
  isSqlite(databaseUrl)
    ? "select name from sqlite_schema where type = 'table'"
    : 'select tablename as name from pg_tables where schemaname = any (current_schemas(false))'

/** What tells a copy of this salon from the salon itself: a file's path, the number that a server gives each database. */
const place = async (databaseUrl: string, ask: Ask): Promise<unknown> =>
  isSqlite(databaseUrl)
    ? realpathSync(pathOf(databaseUrl))
    : (await ask('select oid from pg_database where datname = current_database()'))[0]?.oid

/** @throws CommandError when a database has no tables: a copy of it would be none of a salon; the database's error */
export async function requireTables(databaseUrl: string): Promise<void> {
  const found = await asking(databaseUrl, ask => ask(tables(databaseUrl)))
  if (found.length === 0)
    throw new CommandError('That database holds no salon: set DATABASE_URL to the one to copy.')
}

/**
 * What stands for one database in the names of its backups: eight hexadecimal digits, made of the moment at which its salon was
 * made and of where it is. Another salon has another mark, and so has the same one that was restored or moved elsewhere.
 * @throws CommandError when it holds no salon; the database's error
 */
export const readMark = (databaseUrl: string): Promise<string> =>
  asking(databaseUrl, async ask => {
    const names = (await ask(tables(databaseUrl))).map(({ name }) => name)
    if (!names.includes('kysely_migration'))
      throw new CommandError('That database holds no salon: set DATABASE_URL to the one to copy.')
    const [first] = await ask('select min("timestamp") as at from kysely_migration')
    return hash('sha256', `${first?.at} ${await place(databaseUrl, ask)}`).slice(0, 8)
  })
