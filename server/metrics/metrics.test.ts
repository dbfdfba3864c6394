import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type DatabaseKind, mainDatabase, sqlite } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { EventStream } from '#tests/event-stream.ts'
import { anInquiry } from '#tests/factories.ts'
import { setLastBackup } from '../db/settings.ts'
import { countOutcome } from '../mailbox/counts.queries.ts'
import { initialState, storeReadingState } from '../mailbox/reading-state.queries.ts'

const TOKEN = 'a token of sixteen'

let test: TestApp
afterEach(() => test.close())

const open = async (kind: DatabaseKind = mainDatabase) => {
  test = await createTestApp(kind, { config: { metricsToken: TOKEN } })
}
const scrape = (authorization = `Bearer ${TOKEN}`) =>
  test.app.inject({ url: '/metrics', headers: { authorization } })

/** The value of a line, by its name and labels as they are written. */
async function readingOf(series: string): Promise<number> {
  const line = (await scrape()).body.split('\n').find(one => one.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1))
}

const NOW = '2026-01-15T06:00:00.000Z'

describeDatabases('metrics on $name', (kind, itOnce) => {
  itOnce('count requests by route and status, and name no address', async () => {
    await open(kind)
    const address = 'secret.person@mail.example'
    await test.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry({ email: address }) })
    await test.app.inject({ url: `/api/contacts/17?q=${address}` })
    await test.app.inject({ url: `/api/${address}` })
    const count = (labels: string) => readingOf(`araliya_http_request_duration_seconds_count{${labels}}`)
    expect(await count('method="POST",route="/api/contacts",status="201"')).toBe(1)
    expect(await count('method="GET",route="/api/contacts/:id",status="401"')).toBe(1)
    expect(await count('method="GET",route="unknown",status="404"')).toBe(1)
    expect((await scrape()).body).not.toContain('mail.example')
  })

  it('report the database and the process', async () => {
    await open(kind)
    await test.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry() })
    const inserts = 'araliya_database_query_duration_seconds_count{kind="insert",outcome="success"}'
    expect(await readingOf(inserts)).toBeGreaterThan(2)
    expect(await readingOf('araliya_database_up')).toBe(1)
    expect(await readingOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  })

  itOnce('are in the format of Prometheus, and not stored on the way', async () => {
    await open(kind)
    const { headers } = await scrape()
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('report waiting and failed mail', async () => {
    await open(kind)
    await test.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry() })
    await test.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry() })
    test.clock.advance(2 * HOUR_MS)
    await test.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry() })
    expect(await readingOf('araliya_mail_waiting')).toBe(3)
    expect(await readingOf('araliya_mail_waiting_seconds')).toBe(7200)
    // A message about a deleted inquiry is not sent.
    await test.db.updateTable('inquiries').set({ deletedAt: 'x' }).where('id', '=', 1).execute()
    await test.db.updateTable('mailJobs').set({ state: 'failed' }).where('inquiryId', '=', 2).execute()
    expect(await readingOf('araliya_mail_waiting')).toBe(1)
    expect(await readingOf('araliya_mail_waiting_seconds')).toBe(0)
    expect(await readingOf('araliya_mail_failed')).toBe(1)
  })

  it('report the last backup', async () => {
    await open(kind)
    expect(await readingOf('araliya_last_backup_timestamp_seconds')).toBe(0)
    await setLastBackup(test.db, '2026-01-15T06:30:00.000Z')
    expect(await readingOf('araliya_last_backup_timestamp_seconds')).toBe(Date.UTC(2026, 0, 15, 6, 30) / 1000)
  })

  itOnce('report when the mailbox was last read, and what happened with messages', async () => {
    await open(kind)
    expect(await readingOf('araliya_mailbox_last_read_timestamp_seconds')).toBe(0)
    const at = '2026-01-15T06:30:00.000Z'
    await storeReadingState(test.db, {
      ...initialState('desk@imap.example/INBOX', at),
      readAt: at,
      waiting: 3,
    })
    await countOutcome(test.db, 'taken', NOW, 2)
    await countOutcome(test.db, 'unmatched', NOW)
    await countOutcome(test.db, 'unmatched', NOW, 3)
    expect(await readingOf('araliya_mailbox_last_read_timestamp_seconds')).toBe(
      Date.UTC(2026, 0, 15, 6, 30) / 1000,
    )
    expect(await readingOf('araliya_received_waiting')).toBe(3)
    expect(await readingOf('araliya_received_taken')).toBe(2)
    expect(await readingOf('araliya_received_unmatched')).toBe(4)
    expect(await readingOf('araliya_received_refused')).toBe(0)
  })

  it.runIf(kind.name === 'SQLite')('report the size and the free space of the database’s disk', async () => {
    await open(kind)
    for (const name of ['araliya_disk_free_bytes', 'araliya_disk_size_bytes'])
      expect(await readingOf(name), name).toBeGreaterThan(0)
  })

  it.runIf(kind.name === 'PostgreSQL')('report no disk, as the server has its own', async () => {
    await open(kind)
    expect((await scrape()).body).not.toContain('araliya_disk')
  })

  it('report a database that does not respond', async () => {
    await open(kind)
    await test.db.destroy()
    const { statusCode } = await scrape()
    expect(statusCode).toBe(200)
    expect(await readingOf('araliya_database_up')).toBe(0)
  })
})

describe('the token', () => {
  it('is needed', async () => {
    await open()
    expect((await scrape()).statusCode).toBe(200)
  })

  it.each(['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])('is not %j', async wrong => {
    await open()
    expect((await scrape(wrong)).statusCode).toBe(401)
  })

  it('is a setting, without which metrics are 404', async () => {
    test = await createTestApp(mainDatabase)
    expect((await scrape()).statusCode).toBe(404)
  })
})

it('metrics count cache hits and misses', async () => {
  await open()
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const get = async () => (await fetch(`${url}/api/branches`)).arrayBuffer()
  const hits = () => readingOf('araliya_cached_requests_total{result="hit"}')
  const misses = () => readingOf('araliya_cached_requests_total{result="miss"}')
  // Nothing is cached until the change listener has read the database once.
  await expect
    .poll(
      async () => {
        await get()
        return hits()
      },
      { timeout: 10_000 },
    )
    .toBe(1)
  expect(await misses()).toBeGreaterThan(0)
  await get()
  expect(await hits()).toBe(2)
})

it('metrics count open streams', async () => {
  await open()
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { headers } = await signIn(test)
  const stream = await EventStream.open(url, headers)
  expect(await readingOf('araliya_streams_open')).toBe(1)
  stream.close()
  await expect.poll(() => readingOf('araliya_streams_open')).toBe(0)
})

it('every metric that the Grafana dashboard and the alerts use exists', async () => {
  // Readings of the disk exist with SQLite only.
  await open(sqlite)
  await test.app.inject('/api/contacts')
  const shown = (await scrape()).body
  const used = globSync('deploy/*.{json,yml}')
    .flatMap(file => readFileSync(file, 'utf8').match(/\b(araliya|nodejs|process)_\w+/g) ?? [])
    .filter(name => name !== 'araliya_')
  expect(used.length).toBeGreaterThan(15)
  expect([...new Set(used)].filter(name => !shown.includes(name))).toEqual([])
})
