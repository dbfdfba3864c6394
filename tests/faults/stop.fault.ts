import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { databaseKinds, sqlite } from '#tests/databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { findBuild } from '../../server/pages/builds.ts'
import { audit, deliverAll, inspectDatabase, inWords, NO_FINDINGS } from '../processes/audit.ts'
import { askAsVisitor } from '../processes/probe.ts'
import { connectMany } from '../processes/raw-connection.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { newInquiry, sendInquiry, someAddress, Visitors } from '../processes/visitors.ts'

const IN_TIME = 'the process ends in time with exit code 0'
const HOST = 'Host: 127.0.0.1\r\n'

for (const kind of databaseKinds) {
  scenario(
    {
      action: `${kind.name}: SIGTERM under load, five times`,
      promise: `nothing lost, duplicated or unsent; ${IN_TIME}`,
      missing: kind.missing,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      const options = { databaseUrl: database.url, smtpUrl: smtp.url }
      let url = ''
      await using visitors = new Visitors(() => url)
      for (let round = 0; round < 5; round++) {
        await using salon = await startSalon(options)
        url = salon.url
        visitors.start(4)
        await visitors.untilMore(20)
        expect(await salon.end('SIGTERM')).toBe(0)
        await visitors.stop()
      }
      await using salon = await startSalon(options)
      url = salon.url
      await visitors.finish()
      await using inspected = inspectDatabase(database.url)
      await deliverAll(inspected.db)
      const findings = await audit(inspected, visitors.accepted, smtp.received)
      expect(findings).toMatchObject({ ...NO_FINDINGS, sentTwice: 0 })
      const observed = inWords(visitors.accepted.length, findings)
      return observed
    },
  )
}

/** An inquiry as it goes over the wire, from an address of its own. */
function inquiryRequest(message: string): string {
  const body = JSON.stringify(anInquiry({ message }))
  const headers = `${HOST}Content-Type: application/json\r\nX-Forwarded-For: ${someAddress()}\r\n`
  return `POST /api/contacts HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`
}

scenario(
  {
    action:
      'SIGTERM with unfinished requests, silent connections, unread responses and a mail server that does not respond',
    promise: `${IN_TIME}; the next process sends the message`,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    await using smtp = await newMailServer({ hold: 'sender' })
    const options = { databaseUrl: database.url, smtpUrl: smtp.url }
    const film = readdirSync(`${findBuild('build')}/client/video`).find(name => name.endsWith('.mp4'))
    // More than a connection buffers, so that the responses stay with the server.
    const films = `GET /video/${film} HTTP/1.1\r\n${HOST}\r\n`.repeat(16)
    await using salon = await startSalon(options)
    expect(await sendInquiry(salon.url, newInquiry())).toMatchObject({ status: 201 })
    await until('the message is being sent', () => smtp.heldMessages > 0)
    using connections = new DisposableStack()
    for (const each of [
      { send: inquiryRequest('unfinished').slice(0, -9) },
      { send: 'GET / HTTP/1.1\r\nX-Slow: ' },
      {},
      { send: films, unread: true },
    ])
      connections.use(await connectMany(salon.url, 5, () => each))
    await askAsVisitor(`${salon.url}/api/health/live`)
    expect(await salon.end('SIGTERM')).toBe(0)

    smtp.behaviour = 'accept'
    await using _next = await startSalon(options)
    await using inspected = inspectDatabase(database.url)
    // The ended process may have handed the message over, so its claim must end first.
    await deliverAll(inspected.db)
    expect(smtp.received).toHaveLength(1)
    return 'exit code 0; the message sent once'
  },
)
