import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '#tests/app.ts'
import { postgres, type TestDatabase } from '#tests/databases.ts'
import { overwriteStatement } from '#tests/edited-archive.ts'
import { openDatabase } from '../db/database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const ODD_TEXT = 'a\\b\t"c"\n\r\n\b\f\v \\N \\. \u2028\u2029 ☃ \\x41 𝄞'

describe.skipIf(!postgres)('an archive of PostgreSQL that db:backup did not make like this', () => {
  let folder: string
  let salon: TestDatabase
  let target: TestDatabase
  let backup: string
  let file: string

  const run = async (url: string, ...statements: string[]) => {
    const db = openDatabase(url)
    for (const statement of statements) await sql.raw(statement).execute(db)
    await db.destroy()
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'araliya-archive-test-'))
    backup = join(folder, 'backup')
    salon = (await postgres?.createPrepared()) as TestDatabase
    await run(
      salon.url,
      'create table notes (id integer)',
      'insert into notes values (1)',
      'create view everyone as select email from users',
      'create extension if not exists tsm_system_rows',
    )
    const db = openDatabase(salon.url)
    await db
      .insertInto('saved_replies')
      .values({ title: '\\.', text: ODD_TEXT, version: 1, created_at: '', updated_at: '' })
      .execute()
    await db.destroy()
    await backUp(salon.url, backup)
  })
  afterAll(async () => {
    await salon.drop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    target = (await postgres?.create()) as TestDatabase
    file = join(folder, 'edited')
    copyFileSync(backup, file)
  })
  afterEach(() => target.drop())

  const restoreFile = () =>
    restore(target.url, file, { replace: false, clock: new TestClock(), print: () => {} })

  /** The names of all relations and functions in the target. */
  async function listTarget(): Promise<string[]> {
    const db = openDatabase(target.url)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'
      union all select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'`.execute(db)
    await db.destroy()
    return rows.map(({ name }) => name)
  }

  it('is restored with the salon’s rows only: other tables are skipped and no statement is run', async () => {
    overwriteStatement(file, 'CREATE INDEX inquiries_list', 'CREATE TABLE left_behind (id int); COMMIT')
    expect((await restoreFile()).get('settings')).toBeGreaterThan(0)
    const names = await listTarget()
    for (const name of ['left_behind', 'notes', 'everyone']) expect(names).not.toContain(name)
    const db = openDatabase(target.url)
    expect(await db.selectFrom('saved_replies').select(['title', 'text']).execute()).toEqual([
      { title: '\\.', text: ODD_TEXT },
    ])
    await db.destroy()
  })

  it.each([
    ['a psql command', 'COPY public.idempotency_keys', '\\! touch SPY'],
    ['unknown columns', 'COPY public.inquiry_search', 'COPY public.inquiry_search (rowid, x) FROM stdin'],
    ['fewer columns', 'COPY public.settings', 'COPY public.settings (key) FROM stdin'],
    ['another table’s name', 'COPY public.writing', 'COPY public.written (inquiry_id) FROM stdin'],
  ])('is refused with %s before its rows, and nothing is changed', async (_what, statement, edit) => {
    const spy = join(folder, 's')
    overwriteStatement(file, statement, edit.replace('SPY', spy))
    await expect(restoreFile()).rejects.toThrow(/edited|does not contain|lacks|damaged/)
    expect(await listTarget()).toEqual([])
    expect(existsSync(spy)).toBe(false)
  })

  it('is refused with rows that violate a foreign key', async () => {
    await run(
      salon.url,
      'drop table writing',
      'create table writing (inquiry_id integer not null, user_id integer not null, until text not null)',
      "insert into writing values (77, 88, 'x')",
    )
    rmSync(file)
    await backUp(salon.url, file)
    await expect(restoreFile()).rejects.toThrow(/is damaged.*foreign key/s)
    expect(await listTarget()).toEqual([])
  })
})
