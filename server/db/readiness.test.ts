import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { postgres, sqlite, type TestDatabase } from '#tests/databases.ts'
import { describeDatabases, needs } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { createInquiry } from '../inquiries/state/create-inquiry.queries.ts'
import { probeSubmission } from '../inquiries/submit/probe.queries.ts'
import { openDatabase } from './database.ts'
import { createReadiness } from './readiness.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Tables } from './tables.ts'

const MISSING_TABLES = 'The database lacks tables of this program: restart the salon.'
const SLOW = 'The database does not respond in time.'
// A machine that is busy with other tests connects slowly.
const pollOptions = { timeout: 10_000 }

function createFaultCheck(db: Kysely<Tables>, log: Parameters<typeof createReadiness>[1]) {
  const check = createReadiness(db, log, probeSubmission)
  return async () => (await check()).fault
}

describeDatabases('readiness on $name', kind => {
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

  it('writes to the database, once for all calls within a second', async () => {
    const findFault = createFaultCheck(db, log)
    await expect.poll(findFault, pollOptions).toBe(undefined)
    const written = await findSetting(db, 'ready')
    expect(await findFault()).toBeUndefined()
    expect(await findFault()).toBeUndefined()
    expect(written).toEqual(expect.any(String))
    expect(await findSetting(db, 'ready')).toEqual(written)
    await expect.poll(() => findFault().then(() => findSetting(db, 'ready')), pollOptions).not.toBe(written)
  })

  describe('with the migrations of a later version', () => {
    const later = { name: '999-later', timestamp: '2030-01-01T00:00:00.000Z' }
    beforeEach(async () => {
      await migrations().insertInto('kysely_migration').values(later).execute()
    })

    it('is kept when they only added something', async () => {
      await expect.poll(createFaultCheck(db, log), pollOptions).toBe(undefined)
    })

    it('is lost when a program must know them', async () => {
      await setSetting(db, 'required-migration', later.name)
      const tooNew = 'A newer version of this program now uses the database: upgrade the salon.'
      await expect.poll(createFaultCheck(db, log), pollOptions).toBe(tooNew)
    })
  })

  it('is lost without a migration of this program', async () => {
    await migrations().deleteFrom('kysely_migration').where('name', '=', '001-baseline').execute()
    await expect.poll(createFaultCheck(db, log), pollOptions).toBe(MISSING_TABLES)
  })

  it('is lost without the table of the settings', async () => {
    await db.schema.dropTable('settings').execute()
    await expect.poll(createFaultCheck(db, log), pollOptions).toBe(MISSING_TABLES)
  })

  it('requires each table that an inquiry is written to', async () => {
    // A new check each time: one reuses its result for a second.
    const findFault = () => createFaultCheck(db, log)()
    await expect.poll(findFault, pollOptions).toBe(undefined)
    for (const table of ['usedTickets', 'mailJobs', 'inquiryEvents'] as const) {
      await db.schema.alterTable(table).renameTo('renamed').execute()
      await expect.poll(findFault, pollOptions).toBe(MISSING_TABLES)
      await db.schema.alterTable('renamed').renameTo(table).execute()
      await expect.poll(findFault, pollOptions).toBe(undefined)
    }
  })

  it('stores no inquiry and uses none of their ids', async () => {
    const findFault = createFaultCheck(db, log)
    await expect.poll(findFault, pollOptions).toBe(undefined)
    for (const table of ['inquiries', 'inquiryHistory', 'mailJobs', 'inquiryEvents', 'keyedChanges'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    const id = await createInquiry(db, anInquiry(), {}, '2026-01-15T06:30:00.000Z')
    expect(id).toBe(1)
  })

  it('is logged when it changes', async () => {
    const findFault = createFaultCheck(db, log)
    await db.schema.alterTable('settings').renameTo('renamed').execute()
    await expect.poll(findFault, pollOptions).toBe(MISSING_TABLES)
    await findFault()
    expect(log.error.mock.calls.filter(([, line]) => line === `not ready: ${MISSING_TABLES}`)).toHaveLength(1)
    await db.schema.alterTable('renamed').renameTo('settings').execute()
    await expect.poll(findFault, pollOptions).toBe(undefined)
    expect(log.info.mock.calls).toEqual([['ready again']])
  })
})

describe('readiness on SQLite', () => {
  it('responds in time while another process holds the lock', async () => {
    const database = await sqlite.createPrepared()
    const db = openDatabase(database.url)
    const findFault = createFaultCheck(db, { error() {}, info() {} })
    const other = new DatabaseSync(database.url.slice('file:'.length))
    other.exec('begin immediate')
    expect(await findFault()).toBe(SLOW)
    other.exec('commit')
    other.close()
    await expect.poll(findFault, pollOptions).toBe(undefined)
    await db.destroy()
    await database.drop()
  })
})

describe('readiness on PostgreSQL', needs(postgres), () => {
  it('is lost while no inquiry can be stored', async () => {
    const database = await postgres.createPrepared()
    const db = openDatabase(database.url)
    const other = openDatabase(database.url, { noTimeouts: true })
    const findFault = createFaultCheck(db, { error() {}, info() {} })
    await expect.poll(findFault, pollOptions).toBe(undefined)
    const trx = await other.startTransaction().execute()
    await sql`lock table inquiry_events in exclusive mode`.execute(trx)
    await expect.poll(findFault, pollOptions).toBe(SLOW)
    await trx.rollback().execute()
    await expect.poll(findFault, pollOptions).toBe(undefined)
    await other.destroy()
    await db.destroy()
    await database.drop()
  })
})
