// Long: one command, with each way in which a restore can be refused.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, TestClock } from '#tests/app.ts'
import { postgres, sqlite, type TestDatabase } from '#tests/databases.ts'
import { describeDatabases, needs } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { openDatabase } from '../../db/database.ts'
import { findSetting } from '../../db/settings.ts'
import type { Db } from '../../db/tables.ts'
import { seedSalon } from '../demo/seed.ts'
import { runDueJobs } from '../maintenance.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { replaceDatabase } from './restore-sqlite.ts'

const INQUIRIES = 3

describeDatabases('restoring $name', (kind, itOnce) => {
  let test: TestApp
  let target: TestDatabase
  let folder: string
  let file: string
  const printed: string[] = []
  const options = { replace: false, clock: new TestClock(), print: (line: string) => void printed.push(line) }
  const replacing = { ...options, replace: true }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'araliya-restore-test-'))
    file = join(folder, 'backup')
    test = await createTestApp(kind)
    await seedSalon(test.db, test.clock)
    for (let n = 0; n < INQUIRIES; n++)
      await test.app.inject({
        method: 'POST',
        url: '/api/contacts',
        payload: anInquiry({ firstName: `N${n}` }),
      })
    // The highest id is that of a deleted row.
    await test.db.deleteFrom('inquiries').where('id', '=', INQUIRIES).execute()
    await backUp(test.config.databaseUrl, file)
  })
  afterAll(async () => {
    await test.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    printed.length = 0
    target = await kind.create()
  })
  afterEach(() => target.drop())

  /** Opens a database without updating its tables. */
  async function inDatabase<T>(url: string, look: (db: Db) => Promise<T>): Promise<T> {
    const db = openDatabase(url)
    try {
      return await look(db)
    } finally {
      await db.destroy()
    }
  }
  const names = (db: Db) => db.selectFrom('inquiries').select(['id', 'firstName']).orderBy('id').execute()
  const change = (url: string) =>
    inDatabase(url, db => db.updateTable('inquiries').set({ firstName: 'Changed' }).execute())

  it('restores everything into an empty database', async () => {
    await restore(target.url, file, options)
    expect(await inDatabase(target.url, names)).toEqual(await names(test.db))
  })

  it('is on record in the restored database once the salon has started, once', async () => {
    await restore(target.url, file, options)
    const copy = await createTestApp(target.url)
    try {
      const run = () => runDueJobs({ ...copy, log: copy.app.log, wakeMail: undefined })
      await run()
      copy.clock.advance(60_000)
      await run()
      const entries = copy.db.selectFrom('activity').selectAll().where('kind', '=', 'database')
      expect(await entries.execute()).toMatchObject([
        {
          origin: 'command line',
          action: 'restored',
          subject: basename(file),
          at: options.clock.now().toISOString(),
        },
      ])
    } finally {
      await copy.close()
    }
  })

  it.runIf(kind.name === 'SQLite')('makes a file that its owner only can read', async () => {
    await restore(target.url, file, options)
    expect(statSync(target.url.slice('file:'.length)).mode & 0o777).toBe(0o600)
  })

  it('gives the next inquiry an id that was never used', async () => {
    await restore(target.url, file, options)
    const copy = await createTestApp(target.url)
    await copy.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry() })
    expect((await names(copy.db)).at(-1)?.id).toBe(INQUIRIES + 1)
    await copy.close()
  })

  describe('into a database that is not empty', () => {
    beforeEach(async () => {
      await restore(target.url, file, options)
      await change(target.url)
    })
    /** The file in which the replaced content is kept, as it is printed. */
    const keptFile = () => {
      const [, kept = ''] = printed.map(line => /is kept as (.*)$/.exec(line)).find(found => found) ?? []
      return kept
    }
    // All tests keep it under the same name, as their clocks stand still.
    afterEach(() => {
      const kept = keptFile()
      if (kept) rmSync(kept)
    })

    it('is refused, and changes nothing', async () => {
      await expect(restore(target.url, file, options)).rejects.toThrow('--replace')
      expect((await inDatabase(target.url, names))[0]?.firstName).toBe('Changed')
    })

    it('restores everything with --replace', async () => {
      await restore(target.url, file, replacing)
      expect(await inDatabase(target.url, names)).toEqual(await names(test.db))
    })

    it('keeps the replaced content in a file that can be restored', async () => {
      await restore(target.url, file, replacing)
      const second = await kind.create()
      await restore(second.url, keptFile(), options)
      expect((await inDatabase(second.url, names))[0]?.firstName).toBe('Changed')
      await second.drop()
    })

    it('keeps it for its owner only', async () => {
      await restore(target.url, file, replacing)
      expect(statSync(keptFile()).mode & 0o777).toBe(0o600)
    })
  })

  it('refuses while the salon is running, and changes nothing', async () => {
    await expect(restore(test.config.databaseUrl, file, replacing)).rejects.toThrow(
      kind.name === 'SQLite'
        ? 'stop it first'
        : /stop it first.* It is used by process \d+ of the server \(.+\)/,
    )
    expect(await names(test.db)).toHaveLength(INQUIRIES - 1)
  })

  describe('refuses', () => {
    /** The database that should be restored can still be opened. */
    async function expectRefusal(path: string, reason: string, chosen = options) {
      await expect(restore(target.url, path, chosen)).rejects.toThrow(reason)
      expect(await inDatabase(target.url, db => sql`select 1`.execute(db))).toBeDefined()
    }

    it('a backup of a newer version', async () => {
      await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(test.db)
      await backUp(test.config.databaseUrl, `${file}-newer`)
      await sql`delete from kysely_migration where name = '999-later'`.execute(test.db)
      await expectRefusal(`${file}-newer`, 'newer version of this program (999-later)', replacing)
    })

    it('a backup of another database', async () => {
      const other = await kind.create()
      await inDatabase(other.url, db => sql`create table notes (id integer)`.execute(db))
      await backUp(other.url, `${file}-other`)
      await other.drop()
      await expectRefusal(`${file}-other`, 'not a backup of a salon database')
    })

    itOnce('a file that does not exist', () => expectRefusal(`${file}-none`, 'There is no file'))

    itOnce('a folder', () => expectRefusal(folder, 'is a folder'))

    it.skipIf(process.platform === 'win32')('a pipe', async () => {
      const pipe = join(folder, 'pipe')
      expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
      await expectRefusal(pipe, 'is a pipe or a device')
    })

    it.skipIf(process.platform === 'win32')('a device', () =>
      expectRefusal('/dev/null', 'is a pipe or a device'),
    )

    it.runIf(kind.name === 'PostgreSQL')('a SQLite file for PostgreSQL', async () => {
      writeFileSync(join(folder, 'sqlite'), 'SQLite format 3\0')
      await expectRefusal(join(folder, 'sqlite'), 'restore it into SQLite')
    })
  })

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['of which half is missing', bytes => bytes.subarray(0, bytes.length / 2)],
    ['that is noise', () => Buffer.alloc(5_000, 'noise')],
    [
      'with a hole',
      bytes =>
        Buffer.concat([
          bytes.subarray(0, bytes.length * 0.6),
          Buffer.alloc(bytes.length * 0.3, 7),
          bytes.subarray(bytes.length * 0.9),
        ]),
    ],
  ])('a damaged backup, %s, changes nothing and leaves no file', async (_, damage) => {
    await restore(target.url, file, options)
    await change(target.url)
    const damaged = join(folder, 'damaged')
    writeFileSync(damaged, damage(readFileSync(file)))
    await expect(restore(target.url, damaged, replacing)).rejects.toThrow(/damaged|failed|not a SQLite file/)
    expect((await inDatabase(target.url, names))[0]?.firstName).toBe('Changed')
    expect(readdirSync(folder).filter(name => name.includes('unfinished'))).toEqual([])
  })
})

