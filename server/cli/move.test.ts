import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { postgres, sqlite, type TestDatabase } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { openDatabase } from '../db/database.ts'
import { databaseName } from '../db/dialect.ts'
import { seedSalon } from '../demo/seed.ts'
import { openInstance } from '../instance.ts'
import { move, tableNames } from './move.ts'

/** Makes bytes comparable: the two database drivers return them as different types. */
const asHex = (_: string, value: unknown) => {
  const bytes = value instanceof Uint8Array ? value : (value as { type?: string; data?: number[] })?.data
  return bytes ? Buffer.from(bytes).toString('hex') : value
}

const directions = postgres.missing
  ? [{ from: sqlite, to: sqlite }]
  : [
      { from: sqlite, to: postgres },
      { from: postgres, to: sqlite },
    ]

describe.each(directions)('moving from $from.name to $to.name', ({ from, to }) => {
  let test: TestApp
  let source: TestDatabase
  let target: TestDatabase
  let token: string
  const noPrint = () => {}

  beforeEach(async () => {
    target = await to.create()
    // Not the app's own database, which is dropped when the app closes: a database can be moved only once it is closed.
    source = await from.create()
    test = await createTestApp(source.url)
    await seedSalon(test.db, test.clock)
    ;({ token } = await signInWithPassword(test))
    const headers = { authorization: `Bearer ${token}` }
    const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      test.app.inject({ method, url: `/api/contacts${url}`, headers, ...(payload && { payload }) })
    for (const firstName of ['Ashani', 'සඳමාලි', 'Ruvi', 'Last'])
      await call('POST', '', anInquiry({ firstName, message: 'Line one\nline "two" \\ \u{1F338}' }))
    await call('POST', '/1/notes', { text: 'Prefers mornings, asked about jasmine' })
    await call('DELETE', '/2')
    await call('PUT', '/3/assignee', { userId: 1 })
    await test.db
      .insertInto('pictureFiles')
      .values({ name: 'own-a.webp', slot: 'hero', replacedAt: null, body: Buffer.from([0, 39, 255, 92]) })
      .execute()
    const picture = { slot: 'hero', alt: '', focusX: 1, focusY: 2, crops: '[]', updatedAt: '' } as const
    await test.db
      .insertInto('pictures')
      .values([
        { ...picture, version: 1, original: Buffer.alloc(100_000, 1) },
        { ...picture, slot: 'hair', version: 2, original: null },
      ])
      .execute()
    // The highest id is that of a deleted row.
    await test.db.deleteFrom('inquiries').where('id', '=', 4).execute()
  })
  afterEach(async () => {
    await test.close()
    await source.drop()
    await target.drop()
  })

  async function contentOf(url: string) {
    const db = openDatabase(url)
    const content: Record<string, unknown[]> = {}
    for (const table of tableNames) {
      const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db)
      content[table] = rows.map(row => JSON.stringify(row, asHex)).toSorted()
    }
    await db.destroy()
    return content
  }

  it('copies every row and id, continues ids, fills the search index, and leaves the source unchanged', async () => {
    const { databaseUrl } = test.config
    await test.close()
    const before = await contentOf(databaseUrl)
    const rows = await move(databaseUrl, target.url, noPrint)
    expect(rows).toBe(Object.values(before).reduce((all, { length }) => all + length, 0))
    expect(await contentOf(target.url)).toEqual(before)
    expect(await contentOf(databaseUrl)).toEqual(before)

    const { app, close } = await openInstance({
      config: { ...test.config, databaseUrl: target.url },
      clock: test.clock,
    })
    await app.ready()
    const get = async (query: string) =>
      (
        await app.inject({ url: `/api/contacts${query}`, headers: { authorization: `Bearer ${token}` } })
      ).json()
    expect((await get('?q=jasmine')).data.map(({ id }: { id: number }) => id)).toEqual([1])
    expect(
      (await get(`?q=${encodeURIComponent('සඳමාලි')}&deleted=1`)).data.map(({ id }: { id: number }) => id),
    ).toEqual([2])
    expect((await get('')).data.map(({ id }: { id: number }) => id)).toEqual([3, 1])
    await app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry({ firstName: 'Next' }) })
    expect((await get('?q=next')).data.map(({ id }: { id: number }) => id)).toEqual([5])
    await close()
  })

  it('leaves the target empty after a failure', async () => {
    const { databaseUrl } = test.config
    await test.close()
    const failing = (line: string) => {
      if (line.startsWith('inquiries')) throw new Error('the disk is full')
    }
    await expect(move(databaseUrl, target.url, failing)).rejects.toThrow('the disk is full')
    if (to.name === 'SQLite') expect(existsSync(target.url.slice('file:'.length))).toBe(false)
    expect(await move(databaseUrl, target.url, noPrint)).toBeGreaterThan(30)
  })

  it('refuses a database that is in use, not empty, not up to date, or both source and target', async () => {
    const { databaseUrl } = test.config
    await expect(move(databaseUrl, target.url, noPrint)).rejects.toThrow('stop it first')
    await test.close()
    await expect(move(databaseUrl, databaseUrl, noPrint)).rejects.toThrow('not the same')
    await move(databaseUrl, target.url, noPrint)
    await expect(move(databaseUrl, target.url, noPrint)).rejects.toThrow('not empty')
    const sourceDb = openDatabase(databaseUrl)
    await sql`delete from kysely_migration where name = '001-initial-schema'`.execute(sourceDb)
    await sourceDb.destroy()
    const other = await to.create()
    await expect(move(databaseUrl, other.url, noPrint)).rejects.toThrow('not up to date')
    await other.drop()
  })
})

describeDatabases('the tables of $name', kind => {
  it('are all copied, except the search index and the events for open screens', async () => {
    const test = await createTestApp(kind)
    const { rows } = await (kind.name === 'SQLite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    ).execute(test.db)
    const ours = rows
      .map(({ name }) => name)
      .filter(name => !/^(kysely|sqlite|inquiry_search|inquiry_events)/.test(name))
    expect(ours.toSorted()).toEqual(tableNames.map(databaseName).toSorted())
    await test.close()
  })
})
