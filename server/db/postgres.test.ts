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

  it.each([
    ['a statement that takes ten seconds', 'statement_timeout', '10s'],
    ['a transaction that pauses for five seconds', 'idle_in_transaction_session_timeout', '5s'],
    ['a client that is silent for ten seconds, unless it responds to probes', 'tcp_keepalives_idle', '10'],
    ['a client that acknowledges nothing for 15 seconds', 'tcp_user_timeout', '15000'],
  ])('lets the server end %s', async (_, name, value) => {
    expect(await setting(name)).toBe(value)
  })

  async function pauseTooLong() {
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
    return await ended.catch(error => error)
  }

  it('reports a transaction that was ended as a failure of the database', async () => {
    const error = await pauseTooLong()
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseFailure(error)).toBe(true)
  })

  it('is replaced after its transaction was ended', async () => {
    await pauseTooLong()
    expect(await setting('idle_in_transaction_session_timeout')).toBe('5s')
  })
})