it('a restore that PostgreSQL refuses halfway changes nothing', needs(postgres), async () => {
  const database = await postgres.createPrepared()
  const file = join(mkdtempSync(join(tmpdir(), 'araliya-restore-test-')), 'backup')
  const db = openDatabase(database.url)
  await sql`create type mood as enum ('good')`.execute(db)
  await db.insertInto('settings').values({ key: 'kept', value: 'old' }).execute()
  await db.destroy()
  await backUp(database.url, file)
  // The tables are dropped and created again, but not the type.
  const options = { clock: new TestClock(), print: () => {} }
  await expect(restore(database.url, file, { ...options, replace: true })).rejects.toThrow(
    /psql failed: .*type "mood" already exists/,
  )
  const after = openDatabase(database.url)
  expect(await findSetting(after, 'kept')).toBe('old')
  await after.destroy()
  await database.drop()
  rmSync(dirname(file), { recursive: true })
})

it('the database keeps its name until the backup replaces it, also when the process is killed meanwhile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'araliya-restore-test-'))
  const path = join(folder, 'salon.db')
  writeFileSync(path, 'old')
  // Without the new file it fails before the last step.
  expect(() => replaceDatabase(path, `${path}.unfinished`, `${path}.replaced-x`)).toThrow(
    expect.objectContaining({ code: 'ENOENT' }),
  )
  expect(readFileSync(path, 'utf8')).toBe('old')
  expect(readFileSync(`${path}.replaced-x`, 'utf8')).toBe('old')
  rmSync(folder, { recursive: true })
})

it('a damaged database file is replaced by a backup, and kept', async () => {
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
