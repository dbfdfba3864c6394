import net from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { postgres, sqlite } from '#tests/databases.ts'
import { describeDatabases, needs } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { openDatabase } from '../db/database.ts'
import { isDatabaseFailure } from '../db/database-failures.ts'
import { errorForLog } from './error-responses.ts'

const pollOptions = { timeout: 30_000 }
const databaseFailed = { success: false, error: 'We can’t do that right now. Please try again.' }
const ourFault = { success: false, error: 'Something went wrong on our side. Please try again.' }

describeDatabases('database errors on $name', kind => {
  let test: TestApp
  let call: Call
  beforeEach(async () => {
    test = await createTestApp(kind)
    call = callerOf(test, (await signIn(test)).headers)
  })
  afterEach(() => test.close())

  it('are 503 with Retry-After when the database is gone', async () => {
    await test.dropDatabase()
    const sentence =
      kind.name === 'SQLite'
        ? 'The database file was deleted or moved: restore it or a backup, then restart the salon.'
        : expect.stringMatching(/^PostgreSQL /)
    for (const [method, url, payload, body = databaseFailed] of [
      // SQLite can still read the open file.
      ...(kind.name === 'SQLite'
        ? []
        : ([
            ['GET', '/branches'],
            ['GET', '/services/1'],
          ] as const)),
      ['POST', '/branches', aBranch()],
      ['GET', '/health/ready', undefined, { success: false, error: sentence }],
    ] as const) {
      const response = await call(method, url, payload)
      expect(response.status).toBe(503)
      expect(response.headers['retry-after']).toBe('5')
      expect(response.body).toEqual(body)
    }
    expect((await call('GET', '/health/live')).body).toMatchObject({ success: true })
  })

  it('are 500 without the database message when our statement is wrong', async () => {
    await test.db.schema.dropTable('branches').execute()
    for (const response of [await call('GET', '/branches/1'), await call('POST', '/branches', aBranch())]) {
      expect(response.status).toBe(500)
      expect(response.body).toEqual(ourFault)
    }
    await expect.poll(async () => (await call('GET', '/health/ready')).status, pollOptions).toBe(200)
  })
})

describe('SQLite errors', () => {
  let test: TestApp
  let call: Call
  beforeEach(async () => {
    test = await createTestApp(sqlite)
    call = callerOf(test, (await signIn(test)).headers)
  })
  afterEach(() => test.close())

  it('are 503 while another process locks the file', async () => {
    const other = new DatabaseSync(test.config.databaseUrl.slice('file:'.length))
    other.exec('begin immediate')
    const blocked = await call('POST', '/branches', aBranch())
    expect(blocked.status).toBe(503)
    expect(blocked.body).toEqual(databaseFailed)
    expect((await call('GET', '/branches')).status).toBe(200)
    other.exec('rollback')
    other.close()
    expect((await call('POST', '/branches', aBranch())).status).toBe(201)
  })
})

describe('a PostgreSQL server that can’t be reached', () => {
  async function failureOf(url: string) {
    const db = openDatabase(url)
    const error = await sql`select 1`.execute(db).catch(failure => failure)
    await db.destroy()
    return error
  }

  it('is a database error when the connection is refused', async () => {
    expect(isDatabaseFailure(await failureOf('postgres://nobody@127.0.0.1:1/none'))).toBe(true)
  })

  it('is a database error when the server does not respond', async () => {
    const sockets = new Set<net.Socket>()
    const silent = net.createServer(socket => sockets.add(socket))
    await new Promise<void>(listening => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as net.AddressInfo
    const error = await failureOf(`postgres://nobody@127.0.0.1:${port}/none`)
    for (const socket of sockets) socket.destroy()
    silent.close()
    expect(isDatabaseFailure(error)).toBe(true)
    expect(errorForLog(error)).toMatchObject({
      message: expect.stringMatching(/can't be reached/),
      cause: expect.stringMatching(/timeout/),
    })
  })
})

describe('a PostgreSQL server that closes its connections', needs(postgres), () => {
  let test: TestApp
  let call: Call
  let other: pg.Client
  beforeEach(async () => {
    test = await createTestApp(postgres)
    call = callerOf(test, (await signIn(test)).headers)
    other = new pg.Client({ connectionString: test.config.databaseUrl })
    await other.connect()
  })
  afterEach(async () => {
    await other.end()
    await test.close()
  })
  const terminateConnections = () =>
    other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )

  const waiting = async () => {
    const sessions = 'pg_stat_activity where datname = current_database()'
    return (await other.query(`select 1 from ${sessions} and wait_event_type = 'Lock'`)).rowCount
  }

  it('refuses a write with 503, and accepts the next request with 201', async () => {
    await other.query('begin; lock table branches')
    const writing = call('POST', '/branches', aBranch())
    await expect.poll(waiting, pollOptions).toBe(1)
    await terminateConnections()
    const response = await writing
    await other.query('rollback')
    expect(response.status).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.body).toEqual(databaseFailed)
    expect((await call('POST', '/branches', aBranch())).status).toBe(201)
    expect((await call('GET', '/branches')).body.data.length).toBe(1)
  })

  it('is not noticed between requests', async () => {
    await call('GET', '/branches/1')
    await terminateConnections()
    await expect.poll(async () => (await call('GET', '/branches/1')).status, pollOptions).toBe(404)
  })
})
