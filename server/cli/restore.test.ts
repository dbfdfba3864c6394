import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, TestClock } from '#tests/app.ts'
import { databaseKinds, sqlite, type TestDatabase } from '#tests/databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { openDatabase } from '../db/database.ts'
import type { Db } from '../db/tables.ts'
import { seedSalon } from '../demo/seed.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { exchange } from './restore-sqlite.ts'

const INQUIRIES = 3

describe.each(databaseKinds)('restoring $name', kind => {
  let test: TestApp
  let target: TestDatabase
  let folder: string
  let file: string
  const said: string[] = []
  const options = { replace: false, clock: new TestClock(), print: (line: string) => void said.push(line) }
  const replacing = { ...options, replace: true }

  beforeEach(async () => {
    said.length = 0
    folder = mkdtempSync(join(tmpdir(), 'araliya-restore-test-'))
    file = join(folder, 'backup')
    target = await kind.create()
    test = await createTestApp(kind)
    await seedSalon(test.db, test.clock)
    for (let n = 0; n < INQUIRIES; n++)
      await test.app.inject({
        method: 'POST',
        url: '/api/contacts',
        payload: anInquiry({ firstName: `N${n}` }),
      })
    await backUp(test.config.databaseUrl, file)
  })
  afterEach(async () => {
    await test.close()
    await target.drop()
    rmSync(folder, { recursive: true })
  })

  /** Looks into a database without bringing it up to date. */
  async function inside<T>(url: string, look: (db: Db) => Promise<T>): Promise<T> {
    const db = openDatabase(url)
    try {
      return await look(db)
    } finally {
      await db.destroy()
    }
  }
  const names = (db: Db) => db.selectFrom('inquiries').select(['id', 'first_name']).orderBy('id').execute()
  const change = (url: string) =>
    inside(url, db => db.updateTable('inquiries').set({ first_name: 'Changed' }).execute())

  it('brings everything back into an empty database, counted', async () => {
    const restored = await restore(target.url, file, options)
    expect(restored.get('inquiries')).toBe(INQUIRIES)
    expect(await inside(target.url, names)).toEqual(await names(test.db))
    expect(said.at(-1)).toMatch(/ rows in \d+ tables\.$/)
    if (kind.name === 'SQLite') expect(statSync(target.url.slice('file:'.length)).mode & 0o777).toBe(0o600)
  })

  it('goes on numbering where the salon was', async () => {
    await test.db.deleteFrom('inquiries').where('id', '=', INQUIRIES).execute()
    await backUp(test.config.databaseUrl, `${file}-2`)
    await restore(target.url, `${file}-2`, options)
    const inserted = await inside(target.url, db =>
      db
        .insertInto('saved_replies')
        .values({ title: 'x', text: 'x', version: 1, created_at: '', updated_at: '' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const { last } = await test.db
      .selectFrom('saved_replies')
      .select(eb => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    expect(inserted.id).toBe(last + 1)
  })

  it('refuses a database that holds something, unless it is told to replace it, and keeps that then', async () => {
    await restore(target.url, file, options)
    await change(target.url)
    await expect(restore(target.url, file, options)).rejects.toThrow('--replace')
    expect((await inside(target.url, names))[0]?.first_name).toBe('Changed')
    await restore(target.url, file, replacing)
    expect(await inside(target.url, names)).toEqual(await names(test.db))

    const [, kept = ''] = said.map(line => /is kept as (.*)$/.exec(line)).find(found => found) ?? []
    expect(existsSync(kept)).toBe(true)
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    const second = await kind.create()
    await restore(second.url, kept, options)
    expect((await inside(second.url, names))[0]?.first_name).toBe('Changed')
    await second.drop()
  })

  it('refuses while the salon is open, and changes nothing', async () => {
    await expect(restore(test.config.databaseUrl, file, replacing)).rejects.toThrow(
      kind.name === 'SQLite'
        ? 'stop it first'
        : /stop it first.* It is held by process \d+ of the server \(.+\)/,
    )
    expect(await names(test.db)).toHaveLength(INQUIRIES)
  })

  it('refuses a backup of a newer version, and what is no salon at all', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(test.db)
    await backUp(test.config.databaseUrl, `${file}-newer`)
    await expect(restore(target.url, `${file}-newer`, replacing)).rejects.toThrow(
      'newer version of this program (999-later)',
    )
    const other = await kind.create()
    await inside(other.url, db => sql`create table notes (id integer)`.execute(db))
    await backUp(other.url, `${file}-other`)
    await expect(restore(target.url, `${file}-other`, options)).rejects.toThrow('no backup of a salon')
    await expect(restore(target.url, `${file}-none`, options)).rejects.toThrow('There is no file')
    await other.drop()
    await expect(restore(target.url, folder, options)).rejects.toThrow('is a folder')
    if (kind.name === 'PostgreSQL') {
      writeFileSync(join(folder, 'sqlite'), 'SQLite format 3\0')
      await expect(restore(target.url, join(folder, 'sqlite'), options)).rejects.toThrow('goes into SQLite')
    }
    expect(await inside(target.url, db => sql`select 1`.execute(db))).toBeDefined()
  })

  it('a damaged backup changes nothing: what was there stays', async () => {
    await restore(target.url, file, options)
    await change(target.url)
    const bytes = readFileSync(file)
    for (const [name, damaged] of [
      ['half', bytes.subarray(0, bytes.length / 2)],
      ['noise', Buffer.alloc(5_000, 'noise')],
      [
        'hole',
        Buffer.concat([
          bytes.subarray(0, bytes.length * 0.6),
          Buffer.alloc(bytes.length * 0.3, 7),
          bytes.subarray(bytes.length * 0.9),
        ]),
      ],
    ] as const) {
      writeFileSync(join(folder, name), damaged)
      await expect(restore(target.url, join(folder, name), replacing), name).rejects.toThrow(
        /damaged|failed|no SQLite file/,
      )
      expect((await inside(target.url, names))[0]?.first_name, name).toBe('Changed')
    }
    expect(readdirSync(folder).filter(name => name.includes('unfinished'))).toEqual([])
  })
})

it('what was there has its name until what comes has it: an end in the middle leaves one of the two', () => {
  const folder = mkdtempSync(join(tmpdir(), 'araliya-restore-test-'))
  const path = join(folder, 'salon.db')
  writeFileSync(path, 'what was there')
  // What comes is not there: that ends it before the last step.
  expect(() => exchange(path, `${path}.unfinished`, `${path}.replaced-x`)).toThrow('ENOENT')
  expect(readFileSync(path, 'utf8')).toBe('what was there')
  expect(readFileSync(`${path}.replaced-x`, 'utf8')).toBe('what was there')
  rmSync(folder, { recursive: true })
})

it('a file that is no database any more gives way to a backup, and is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'araliya-restore-test-'))
  const test = await createTestApp(sqlite)
  const file = join(folder, 'backup')
  await backUp(test.config.databaseUrl, file)
  await test.close()
  const path = join(folder, 'salon.db')
  writeFileSync(path, Buffer.alloc(50_000, 'noise'))
  const options = { clock: new TestClock(), print: () => {} }
  await expect(restore(`file:${path}`, file, { ...options, replace: false })).rejects.toThrow('--replace')
  await restore(`file:${path}`, file, { ...options, replace: true })
  expect(readdirSync(folder).toSorted()).toEqual(['backup', 'salon.db', 'salon.db.replaced-20260115T063000Z'])
  rmSync(folder, { recursive: true })
})
