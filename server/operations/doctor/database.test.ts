import { chmodSync, existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlite, type TestDatabase } from '#tests/databases.ts'
import { describeDatabases, needs } from '#tests/describe-databases.ts'
import { newSmallDisk, type SmallDisk, smallDisks } from '#tests/processes/small-disk.ts'
import { storeInquiries } from '#tests/stored-inquiries.ts'
import { sealSecret } from '../../accounts/factors/sealed-secret.rules.ts'
import { createUser } from '../../accounts/users.queries.ts'
import { systemClock } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../db/database.ts'
import { prepareDatabase } from '../../db/prepare.ts'
import { ensureDatabaseId, findSetting, setSetting } from '../../db/settings.ts'
import { checkDatabase, readDatabaseId } from './database.ts'

let database: TestDatabase
afterEach(() => database.drop())

const check = async (url = database.url) =>
  (await checkDatabase(readConfig('real', { DATABASE_URL: url }), systemClock)).map(
    ({ state, subject, message }) => `${state} ${subject}: ${message}`,
  )
const lineOf = (lines: string[], part: string) => lines.find(line => line.includes(part))

const prepare = async (profile: 'real' | 'demo') => {
  const db = openDatabase(database.url)
  await prepareDatabase(db, { databaseUrl: database.url, profile }, () => {})
  return db
}

describeDatabases('a database on $name', (kind, itOnce) => {
  beforeEach(async () => {
    database = await kind.create()
  })
  it('is OK when empty, and is not changed', async () => {
    const lines = await check()
    expect(lines.filter(line => !line.startsWith('ok'))).toEqual([])
    if (database.url.startsWith('file:')) expect(existsSync(database.url.slice(5))).toBe(false)
  })

  describe('of a salon', () => {
    let db: Awaited<ReturnType<typeof prepare>>
    beforeEach(async () => {
      db = await prepare('real')
      return () => db.destroy()
    })

    it('is recognised by its id', async () => {
      const id = await ensureDatabaseId(db)
      expect(await readDatabaseId(readConfig('real', { DATABASE_URL: database.url }))).toBe(id)
    })

    it('is OK when up to date', async () => {
      expect(lineOf(await check(), 'up to date')).toMatch(/^ok Database/)
    })

    it('has its size named, and how much of it came with messages', async () => {
      await storeInquiries(db, [{}])
      const { id: inquiryId } = await db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow()
      const { id: attachmentId } = await db
        .insertInto('attachments')
        .values({ inquiryId, position: 0, name: 'hair.jpg', size: 9_000_000 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const body = Buffer.alloc(300_000, 1)
      await db
        .insertInto('attachmentFiles')
        .values({ attachmentId, variant: 'full', size: body.length, body })
        .execute()
      expect(lineOf(await check(), 'photographs')).toMatch(
        /^ok Database: \d+(?:\.\d)? [KMG]B, of which 300 KB are photographs and 0 bytes emails as they arrived$/,
      )
    })

    it('is written to, as only that shows whether it can be', async () => {
      const probed = await findSetting(db, 'ready')
      await check()
      expect(await findSetting(db, 'ready')).not.toBe(probed)
    })

    it('whose authenticator apps need a key that is missing gets an error', async () => {
      const now = systemClock.now().toISOString()
      const user = await createUser(db, { name: 'N', email: 'n@salon.example', passwordHash: '' }, now)
      await db
        .insertInto('secondFactors')
        .values({
          userId: user?.id ?? 0,
          kind: 'totp',
          secret: sealSecret(Buffer.alloc(32), user?.id ?? 0, Buffer.from('a secret')),
          lastStep: 1,
          createdAt: now,
          confirmedAt: now,
        })
        .execute()
      const line = lineOf(await check(), 'authenticator apps')
      expect(line).toMatch(/^error Users: The codes of 1 of 1 authenticator apps can't be checked/)
      expect(line).toContain(database.url.startsWith('file:') ? '/second-factor.key.' : 'SECOND_FACTOR_KEY')
    })

    itOnce('without users gets a warning', async () => {
      expect(lineOf(await check(), 'Users')).toContain('warning Users: No one can log in yet')
    })

    itOnce('that lacks something gets a warning for each, with the place where it is done', async () => {
      expect(lineOf(await check(), 'No backup')).toMatch(/^warning Setup: No backup has been made/)
      expect(lineOf(await check(), 'street')).toMatch(
        /\nSettings, Salon and Hours: .*\/admin\/settings\/salon$/,
      )
    })
  })

  it.each([
    ['of the demo', 'demo', async () => {}, 'error Database: This database belongs to the demo'],
    [
      'of a later version',
      'real',
      async (db: ReturnType<typeof openDatabase>) => {
        await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db)
        await setSetting(db, 'required-migration', '999-later')
      },
      'error Database: This database was made by a newer version of this program (999-later)',
    ],
  ] as const)('%s is an error', async (_, profile, change, line) => {
    const db = await prepare(profile)
    await change(db)
    await db.destroy()
    expect(lineOf(await check(), 'This database')).toContain(line)
  })
})

describe('a file of SQLite on a full disk', needs(smallDisks()), () => {
  let disk: SmallDisk
  let db: Awaited<ReturnType<typeof prepare>>
  beforeEach(async () => {
    disk = newSmallDisk(4)
    database = { url: `file:${disk.path}/salon.db`, drop: async () => {} }
    // As while the salon runs: the write-ahead log exists, and only commits make it grow.
    db = await prepare('real')
    disk.fill()
  })
  afterEach(async () => {
    await db.destroy()
    disk[Symbol.dispose]()
  })

  it('is an error', async () => {
    const lines = await check()
    expect(lines.filter(line => line.includes('writable'))).toEqual([])
    // SQLite reports one of three failures: it depends on which of its files can't grow.
    expect(lineOf(lines, 'error Database')).toMatch(
      /: (The disk of the database (is full|has failed)|The database file can't)/,
    )
  })

  it('is OK again once there is room', async () => {
    await check()
    disk.free()
    expect(lineOf(await check(), 'up to date')).toMatch(/^ok Database/)
  })
})

describe.runIf(process.platform !== 'win32')('a file of SQLite', () => {
  it('should be readable by its owner only', async () => {
    database = await sqlite.create()
    const db = await prepare('real')
    expect(lineOf(await check(), 'chmod')).toBe(undefined)
    chmodSync(database.url.slice(5), 0o644)
    expect(lineOf(await check(), 'chmod')).toMatch(/^warning Settings: .* can be read by others/)
    await db.destroy()
  })
})

describe('a PostgreSQL server', () => {
  it('that can’t be reached is an error, and its address is shown without the password', async () => {
    database = { url: 'postgres://salon:secret@127.0.0.1:1/x', drop: async () => {} }
    expect(await check()).toEqual([
      'ok Database: postgres://salon@127.0.0.1:1/x',
      expect.stringMatching(/^error Database: PostgreSQL can't be reached/),
    ])
  })
})
