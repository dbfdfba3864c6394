import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '#tests/app.ts'
import { databaseKinds, postgres, type TestDatabase } from '#tests/databases.ts'
import { overwriteStatement } from '#tests/edited-archive.ts'
import { noSettings } from '#tests/settings.ts'
import { openDatabase } from '../db/database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'araliya-archive-test-'))
  file = join(folder, 'backup')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe.skipIf(!postgres)('an archive of PostgreSQL that is not as db:backup makes it', () => {
  let salon: TestDatabase
  let target: TestDatabase
  beforeEach(async () => {
    salon = (await postgres?.createPrepared()) as TestDatabase
    target = (await postgres?.create()) as TestDatabase
  })
  afterEach(async () => {
    await salon.drop()
    await target.drop()
  })

  const change = async (url: string, ...statements: string[]) => {
    const db = openDatabase(url)
    for (const statement of statements) await sql.raw(statement).execute(db)
    await db.destroy()
  }
  /** Everything that somebody could have made there. */
  const contents = async (url: string) => {
    const db = openDatabase(url)
    const { rows } = await sql<{ name: string }>`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'
      union all select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'
      order by 1`.execute(db)
    await db.destroy()
    return rows.map(({ name }) => name)
  }
  const bring = (replace = false) =>
    restore(target.url, file, { replace, clock: new TestClock(), print: () => {} })

  it('comes back without what is not the salon’s: only its rows are used', async () => {
    await change(
      salon.url,
      'create table notes (id integer)',
      'insert into notes values (1)',
      'create view everybody as select email from users',
    )
    await backUp(salon.url, file)
    await bring()
    expect(await contents(target.url)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/\.notes$|everybody/)]),
    )
  })

  it('comes back from a server with extensions of its own', async () => {
    await change(salon.url, 'create extension if not exists tsm_system_rows')
    await backUp(salon.url, file)
    expect((await bring()).get('settings')).toBeGreaterThan(0)
  })

  it.each([
    ['a command of psql', 'COPY public.idempotency_keys', '\\! touch SPY'],
    [
      'columns that there are not',
      'COPY public.inquiry_search',
      'COPY public.inquiry_search (rowid, x) FROM stdin',
    ],
    ['fewer columns', 'COPY public.settings', 'COPY public.settings (key) FROM stdin'],
  ])('is refused with %s before its rows, and the database is as it was', async (_what, statement, words) => {
    const spy = join(folder, 's')
    await backUp(salon.url, file)
    overwriteStatement(file, statement, words.replace('SPY', spy))
    await change(target.url, 'create table mine (id integer)')
    await expect(bring(true)).rejects.toThrow(/edited|does not hold|lacks|damaged/)
    expect(await contents(target.url)).toEqual(['public.mine'])
    expect(existsSync(spy)).toBe(false)
  })

  it('has none of its statements run', async () => {
    await backUp(salon.url, file)
    overwriteStatement(file, 'CREATE INDEX inquiries_list', 'CREATE TABLE left_behind (id int); COMMIT')
    await bring()
    expect(await contents(target.url)).not.toContain('public.left_behind')
  })

  it('is refused without a table, or with rows that fit no inquiry', async () => {
    await change(salon.url, 'drop table writing')
    await backUp(salon.url, file)
    await expect(bring()).rejects.toThrow('lacks the tables writing')
    expect(await contents(target.url)).toEqual([])

    await change(
      salon.url,
      'create table writing (inquiry_id integer not null, user_id integer not null, until text not null)',
      "insert into writing values (77, 88, 'x')",
    )
    await backUp(salon.url, `${file}-2`)
    file = `${file}-2`
    await expect(bring()).rejects.toThrow(/is damaged.*foreign key/s)
    expect(await contents(target.url)).toEqual([])
  })

  it('brings back what COPY writes with a backslash, and lines that only Unicode ends', async () => {
    const odd = 'a\\b\t"c"\n\r\n\b\f\v \\N \\. \u2028\u2029 ☃ \\x41 𝄞'
    const write = openDatabase(salon.url)
    const now = '2026-01-15T06:30:00.000Z'
    await write
      .insertInto('saved_replies')
      .values({ title: '\\.', text: odd, version: 1, created_at: now, updated_at: now })
      .execute()
    await write.destroy()
    await backUp(salon.url, file)
    await bring()
    const read = openDatabase(target.url)
    expect(await read.selectFrom('saved_replies').select(['title', 'text']).execute()).toEqual([
      { title: '\\.', text: odd },
    ])
    await read.destroy()
  })
})

describe.skipIf(process.platform === 'win32').each(databaseKinds)('what is no file, on $name', kind => {
  it('is refused before it is read: a pipe that nobody fills holds nothing up', async () => {
    const target = await kind.create()
    const pipe = join(folder, 'pipe')
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    for (const name of [pipe, '/dev/null']) {
      const command = join(import.meta.dirname, 'db.ts')
      const ended = await promisify(execFile)(process.execPath, [command, 'restore', name], {
        env: { PATH: process.env.PATH, ...noSettings, DATABASE_URL: target.url },
        timeout: 30_000,
        killSignal: 'SIGKILL',
      }).catch(({ code, stderr }) => ({ code, stderr }))
      expect(ended).toEqual({ code: 1, stderr: expect.stringContaining(`${name} is a pipe or a device`) })
    }
    await target.drop()
  })
})
