import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { postgres, sqlite, type TestDatabase } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { callAuth, signInWithFactor, type WithFactor } from '#tests/second-factor.ts'
import { openDatabase } from '../../db/database.ts'
import { databaseName } from '../../db/dialect.ts'
import { openInstance } from '../../instance.ts'
import { seedSalon } from '../demo/seed.ts'
import { move, tableNames } from './move.ts'

/** Makes bytes comparable: the two database drivers return them as different types. */
const asHex = (_: string, value: unknown) => {
  const bytes = value instanceof Uint8Array ? value : (value as { type?: string; data?: number[] })?.data
  return bytes ? Buffer.from(bytes).toString('hex') : value
}

// Without PostgreSQL the copying itself is tested, from one SQLite file to another.
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
  let owner: WithFactor
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
    await call('PUT', '/1/person-note', { text: 'Allergic to ammonia' })
    await call('DELETE', '/2')
    await call('PUT', '/3/assignee', { userId: 1 })
    await test.app.inject({ method: 'DELETE', url: '/api/services/2', headers })
    await test.app.inject({
      method: 'POST',
      url: '/api/services/changes',
      headers,
      payload: { changes: [{ id: 3, version: 1, price: 4950 }], validFrom: '2026-02-01' },
    })
    owner = await signInWithFactor(test)
    await logIn(test, owner.user.email)
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

  describe('a salon that was stopped', () => {
    let databaseUrl: string
    let before: Awaited<ReturnType<typeof contentOf>>
    let rowCount: number
    beforeEach(async () => {
      databaseUrl = test.config.databaseUrl
      await test.close()
      before = await contentOf(databaseUrl)
      rowCount = Object.values(before).reduce((all, { length }) => all + length, 0)
    })

    it('copies every row and returns their number', async () => {
      expect(await move(databaseUrl, target.url, noPrint)).toBe(rowCount)
      // Of the activity the target has one entry more: the move.
      const { activity, ...moved } = await contentOf(target.url)
      const { activity: activityBefore = [], ...others } = before
      expect(moved).toEqual(others)
      expect(activity).toEqual(expect.arrayContaining(activityBefore))
      const entries = activity?.map(row => JSON.parse(`${row}`)).filter(({ kind }) => kind === 'database')
      expect(entries).toMatchObject([
        { origin: 'command line', action: 'moved', oldText: from.name, newText: to.name },
      ])
    })

    it('leaves the source unchanged', async () => {
      await move(databaseUrl, target.url, noPrint)
      expect(await contentOf(databaseUrl)).toEqual(before)
    })

    describe('makes a target', () => {
      let app: Awaited<ReturnType<typeof openInstance>>['app']
      beforeEach(async () => {
        await move(databaseUrl, target.url, noPrint)
        const instance = await openInstance({
          config: { ...test.config, databaseUrl: target.url },
          clock: test.clock,
        })
        app = instance.app
        await app.ready()
        return () => instance.close()
      })
      async function idsOf(query: string): Promise<number[]> {
        const headers = { authorization: `Bearer ${token}` }
        const response = await app.inject({ url: `/api/contacts${query}`, headers })
        return response.json().data.map(({ id }: { id: number }) => id)
      }

      it('in which authenticator apps and recovery codes work, with the same key', async () => {
        for (const code of [owner.phone.code(), owner.recoveryCodes[0]]) {
          const { challenge } = (await logIn({ app }, owner.user.email)).json()
          const response = await callAuth({ app }, 'POST', 'second-factor', { challenge, code })
          expect(response.statusCode).toBe(200)
        }
      })

      it('that lists the same inquiries', async () => {
        expect(await idsOf('')).toEqual([3, 1])
      })

      it('whose inquiries and notes can be searched, also in the bin', async () => {
        expect(await idsOf('?q=jasmine')).toEqual([1])
        expect(await idsOf(`?q=${encodeURIComponent('සඳමාලි')}&deleted=1`)).toEqual([2])
      })

      it('that gives a new inquiry an id that was never used', async () => {
        await app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry({ firstName: 'Next' }) })
        expect(await idsOf('?q=next')).toEqual([5])
      })
    })

    describe('that fails', () => {
      const failAtInquiries = (line: string) => {
        if (line.startsWith('inquiries')) throw new Error('the disk is full')
      }
      beforeEach(async () => {
        await expect(move(databaseUrl, target.url, failAtInquiries)).rejects.toThrow('the disk is full')
      })

      it.runIf(to === sqlite)('leaves no file', () => {
        expect(existsSync(target.url.slice('file:'.length))).toBe(false)
      })

      it('leaves the target empty, so that it can be repeated', async () => {
        expect(await move(databaseUrl, target.url, noPrint)).toBe(rowCount)
      })
    })

    it('refuses the same database as source and target', async () => {
      await expect(move(databaseUrl, databaseUrl, noPrint)).rejects.toThrow('not the same')
    })

    it('refuses a target that is not empty', async () => {
      await move(databaseUrl, target.url, noPrint)
      await expect(move(databaseUrl, target.url, noPrint)).rejects.toThrow('not empty')
    })

    it('refuses a source that is not up to date', async () => {
      const sourceDb = openDatabase(databaseUrl)
      await sql`delete from kysely_migration where name = '001-baseline'`.execute(sourceDb)
      await sourceDb.destroy()
      await expect(move(databaseUrl, target.url, noPrint)).rejects.toThrow('not up to date')
    })
  })

  it('refuses a database that is in use', async () => {
    await expect(move(test.config.databaseUrl, target.url, noPrint)).rejects.toThrow('stop it first')
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
