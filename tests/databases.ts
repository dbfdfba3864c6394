import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/db/database.ts'
import { prepareDatabase } from '../server/db/prepare.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates databases of one kind. */
export interface DatabaseKind {
  name: 'SQLite' | 'PostgreSQL'
  /** Why this machine has none: tests that need it are skipped, and counted with this reason. */
  missing?: string
  /** Without tables. */
  create(): Promise<TestDatabase>
  /** Migrated for the real profile: a copy of the one that `npm test` has prepared, if there is one. */
  createPrepared(): Promise<TestDatabase>
}

const { TEST_DATABASE, TEST_POSTGRES_URL, TEST_PREPARED_POSTGRES, TEST_PREPARED_SQLITE } = process.env

async function prepare(database: TestDatabase): Promise<TestDatabase> {
  const db = openDatabase(database.url)
  try {
    await prepareDatabase(db, { databaseUrl: database.url, profile: 'real' }, () => {})
    return database
  } catch (error) {
    await database.drop()
    throw error
  } finally {
    await db.destroy()
  }
}

function createFile(copied?: string): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'araliya-'))
  const file = join(folder, 'test.db')
  if (copied) copyFileSync(copied, file)
  return { url: `file:${file}`, drop: async () => rmSync(folder, { recursive: true }) }
}

export const sqlite: DatabaseKind = {
  name: 'SQLite',
  create: async () => createFile(),
  createPrepared: async () =>
    TEST_PREPARED_SQLITE ? createFile(TEST_PREPARED_SQLITE) : prepare(createFile()),
}

/** Databases on a PostgreSQL server; `prepared` names the one to copy. */
export function postgresOn(serverUrl: string, prepared?: string): DatabaseKind {
  async function run(work: (client: pg.Client) => Promise<unknown>) {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  async function create(template = 'template1'): Promise<TestDatabase> {
    const name = `araliya_${randomUUID().replaceAll('-', '')}`
    await run(async client => {
      const { rows } = await client.query(
        "select current_setting('server_version_num')::int >= 150000 and current_setting('fsync') = 'off' as copies",
      )
      // Four times as fast as the default without fsync; before PostgreSQL 15 it is the only way.
      const strategy = rows[0].copies ? 'strategy file_copy' : ''
      await client.query(`create database ${name} template ${template} ${strategy}`)
    })
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    return { url: url.href, drop: () => run(client => client.query(`drop database ${name} with (force)`)) }
  }
  return {
    name: 'PostgreSQL',
    create: () => create(),
    createPrepared: async () => (prepared ? create(prepared) : prepare(await create())),
  }
}

/** On the server that `TEST_POSTGRES_URL` names. */
export const postgres: DatabaseKind = TEST_POSTGRES_URL
  ? postgresOn(TEST_POSTGRES_URL, TEST_PREPARED_POSTGRES)
  : { ...postgresOn('postgres://none.invalid/none'), missing: 'PostgreSQL is not installed' }

/** The database of tests whose result no database decides. */
export const mainDatabase = TEST_DATABASE === postgres.name ? postgres : sqlite

/** The kinds of database that the tests run on; `npm run test:postgres` sets `TEST_DATABASE`, to run all of them on that one only. */
export const databaseKinds = TEST_DATABASE ? [mainDatabase] : [sqlite, postgres]
