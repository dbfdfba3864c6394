import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { ConfigError, type Profile } from '../config.ts'
import { openDatabase } from './database.ts'
import { hasTable } from './dialect.ts'
import { lockMigrations, readSchema } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { prepareDatabase } from './prepare.ts'
import { findSetting, setSetting } from './settings.ts'

const BELONGS_TO_DEMO =
  "This database belongs to the demo (npm start) and can't be used for the real salon (npm run serve): set DATABASE_URL to another one."
const BELONGS_TO_REAL =
  "This database belongs to the real salon (npm run serve) and can't be used for the demo (npm start): set DATABASE_URL to another one."

describeDatabases('preparing a database on $name', kind => {
  let database: TestDatabase
  let db: ReturnType<typeof openDatabase>
  const print = vi.fn()
  beforeEach(async () => {
    database = await kind.create()
    db = openDatabase(database.url)
  })
  afterEach(async () => {
    print.mockClear()
    await db.destroy()
    await database.drop()
  })

  const prepare = (profile: Profile, handle = db) =>
    prepareDatabase(handle, { databaseUrl: database.url, profile }, print)
  /** A database that says whose it is, before its first migration. */
  async function claimOnly(profile: Profile) {
    await sql`create table settings (key text primary key, value text not null)`.execute(db)
    await setSetting(db, 'profile', profile)
  }

  it('creates the tables and sets the profile', async () => {
    await prepare('real')
    expect(await readSchema(db)).toEqual({ missing: [], newer: [] })
    expect(await findSetting(db, 'profile')).toBe('real')
  })

  it('changes nothing when it is prepared already', async () => {
    await prepare('real')
    await prepare('real')
    expect(await readSchema(db)).toEqual({ missing: [], newer: [] })
    expect(await findSetting(db, 'profile')).toBe('real')
  })

  it('prints nothing when it waits for no one', async () => {
    await prepare('real')
    expect(print).not.toHaveBeenCalled()
  })

  describe.each([
    { owner: 'demo', other: 'real', refusal: BELONGS_TO_DEMO },
    { owner: 'real', other: 'demo', refusal: BELONGS_TO_REAL },
  ] as const)('for the profile $other, of a database of the profile $owner', ({ owner, other, refusal }) => {
    it('is refused', async () => {
      await prepare(owner)
      await expect(prepare(other)).rejects.toThrow(new ConfigError(refusal))
    })

    it('is refused, and creates no tables', async () => {
      await claimOnly(owner)
      await expect(prepare(other)).rejects.toThrow(new ConfigError(refusal))
      expect((await readSchema(db)).missing).toEqual(Object.keys(migrations))
    })
  })

  it('succeeds for one of two profiles that claim a database at once', async () => {
    const second = openDatabase(database.url)
    const results = await Promise.allSettled([prepare('demo'), prepare('real', second)])
    await second.destroy()
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  /** Records a migration of a later version, as that would have run it. */
  const recordLaterMigration = (name: string) =>
    sql`insert into kysely_migration values (${name}, '2030-01-01T00:00:00.000Z')`.execute(db)

  describe('of a later version that only added to it', () => {
    beforeEach(async () => {
      await prepare('real')
      await recordLaterMigration('998-more')
    })

    it('succeeds and changes nothing', async () => {
      await prepare('real')
      expect(await readSchema(db)).toEqual({ missing: [], newer: ['998-more'] })
    })

    it('is refused for the other profile', async () => {
      await expect(prepare('demo')).rejects.toThrow(new ConfigError(BELONGS_TO_REAL))
    })
  })

  describe('of a later version that removed something', () => {
    const TOO_NEW =
      'This database was made by a newer version of this program (999-less): use that version, or set DATABASE_URL to another database.'
    beforeEach(async () => {
      await prepare('real')
      await recordLaterMigration('999-less')
    })

    it('is refused', async () => {
      // The newer version stores which migration a program must know.
      await setSetting(db, 'required-migration', '999-less')
      await expect(prepare('real')).rejects.toThrow(new ConfigError(TOO_NEW))
    })

    it('is refused when the database doesn’t say what it requires', async () => {
      await db.deleteFrom('settings').where('key', '=', 'required-migration').execute()
      await expect(prepare('real')).rejects.toThrow(new ConfigError(TOO_NEW))
    })
  })

  it('changes nothing when a migration fails', async () => {
    await sql`create table users (id integer)`.execute(db)
    await expect(prepare('real')).rejects.toThrow('users')
    expect(await hasTable(db, 'branches')).toBe(false)
    expect(await hasTable(db, 'kysely_migration')).toBe(false)
  })

  describe('while another process migrates', () => {
    let second: ReturnType<typeof openDatabase>
    let end: () => void
    let other: Promise<void>
    beforeEach(async () => {
      second = openDatabase(database.url)
      const begun = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      end = ended.resolve
      other = db.transaction().execute(async trx => {
        await lockMigrations(trx)
        begun.resolve()
        await ended.promise
      })
      await begun.promise
    })
    afterEach(async () => {
      end()
      await other
      await second.destroy()
    })
    const noticed = () =>
      expect
        .poll(() => print.mock.calls, { timeout: 10_000 })
        .toEqual([['Waiting for another process that is updating the tables.']])

    it('prints a notice, once', async () => {
      const preparing = prepare('real', second)
      await noticed()
      end()
      await preparing
      expect(print).toHaveBeenCalledTimes(1)
    })

    it('waits as long as it takes, and then succeeds', async () => {
      const preparing = prepare('real', second)
      await noticed()
      end()
      await preparing
      expect((await readSchema(second)).missing).toEqual([])
    })
  })
})
