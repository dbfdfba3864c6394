import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TestDatabase } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { ConfigError, type Profile } from '../config.ts'
import { openDatabase } from './database.ts'
import { hasTable } from './dialect.ts'
import { lockMigrations, readSchema } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { prepareDatabase } from './prepare.ts'
import { findSetting, setSetting } from './settings.ts'

const ofDemo =
  "This database belongs to the demo (npm start) and can't be used for the real salon (npm run serve): set DATABASE_URL to another one."
const ofReal =
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
  /** The database of an earlier version, which knew one migration. */
  async function makeOld(profile: Profile) {
    const provider = { getMigrations: async () => migrations }
    await new Migrator({ db, provider }).migrateTo('001-initial-schema')
    await setSetting(db, 'profile', profile)
  }

  it('creates the tables and sets the profile, once', async () => {
    await prepare('real')
    await prepare('real')
    expect(await readSchema(db)).toEqual({ missing: [], newer: [] })
    expect(await findSetting(db, 'profile')).toBe('real')
    expect(print).not.toHaveBeenCalled()
  })

  it.each([
    ['demo', 'real', ofDemo],
    ['real', 'demo', ofReal],
  ] as const)(
    'a database of %s is refused for %s, and an old one stays as it was',
    async (owner, other, sentence) => {
      await makeOld(owner)
      await expect(prepare(other)).rejects.toThrow(new ConfigError(sentence))
      expect((await readSchema(db)).missing).toEqual(Object.keys(migrations).slice(1))
      await prepare(owner)
      await expect(prepare(other)).rejects.toThrow(new ConfigError(sentence))
      expect((await readSchema(db)).missing).toEqual([])
    },
  )

  it('succeeds for one of two profiles that claim a database at once', async () => {
    const second = openDatabase(database.url)
    const results = await Promise.allSettled([prepare('demo'), prepare('real', second)])
    await second.destroy()
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  const later = (name: string) =>
    sql`insert into kysely_migration values (${name}, '2030-01-01T00:00:00.000Z')`.execute(db)

  it('opens a database of a later version that only added to it, and changes nothing', async () => {
    await prepare('real')
    await later('998-more')
    await prepare('real')
    expect(await readSchema(db)).toEqual({ missing: [], newer: ['998-more'] })
    await expect(prepare('demo')).rejects.toThrow(new ConfigError(ofReal))
  })

  it('refuses a database of a later version that removed something', async () => {
    await prepare('real')
    await later('999-less')
    const sentence =
      'This database was made by a newer version of this program (999-less): use that version, or set DATABASE_URL to another database.'
    // As that version writes it.
    await setSetting(db, 'required-migration', '999-less')
    await expect(prepare('real')).rejects.toThrow(new ConfigError(sentence))
    await db.deleteFrom('settings').where('key', '=', 'required-migration').execute()
    await expect(prepare('real')).rejects.toThrow(new ConfigError(sentence))
  })

  it('changes nothing when a migration fails', async () => {
    await sql`create table users (id integer)`.execute(db)
    await expect(prepare('real')).rejects.toThrow('users')
    expect(await hasTable(db, 'branches')).toBe(false)
    expect(await hasTable(db, 'kysely_migration')).toBe(false)
  })

  it('waits for another process as long as it takes, and prints a notice once', async () => {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = db.transaction().execute(async trx => {
      await lockMigrations(trx)
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const second = openDatabase(database.url)
    const preparing = prepare('real', second)
    await expect
      .poll(() => print.mock.calls, { timeout: 10_000 })
      .toEqual([['Waiting for another process that is updating the tables.']])
    end.resolve()
    await Promise.all([other, preparing])
    await second.destroy()
    expect((await readSchema(db)).missing).toEqual([])
  })
})
