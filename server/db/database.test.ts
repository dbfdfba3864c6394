import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgres, type TestDatabase } from '#tests/databases.ts'
import { needs } from '#tests/describe-databases.ts'
import { openProxy } from '#tests/proxy.ts'
import { openDatabase } from './database.ts'
import { isDatabaseFailure } from './database-failures.ts'
import { migrate } from './migrate.ts'
import type { Db } from './tables.ts'

describe('on a PostgreSQL server that falls silent', needs(postgres), () => {
  let database: TestDatabase
  let proxy: Awaited<ReturnType<typeof openProxy>>
  let db: ReturnType<typeof openDatabase>
  beforeEach(async () => {
    database = await postgres.create()
    proxy = await openProxy(database.url)
    db = openDatabase(`${proxy.url}?query_timeout=1000`)
    await migrate(db)
  })
  afterEach(async () => {
    await db.destroy()
    proxy.close()
    await database.drop()
  })

  const insert = (key: string, to: Db = db) => to.insertInto('settings').values({ key, value: '' }).execute()
  const isFailure = (work: Promise<unknown>) => work.then(() => false, isDatabaseFailure)
  const stored = async () => {
    const rows = await db.selectFrom('settings').select('key').execute()
    return rows.map(({ key }) => key)
  }

  it('the running query fails', async () => {
    proxy.silence()
    expect(await isFailure(insert('alone'))).toBe(true)
  })

  it('the running transaction fails wholly', async () => {
    const transaction = db.transaction().execute(async trx => {
      await insert('before', trx)
      proxy.silence()
      await insert('after', trx)
    })
    expect(await isFailure(transaction)).toBe(true)
    expect(await stored()).toEqual([])
  })

  it('later queries neither wait for the failed one nor are lost', async () => {
    proxy.silence()
    await isFailure(insert('alone'))
    await insert('later')
    expect(await stored()).toEqual(['later'])
  })
})
