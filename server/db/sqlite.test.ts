import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlite, type TestDatabase } from '#tests/databases.ts'
import { openDatabase } from './database.ts'
import { isDatabaseFailure } from './database-failures.ts'
import { migrate } from './migrate.ts'
import { waitIndefinitely } from './retry-while-busy.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

describe('a SQLite database', () => {
  let database: TestDatabase
  let db: Kysely<Tables>
  let other: DatabaseSync
  beforeEach(async () => {
    database = await sqlite.create()
    db = openDatabase(database.url)
    await migrate(db)
    other = new DatabaseSync(database.url.slice('file:'.length))
  })
  afterEach(async () => {
    other.close()
    await db.destroy()
    await database.drop()
  })

  const insert = (key: string, to: Db = db) => to.insertInto('settings').values({ key, value: '' }).execute()
  const keys = async () => {
    const rows = await db.selectFrom('settings').select('key').orderBy('key').execute()
    return rows.map(({ key }) => key)
  }

  it('yields to the event loop during a long transaction, and keeps other writes out of it', async () => {
    let hasYielded = false
    let inserted: Promise<unknown> | undefined
    const long = db.transaction().execute(async trx => {
      setImmediate(() => {
        hasYielded = true
        inserted = insert('outside')
      })
      await insert('inside', trx)
      for (let n = 0; n < 100_000 && !hasYielded; n++) await findSetting(trx, 'inside')
      for (let n = 0; n < 100; n++) await findSetting(trx, 'inside')
      throw new Error('No')
    })
    await expect(long).rejects.toThrow('No')
    expect(hasYielded).toBe(true)
    await inserted
    expect(await keys()).toEqual(['outside'])
  })

  it('continues reading while a write waits for another process, and then writes', async () => {
    other.exec('begin immediate')
    const writes = [insert('alone'), db.transaction().execute(trx => insert('together', trx))]
    let reads = 0
    for (; reads < 100; reads++) await findSetting(db, 'alone')
    const settled = await Promise.race([...writes, Promise.resolve('none')])
    expect(settled).toBe('none')
    expect(await keys()).toEqual([])
    other.exec('commit')
    await Promise.all(writes)
    expect(await keys()).toEqual(['alone', 'together'])
  })

  it('fails a write that waits too long, unless it may wait indefinitely', async () => {
    other.exec('begin immediate')
    const unlimited = waitIndefinitely(() => db.transaction().execute(trx => insert('unlimited', trx)))
    const failures = await Promise.allSettled([
      insert('alone'),
      db.transaction().execute(trx => insert('together', trx)),
    ])
    other.exec('commit')
    await unlimited
    expect(failures.map(result => result.status === 'rejected' && isDatabaseFailure(result.reason))).toEqual([
      true,
      true,
    ])
    expect(await keys()).toEqual(['unlimited'])
  })

  it('keeps other statements out of an open transaction', async () => {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const failing = db.transaction().execute(async trx => {
      await insert('in the transaction', trx)
      begun.resolve()
      await end.promise
      throw new Error('no')
    })
    await begun.promise
    const [outside, read] = [insert('outside'), keys()]
    end.resolve()
    await expect(failing).rejects.toThrow('no')
    await outside
    expect(await read).toEqual(['outside'])
    expect(await keys()).toEqual(['outside'])
  })

  it('reports why SQLite ended a transaction itself', async () => {
    await insert('taken')
    const failing = db.transaction().execute(async trx => {
      await insert('lost', trx)
      await sql`insert or rollback into settings values ('taken', '')`.execute(trx)
    })
    // Of a primary key that is taken.
    await expect(failing).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1555 })
    await insert('after')
    expect(await keys()).toEqual(['after', 'taken'])
  })

  it('returns updated counts and returned rows', async () => {
    await setSetting(db, 'a', '1')
    const updated = await db.updateTable('settings').set({ value: '2' }).executeTakeFirstOrThrow()
    const returned = await db.deleteFrom('settings').returning('value').execute()
    expect(updated.numUpdatedRows).toBe(1n)
    expect(returned).toEqual([{ value: '2' }])
  })
})
