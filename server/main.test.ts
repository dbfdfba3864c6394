import { existsSync } from 'node:fs'
import net from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlite, type TestDatabase } from '#tests/databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { inspectDatabase } from '#tests/processes/audit.ts'
import { type SalonOptions, type SalonProcess, startSalon } from '#tests/processes/salon-process.ts'
import { TestSmtp } from '#tests/smtp.ts'

const pollOptions = { timeout: 60_000 }

// The real server needs the built web; `npm test` builds it first.
describe.skipIf(!existsSync('build/current'))('the process', { timeout: 180_000 }, () => {
  let database: TestDatabase
  let smtp: TestSmtp
  beforeEach(async () => {
    database = await sqlite.create()
    smtp = await new TestSmtp().start()
  })
  afterEach(async () => {
    await smtp.stop()
    await database.drop()
  })

  const start = (options: Partial<SalonOptions> = {}) => startSalon({ databaseUrl: database.url, ...options })
  const startAndFail = (options: Partial<SalonOptions>): Promise<string> =>
    start(options).then(
      () => expect.unreachable('it started'),
      (error: Error) => error.message.slice('The salon ended:\n'.length),
    )

  async function send({ url }: SalonProcess) {
    const response = await fetch(`${url}/api/contacts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(anInquiry()),
    })
    expect(response.status).toBe(201)
  }

  async function jobs() {
    await using salon = inspectDatabase(database.url)
    return await salon.db.selectFrom('mailJobs').select(['state', 'attempts', 'claimedUntil']).execute()
  }

  it('sends no mail when its port is in use, and ends with a message instead of a stack trace', async () => {
    const first = await start({ environment: { LOG_LEVEL: 'info' } })
    await send(first)
    expect(await first.end('SIGTERM')).toBe(0)
    expect(first.printed().match(/Stopping \(SIGTERM\)|Stopped cleanly/g)).toEqual([
      'Stopping (SIGTERM)',
      'Stopped cleanly',
    ])
    const taken = net.createServer().listen(0, '127.0.0.1')
    await expect.poll(() => taken.listening).toBe(true)
    const PORT = String((taken.address() as net.AddressInfo).port)
    const printed = await startAndFail({ smtpUrl: smtp.url, environment: { PORT } })
    taken.close()
    expect(printed).toContain(`Port ${PORT} is already in use: set PORT to a free port.`)
    expect(printed).not.toContain('    at ')
    expect(await jobs()).toEqual([{ state: 'waiting', attempts: 0, claimedUntil: null }])
    expect(smtp.transcript).toBe('')
    await using _ = await start({ smtpUrl: smtp.url })
    await expect.poll(() => smtp.received.length, pollOptions).toBe(1)
  })
})
