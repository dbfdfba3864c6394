import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { databaseKinds } from '#tests/databases.ts'
import { systemClock } from '../../server/clock.ts'
import type { Tables } from '../../server/db/tables.ts'
import { inspectDatabase } from '../processes/audit.ts'
import { connectMany } from '../processes/raw-connection.ts'
import { newDatabase } from '../processes/resources.ts'
import type { SalonProcess } from '../processes/salon-process.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { newInquiry, sendInquiry } from '../processes/visitors.ts'
import { ask } from './http.ts'
import { watchMemory } from './memory.ts'
import { startTarget } from './target.ts'

const MEGABYTE = 1024 * 1024
const CONNECTIONS = 60
const PIPELINED = 15
const DOWNLOADS = 20
const MAIL_BYTES = 24 * MEGABYTE
const FLOOD_MS = 8_000
const MEGABYTES_MORE = 120
const INQUIRY_MS = 1_000

const NOW = '2026-01-15T07:00:00.000Z'

/** Stores a picture of the owner's, as an upload does. @returns its address */
async function storePicture(db: Kysely<Tables>, n: number): Promise<string> {
  const body = randomBytes(MEGABYTE)
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  const name = `own-hero-wide-${2560 + n}.${hash}.webp`
  await db.insertInto('pictureFiles').values({ name, slot: 'hero', replacedAt: null, body }).execute()
  return `/pictures/${name}`
}

/** Stores a received message of 24 MB with an inquiry. @returns the address of its original */
async function storeMail(db: Kysely<Tables>): Promise<string> {
  const { id } = await db.selectFrom('inquiries').select('id').orderBy('id').executeTakeFirstOrThrow()
  const message = await db
    .insertInto('receivedMessages')
    .values({
      inquiryId: id,
      messageKey: 'large',
      messageId: '<large@mail.example>',
      at: NOW,
      takenAt: NOW,
      fromName: 'Nimali',
      fromAddress: 'nimali@mail.example',
      subject: 'Pictures',
      text: 'Here they are',
      quoted: '',
      kind: 'answer',
      inThread: 1,
      seenAt: null,
      replyId: null,
      removedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = Buffer.from(randomBytes((MAIL_BYTES * 3) / 4).toString('base64'))
  await db
    .insertInto('receivedOriginals')
    .values({ receivedId: message.id, size: body.length, body })
    .execute()
  return `/api/contacts/${id}/received/${message.id}/original`
}

/** Inquiries while something else happens. @returns the time that the slowest needed, in milliseconds */
async function slowestInquiry(url: string, forMs: number): Promise<number> {
  let slowest = 0
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(500)) {
    const began = performance.now()
    expect(await sendInquiry(url, newInquiry())).toMatchObject({ status: 201 })
    slowest = Math.max(slowest, performance.now() - began)
  }
  return Math.round(slowest)
}

interface Flood {
  action: string
  /** The requests of each connection, of which no response is read. */
  prepare(salon: SalonProcess, db: Kysely<Tables>): Promise<{ connections: number; send(n: number): string }>
}

const request = (path: string, headers: Record<string, string> = {}) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(each => each.join(': ')),
    '\r\n',
  ].join('\r\n')

const floods: Flood[] = [
  {
    action: `${CONNECTIONS} connections ask ${PIPELINED} times each for a picture of the owner's, and read nothing`,
    async prepare(_salon, db) {
      const path = await storePicture(db, 0)
      return { connections: CONNECTIONS, send: () => request(path).repeat(PIPELINED) }
    },
  },
  {
    action: `${CONNECTIONS} connections ask for ${CONNECTIONS} pictures of the owner's in turn, and read nothing`,
    async prepare(_salon, db) {
      const paths = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => storePicture(db, n)))
      return {
        connections: CONNECTIONS,
        send: n =>
          Array.from({ length: PIPELINED }, (_, m) => request(paths[(n + m) % CONNECTIONS] ?? '')).join(''),
      }
    },
  },
  {
    action: `An account downloads an email of 24 MB ${DOWNLOADS} times at once, and reads nothing`,
    async prepare(_salon, db) {
      const { headers } = await signIn({ db, clock: systemClock })
      const path = await storeMail(db)
      return { connections: DOWNLOADS, send: () => request(path, headers) }
    },
  },
]

for (const kind of databaseKinds)
  for (const { action, prepare } of floods)
    scenario(
      {
        action: `${kind.name}: ${action}`,
        promise: `the process takes less than ${MEGABYTES_MORE} MB more, and an inquiry is answered in ${INQUIRY_MS} ms`,
        missing: kind.missing || missingLinux,
      },
      async () => {
        await using database = await newDatabase(kind)
        await using salon = await startTarget({ databaseUrl: database.url })
        await using inspected = inspectDatabase(database.url)
        await sendInquiry(salon.url, newInquiry())
        const { connections, send } = await prepare(salon, inspected.db)
        await ask(salon.url)
        using memory = watchMemory(salon)
        using _flood = await connectMany(salon.url, connections, n => ({
          from: '127.0.4.2',
          send: send(n),
          unread: true,
        }))
        const slowest = await slowestInquiry(salon.url, FLOOD_MS)
        expect(slowest).toBeLessThan(INQUIRY_MS)
        return `${memory.check(MEGABYTES_MORE)}, slowest inquiry ${slowest} ms`
      },
    )
