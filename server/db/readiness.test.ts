import { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseKinds, type TestDatabase } from '#tests/databases.ts'
import { openProxy } from '#tests/proxy.ts'
import { openDatabase } from './database.ts'
import { createReadiness } from './readiness.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Tables } from './tables.ts'

const SLOW = 'The database does not answer in time.'
// A machine that is busy with other tests connects slowly.
const patience = { timeout: 10_000 }

function lookFor(...given: Parameters<typeof createReadiness>) {
  const look = createReadiness(...given)
  return async () => (await look()).fault
}

describe.each(databaseKinds)('whether a salon is ready on $name', kind => {
  let database: TestDatabase
  let db: Kysely<Tables>
  const log = { error: vi.fn(), info: vi.fn() }
  beforeEach(async () => {
    database = await kind.createPrepared()
    db = openDatabase(database.url)
  })
  afterEach(async () => {
    vi.clearAllMocks()
    await db.destroy()
    await database.drop()
  })
  const migrations = () => db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()

  it('is found by writing, once for all who ask at a time and within a second', async () => {
    const findFault = lookFor(db, log)
    await expect.poll(findFault, patience).toBe(undefined)
    const written = await findSetting(db, 'ready')
    expect([await findFault(), await findFault()]).toEqual([undefined, undefined])
    expect([written, await findSetting(db, 'ready')]).toEqual([expect.any(String), written])
    await expect.poll(() => findFault().then(() => findSetting(db, 'ready')), patience).not.toBe(written)
  })

  it('depends on the migrations of this program, not on later ones that only added', async () => {
    const later = { name: '999-later', timestamp: '2030-01-01T00:00:00.000Z' }
    await migrations().insertInto('kysely_migration').values(later).execute()
    await expect.poll(lookFor(db, log), patience).toBe(undefined)
    await setSetting(db, 'needs', later.name)
    const tooNew = 'The database belongs to a newer version of this program by now: upgrade the salon.'
    await expect.poll(lookFor(db, log), patience).toBe(tooNew)
    await migrations().deleteFrom('kysely_migration').where('name', '=', later.name).execute()
    await migrations().deleteFrom('kysely_migration').where('name', '=', '001-baseline').execute()
    const fault = 'The database lacks tables of this program: restart the salon.'
    await expect.poll(lookFor(db, log), patience).toBe(fault)
    await db.schema.dropTable('settings').execute()
    await expect.poll(lookFor(db, log), patience).toBe(fault)
  })

  it('is logged when it changes', async () => {
    const findFault = lookFor(db, log)
    await db.schema.alterTable('settings').renameTo('mislaid').execute()
    const fault = 'The database lacks tables of this program: restart the salon.'
    await expect.poll(findFault, patience).toBe(fault)
    await findFault()
    expect(log.error.mock.calls.filter(([, line]) => line === `not ready: ${fault}`).length).toBe(1)
    await db.schema.alterTable('mislaid').renameTo('settings').execute()
    await expect.poll(findFault, patience).toBe(undefined)
    expect(log.info.mock.calls).toEqual([['ready again']])
  })
})

const [sqlite, postgres] = ['SQLite', 'PostgreSQL'].map(name =>
  databaseKinds.filter(kind => kind.name === name),
) as [typeof databaseKinds, typeof databaseKinds]

describe.each(sqlite)('whether a salon is ready on $name', kind => {
  it('is not waited for while another process holds the lock', async () => {
    const database = await kind.createPrepared()
    const db = openDatabase(database.url)
    const findFault = lookFor(db, { error() {}, info() {} })
    const other = new DatabaseSync(database.url.slice('file:'.length))
    other.exec('begin immediate')
    expect(await findFault()).toBe(SLOW)
    other.exec('commit')
    other.close()
    await expect.poll(findFault, patience).toBe(undefined)
    await db.destroy()
    await database.drop()
  })
})

describe.each(postgres)('whether a salon is ready on $name', kind => {
  it('is not waited for when the server is silent', async () => {
    const database = await kind.createPrepared()
    const proxy = await openProxy(database.url)
    const db = openDatabase(`${proxy.url}?query_timeout=1000`)
    const findFault = lookFor(db, { error() {}, info() {} })
    await expect.poll(findFault, patience).toBe(undefined)
    await expect
      .poll(() => {
        proxy.silence()
        return findFault()
      }, patience)
      .toBe(SLOW)
    await expect.poll(findFault, patience).toBe(undefined)
    await db.destroy()
    proxy.close()
    await database.drop()
  })
})
