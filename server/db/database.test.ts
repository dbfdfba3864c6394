import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { postgres } from '#tests/databases.ts'
import { needs } from '#tests/describe-databases.ts'
import { openProxy } from '#tests/proxy.ts'
import { openDatabase } from './database.ts'
import { isDatabaseFailure } from './database-failures.ts'
import { migrate } from './migrate.ts'
import type { Db } from './tables.ts'

describe('a PostgreSQL server that falls silent', needs(postgres), () => {
  it('fails the running query; later ones neither wait for it nor are lost', async () => {
    const database = await postgres.create()
    const proxy = await openProxy(database.url)
    const db = openDatabase(`${proxy.url}?query_timeout=1000`)
    await migrate(db)
    const { rows } = await sql`select current_setting('statement_timeout') as longest`.execute(db)
    expect(rows).toEqual([{ longest: '10s' }])
    const insert = (key: string, to: Db = db) =>
      to.insertInto('settings').values({ key, value: '' }).execute()
    const failureOf = (work: Promise<unknown>) => work.then(() => undefined, isDatabaseFailure)

    proxy.silence()
    expect(await failureOf(insert('alone'))).toBe(true)
    await insert('after one')

    const transaction = db.transaction().execute(async trx => {
      await insert('in a transaction', trx)
      proxy.silence()
      await insert('in the same', trx)
    })
    expect(await failureOf(transaction)).toBe(true)
    await insert('after all')

    await db.destroy()
    proxy.close()
    const other = openDatabase(database.url)
    const stored = await other.selectFrom('settings').select('key').execute()
    await other.destroy()
    await database.drop()
    expect(stored.map(({ key }) => key)).toEqual(['after one', 'after all'])
  })
})
