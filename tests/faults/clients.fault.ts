import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { findBuild } from '../../server/pages/builds.ts'
import { connect, connectMany, say } from '../attack/raw.ts'
import { audit, lookInto } from './audit.ts'
import { fault } from './fault.ts'
import { PhasedSmtp } from './phased-smtp.ts'
import { ask } from './probe.ts'
import { startSalon } from './salon.ts'
import { A_FEW, survive } from './scene.ts'
import { newDatabase } from './things.ts'
import { until, untilDeaf } from './until.ts'
import { newInquiry, send, someAddress } from './visitors.ts'

const DRAINED = 'drained in time (exit code 0)'
/** Four kinds of them together are well below what the process may open, so that time has to end them. */
const OF_EACH = 150
const HOST = 'Host: 127.0.0.1\r\n'

/** An inquiry as it goes over the wire, from an address of its own. */
function upload(message: string): string {
  const body = JSON.stringify(aContact({ message }))
  const headers = `${HOST}Content-Type: application/json\r\nX-Forwarded-For: ${someAddress()}\r\n`
  return `POST /api/contacts HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`
}

const film = readdirSync(`${findBuild('build')}/client/video`).find(name => name.endsWith('.mp4'))
/** More than a connection holds on its way, so that its answers stay with the server. */
const greedy = `GET /video/${film} HTTP/1.1\r\n${HOST}\r\n`.repeat(16)

fault(
  {
    done: 'SIGTERM in the middle of a slow upload, which goes on',
    promised: `the inquiry is answered with 201 and stored; ${DRAINED}`,
    essential: true,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    await using salon = await startSalon({ databaseUrl: database.url })
    const text = upload('slow')
    using connection = await connect(salon.url, { say: text.slice(0, -50) })
    await ask(`${salon.url}/api/health/live`)
    const ended = salon.end('SIGTERM')
    await untilDeaf(salon.url)
    connection.socket.write(text.slice(-50))
    await connection.closed
    expect(connection.received()).toMatch(/^HTTP\/1\.1 201 /)
    expect(await ended).toBe(0)
    await using inside = lookInto(database.url)
    expect(await audit(inside.db, [{ key: 'slow', attempts: 1 }], [])).toMatchObject({
      lost: 0,
      untold: 0,
      flaws: [],
    })
    return '201, stored; exit code 0'
  },
)

fault(
  {
    done: 'SIGTERM while pages are being made',
    promised: `each is answered whole, or with 503, or not begun; ${DRAINED}`,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    await using salon = await startSalon({ databaseUrl: database.url, seed: true })
    const pages = Array.from({ length: 8 }, (_, n) =>
      say(salon.url, `GET /contact?service=Number${n} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`),
    )
    await Promise.race(pages)
    expect(await salon.end('SIGTERM')).toBe(0)
    const answers = await Promise.all(pages)
    const whole = answers.filter(text => text.startsWith('HTTP/1.1 200 ') && text.endsWith('</html>')).length
    const refused = answers.filter(text => text.startsWith('HTTP/1.1 503 ')).length
    const notBegun = answers.filter(text => text === '').length
    expect(whole + refused + notBegun).toBe(answers.length)
    return `${whole} whole, ${refused} with 503, ${notBegun} not begun; exit code 0`
  },
)

fault(
  {
    done: `${4 * OF_EACH} connections that send half a request or nothing, or read nothing, under load`,
    promised: 'home whole, inquiries are taken; every such connection is ended, nothing is held for it',
    missing: process.platform !== 'linux' && 'only Linux says what a process holds',
  },
  async () => {
    await using database = await newDatabase(sqlite)
    return await survive(database.url, async ({ salon, visitors }) => {
      const files = () => salon.openFiles() ?? 0
      const before = files()
      using _uploads = await connectMany(salon.url, OF_EACH, () => ({ say: upload('never').slice(0, -9) }))
      using _heads = await connectMany(salon.url, OF_EACH, () => ({ say: 'GET / HTTP/1.1\r\nX-Slow: ' }))
      using _silent = await connectMany(salon.url, OF_EACH, () => ({}))
      using _unread = await connectMany(salon.url, OF_EACH, () => ({ say: greedy, unread: true }))
      const meanwhile = await until('all are taken', () => files() > before + 3.5 * OF_EACH && files())
      await visitors.more(A_FEW)
      const memory = Math.round(salon.memory() ?? 0)
      // Slow, not endless: the longest has the minute that a whole request may take. Nobody writes meanwhile.
      await visitors.leave()
      await until('they are ended', () => files() < before + OF_EACH / 2, 120_000)
      visitors.come(2)
      return `${meanwhile} open files, then ${files()}; ${memory} MB`
    })
  },
)

fault(
  {
    done: 'SIGTERM with everything at once that never ends: uploads, silence, unread films, a mail server that hangs',
    promised: `ended all the same; ${DRAINED}; the message is sent by the next process`,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    await using smtp = await new PhasedSmtp().start()
    smtp.trouble = { phase: 'rcpt', does: 'hang' }
    const options = { databaseUrl: database.url, smtpUrl: smtp.url }
    await using salon = await startSalon(options)
    expect(await send(salon.url, newInquiry())).toMatchObject({ status: 201 })
    await until('the message is on its way', () => smtp.met > 0)
    using _uploads = await connectMany(salon.url, 5, () => ({ say: upload('never').slice(0, -9) }))
    using _heads = await connectMany(salon.url, 5, () => ({ say: 'GET / HTTP/1.1\r\nX-Slow: ' }))
    using _silent = await connectMany(salon.url, 5, () => ({}))
    using _unread = await connectMany(salon.url, 5, () => ({ say: greedy, unread: true }))
    await ask(`${salon.url}/api/health/live`)
    expect(await salon.end('SIGTERM')).toBe(0)

    smtp.trouble = undefined
    await using _next = await startSalon(options)
    await until('the message is sent', () => smtp.received.length > 0)
    return 'exit code 0; the message sent once'
  },
)
