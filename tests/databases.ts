import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Makes an empty database of one kind; `drop` removes it without a trace. */
export interface DatabaseKind {
  name: 'SQLite' | 'PostgreSQL'
  create(): Promise<TestDatabase>
}

export const sqlite: DatabaseKind = {
  name: 'SQLite',
  async create() {
    const folder = mkdtempSync(join(tmpdir(), 'araliya-'))
    return { url: `file:${join(folder, 'test.db')}`, drop: async () => rmSync(folder, { recursive: true }) }
  },
}

/** Databases on the PostgreSQL server of a `postgres://…` address. */
export const postgresOn = (serverUrl: string): DatabaseKind => ({
  name: 'PostgreSQL',
  async create() {
    const name = `araliya_${randomUUID().replaceAll('-', '')}`
    const run = async (statement: string) => {
      const client = new pg.Client({ connectionString: serverUrl })
      await client.connect()
      await client.query(statement).finally(() => client.end())
    }
    await run(`create database ${name}`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
  },
})

const postgresUrl = process.env.TEST_POSTGRES_URL

/** PostgreSQL only where `TEST_POSTGRES_URL` names a server on which databases may be created. */
export const postgres = postgresUrl ? postgresOn(postgresUrl) : undefined

/** The kinds of database that the API tests run on. */
export const databaseKinds: DatabaseKind[] = postgres ? [sqlite, postgres] : [sqlite]
