import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgres, type TestDatabase } from '#tests/databases.ts'
import { needs } from '#tests/describe-databases.ts'
import { openDatabase } from './database.ts'
import { isDatabaseFailure } from './database-failures.ts'
import type { Tables } from './tables.ts'

describe('a connection to PostgreSQL', needs(postgres), () => {
  let database: TestDatabase
  let db: Kysely<Tables>
  beforeAll(async () => {
    database = await postgres.createPrepared()
    db = openDatabase(database.url, { connections: 1 })
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  const setting = async (name: string) => {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
    return rows[0]?.value
  }

  it('ends a transaction that pauses for five seconds, and one whose machine is gone', async () => {
    expect(await setting('idle_in_transaction_session_timeout')).toBe('5s')
    expect(await setting('tcp_keepalives_idle')).toBe('10')
    expect(await setting('tcp_user_timeout')).toBe('15000')
  })

  it('reports an ended transaction as a failure of the database, and is replaced', async () => {
    await using other = openDatabase(database.url)
    const pausing = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(other)
      return rows.length
    }
    const ended = db.transaction().execute(async trx => {
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx)
      await expect.poll(pausing).toBe(0)
      await sql`select 1`.execute(trx)
    })
    const error = await ended.catch(error => error)
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseFailure(error)).toBe(true)
    expect(await setting('idle_in_transaction_session_timeout')).toBe('5s')
  })
})
