import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseKinds, type TestDatabase } from '#tests/databases.ts'
import { ConfigError, type Profile } from '../config.ts'
import { openDatabase } from './database.ts'
import { hasTable } from './dialect.ts'
import { lockMigrations, readSchema } from './migrate.ts'
import { migrations, REQUIRED_MIGRATION } from './migrations/index.ts'
import { ObsoleteDatabaseError, prepareDatabase } from './prepare.ts'
import { findSetting, setSetting } from './settings.ts'

const ofDemo =
  'This database was made by the demo (npm start) and is not opened by the real salon (npm run serve): set DATABASE_URL to another one.'
const ofReal =
  'This database was made by the real salon (npm run serve) and is not opened by the demo (npm start): set DATABASE_URL to another one.'

describe.each(databaseKinds)('a database is made ready on $name', kind => {
  let database: TestDatabase
  let db: ReturnType<typeof openDatabase>
  const say = vi.fn()
  beforeEach(async () => {
    database = await kind.create()
    db = openDatabase(database.url)
  })
  afterEach(async () => {
    say.mockClear()
    await db.destroy()
    await database.drop()
  })

  const prepare = (profile: Profile, handle = db, databaseUrl = database.url) =>
    prepareDatabase(handle, { databaseUrl, profile }, say)
  /** The database of an earlier version, which knew one migration. */
  async function makeOld(profile: Profile) {
    const provider = { getMigrations: async () => migrations }
    await new Migrator({ db, provider }).migrateTo('001-baseline')
    await setSetting(db, 'profile', profile)
  }

  it('with its tables and its profile, once', async () => {
    await prepare('real')
    await prepare('real')
    expect(await readSchema(db)).toEqual({ missing: [], newer: [] })
    expect(await findSetting(db, 'profile')).toBe('real')
    expect(say).not.toHaveBeenCalled()
  })

  it.each([
    ['demo', 'real', ofDemo],
    ['real', 'demo', ofReal],
  ] as const)(
    'made by %s is refused by %s, and an old one stays as it was',
    async (owner, other, sentence) => {
      await makeOld(owner)
      await expect(prepare(other)).rejects.toThrow(new ConfigError(sentence))
      expect((await readSchema(db)).missing).toEqual(Object.keys(migrations).slice(1))
      await prepare(owner)
      await expect(prepare(other)).rejects.toThrow(new ConfigError(sentence))
      expect((await readSchema(db)).missing).toEqual([])
    },
  )

  it('for one of two that claim it at once', async () => {
    const second = openDatabase(database.url)
    const results = await Promise.allSettled([prepare('demo'), prepare('real', second)])
    await second.destroy()
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  const later = (name: string) =>
    sql`insert into kysely_migration values (${name}, '2030-01-01T00:00:00.000Z')`.execute(db)

  it('of a later version that only added to it is opened, and left as it is', async () => {
    await prepare('real')
    await later('998-more')
    await prepare('real')
    expect(await readSchema(db)).toEqual({ missing: [], newer: ['998-more'] })
    await expect(prepare('demo')).rejects.toThrow(new ConfigError(ofReal))
  })

  it('of a later version that took something away is refused', async () => {
    await prepare('real')
    await later('999-less')
    const sentence =
      'This database was made by a newer version of this program (999-less): use that version, or set DATABASE_URL to another database.'
    // As that version writes it.
    await setSetting(db, 'needs', '999-less')
    await expect(prepare('real')).rejects.toThrow(new ConfigError(sentence))
    await db.deleteFrom('settings').where('key', '=', 'needs').execute()
    await expect(prepare('real')).rejects.toThrow(new ConfigError(sentence))
  })

  it('of a version before this, which told nobody what it needs, is marked', async () => {
    await prepare('real')
    await db.deleteFrom('settings').where('key', '=', 'needs').execute()
    await prepare('real')
    expect(await findSetting(db, 'needs')).toBe(REQUIRED_MIGRATION)
  })

  it.each(['real', 'demo'] as const)(
    'of a version before the baseline is refused by %s, and left as it is',
    async profile => {
      await prepare(profile)
      await sql`update kysely_migration set name = '001-salon'`.execute(db)
      const sentence =
        "This database was made by an earlier version of this program and can't be upgraded: set DATABASE_URL to a new database."
      await expect(prepare(profile)).rejects.toThrow(new ObsoleteDatabaseError(sentence))
      expect((await readSchema(db)).newer).toEqual(['001-salon'])
      await db.deleteFrom('settings').where('key', '=', 'profile').execute()
      await expect(prepare(profile)).rejects.not.toThrow(ObsoleteDatabaseError)
    },
  )

  it('wholly or not at all', async () => {
    await sql`create table users (id integer)`.execute(db)
    await expect(prepare('real')).rejects.toThrow('users')
    expect([await hasTable(db, 'branches'), await hasTable(db, 'kysely_migration')]).toEqual([false, false])
  })

  it('after another process has done, however long that takes, and says so once', async () => {
    const timeouts = database.url.startsWith('file:') ? '' : '?statement_timeout=300&query_timeout=400'
    const impatient = openDatabase(database.url + timeouts)
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = db.transaction().execute(async trx => {
      await lockMigrations(trx)
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const preparing = prepare('real', impatient, database.url + timeouts)
    await expect
      .poll(() => say.mock.calls, { timeout: 10_000 })
      .toEqual([['Another process is at work on the tables: waiting for it.']])
    end.resolve()
    await Promise.all([other, preparing])
    await impatient.destroy()
    expect((await readSchema(db)).missing).toEqual([])
  })
})
