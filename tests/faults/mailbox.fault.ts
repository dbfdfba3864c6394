// Long: all that can go wrong while a process of a salon reads the mailbox of a real mail server.

import { ImapFlow } from 'imapflow'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { countLockWaits } from '#tests/concurrent-change.ts'
import { databaseKinds, postgres, sqlite } from '#tests/databases.ts'
import { Dovecot, missingDovecot } from '#tests/dovecot.ts'
import { openProxy } from '#tests/proxy.ts'
import { multipart, rawMessage } from '#tests/received-mail.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { Tables } from '../../server/db/tables.ts'
import { type MailboxSettings, mailboxName, parseImapUrl } from '../../server/mailbox/imap-url.rules.ts'
import { findReadingState, readReceivedCounts } from '../../server/mailbox/reading-state.queries.ts'
import { inspectDatabase } from '../processes/audit.ts'
import { newDatabase } from '../processes/resources.ts'
import { type SalonProcess, startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { newInquiry, sendInquiry } from '../processes/visitors.ts'

const MB = 1024 * 1024

type Database = Kysely<Tables>

async function newMailbox(options: { messagesMax?: number } = {}): Promise<Dovecot & AsyncDisposable> {
  const server = await new Dovecot(options).start()
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.stop() })
}

const start = (databaseUrl: string, imapUrl: string): Promise<SalonProcess> =>
  startSalon({ databaseUrl, environment: { IMAP_URL: imapUrl, LOG_LEVEL: 'info' } })

const stateOf = (db: Database, imapUrl: string) =>
  findReadingState(db, mailboxName(parseImapUrl(imapUrl) as MailboxSettings))

const storedIn = (db: Database) => db.selectFrom('receivedMessages').selectAll().orderBy('id').execute()

const positionsIn = async (db: Database) => {
  const rows = await db.selectFrom('mailboxPositions').select('lastUid').orderBy('updatedAt').execute()
  return rows.map(({ lastUid }) => Number(lastUid))
}

const waitingIn = async (db: Database) =>
  (await db.selectFrom('waitingMessages').select('uid').execute()).map(({ uid }) => Number(uid))

/** Ends the claim of a reading and the pauses of messages, as if minutes had passed. */
async function endClaim(db: Database): Promise<void> {
  await db
    .updateTable('waitingMessages')
    .set({ tryAt: new Date(0).toISOString() })
    .execute()
  await db.deleteFrom('settings').where('key', '=', 'read-mailbox').execute()
}

/** Waits until the salon has read the mailbox once more without a failure. */
async function untilRead(db: Database, imapUrl: string): Promise<void> {
  const before = (await stateOf(db, imapUrl))?.readAt ?? null
  await endClaim(db)
  await until('the mailbox is read', async () => {
    const { readAt = null } = (await stateOf(db, imapUrl)) ?? {}
    return readAt !== null && readAt !== before
  })
}

/** Sends an inquiry and returns the Message-ID of its notice, which an answer names. */
async function askIn({ url }: SalonProcess, db: Database): Promise<string> {
  expect((await sendInquiry(url, newInquiry()))?.status).toBe(201)
  const { messageId } = await db
    .selectFrom('mailJobs')
    .select('messageId')
    .where('kind', '=', 'salon')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return messageId
}

const answerTo = (messageId: string, n = 1): string =>
  rawMessage({ 'Message-ID': `<answer-${n}@mail.example>`, 'In-Reply-To': messageId })

/** An answer with an attachment of so many bytes as they are sent. */
function largeAnswerTo(messageId: string, bytes: number): string {
  const line = `${'A'.repeat(76)}\r\n`
  const [headers, body] = multipart([
    { type: 'text/plain', body: 'Large' },
    {
      type: 'image/jpeg',
      body: line.repeat(bytes / line.length),
      headers: { 'Content-Transfer-Encoding': 'base64' },
    },
  ])
  return rawMessage({ ...headers, 'Message-ID': '<answer-1@mail.example>', 'In-Reply-To': messageId }, body)
}

/** Checks that the one answer is stored once, and the position is that of it. */
async function expectOnce(db: Database): Promise<void> {
  expect((await storedIn(db)).map(({ messageId }) => messageId)).toEqual(['<answer-1@mail.example>'])
  expect(await positionsIn(db)).toEqual([1])
  expect(await waitingIn(db)).toEqual([])
  expect(await readReceivedCounts(db)).toMatchObject({ taken: 1, unmatched: 0, refused: 0 })
}

/** Checks, after a kill, that nothing of the one answer is stored, and that the next start stores it once. @returns the result */
async function expectStoredByNextStart(
  stack: AsyncDisposableStack,
  db: Database,
  { databaseUrl, imapUrl }: { databaseUrl: string; imapUrl: string },
): Promise<string> {
  expect(await storedIn(db)).toEqual([])
  expect(await waitingIn(db)).toEqual([1])
  await endClaim(db)
  stack.use(await start(databaseUrl, imapUrl))
  await until('the answer is stored', async () => (await storedIn(db)).length > 0)
  await untilRead(db, imapUrl)
  await expectOnce(db)
  return 'waiting after the kill, stored once after the next start'
}

for (const kind of databaseKinds)
  scenario(
    {
      action: `${kind.name}: the process is killed in the middle of fetching an answer of 8 MB`,
      promise: 'the answer waits, and is there exactly once afterwards',
      missing: kind.missing || missingDovecot,
    },
    async () => {
      await using mailbox = await newMailbox()
      await using database = await newDatabase(kind)
      await using inspected = inspectDatabase(database.url)
      const { db } = inspected
      const proxy = await openProxy(mailbox.url())
      await using stack = new AsyncDisposableStack()
      stack.defer(() => proxy.close())
      const first = stack.use(await start(database.url, proxy.url))
      await until('the mailbox is read', async () => (await positionsIn(db)).length > 0)
      mailbox.deliver(largeAnswerTo(await askIn(first, db), 8 * MB))

      proxy.silenceAfter(2 * MB)
      await endClaim(db)
      await until('the fetch has come to a stop', () => proxy.hasSilenced())
      expect(await first.end('SIGKILL')).toBe('SIGKILL')
      return await expectStoredByNextStart(stack, db, { databaseUrl: database.url, imapUrl: mailbox.url() })
    },
  )

scenario(
  {
    action: 'PostgreSQL: the process is killed while it stores an answer',
    promise: 'the answer waits, and is there exactly once afterwards',
    missing: postgres.missing || missingDovecot,
  },
  async () => {
    await using mailbox = await newMailbox()
    await using database = await newDatabase(postgres)
    await using inspected = inspectDatabase(database.url)
    const { db } = inspected
    await using stack = new AsyncDisposableStack()
    const first = stack.use(await start(database.url, mailbox.url()))
    await until('the mailbox is read', async () => (await positionsIn(db)).length > 0)
    mailbox.deliver(answerTo(await askIn(first, db)))

    // The process waits for one of its last writes.
    const other = stack.use(openDatabase(database.url, { noTimeouts: true }))
    const blocking = await other.startTransaction().execute()
    await sql`lock table received_originals in exclusive mode`.execute(blocking)
    await endClaim(db)
    await until('storing the answer waits', async () => (await countLockWaits(db)) > 0)
    expect(await first.end('SIGKILL')).toBe('SIGKILL')
    await blocking.rollback().execute()
    await until('its transaction has ended', async () => (await countLockWaits(db)) === 0)
    return await expectStoredByNextStart(stack, db, { databaseUrl: database.url, imapUrl: mailbox.url() })
  },
)

scenario(
  {
    action: 'The mailbox is full: its server refuses the next message',
    promise: 'what has arrived is read and stays; what arrives once there is room again is read too',
    missing: missingDovecot,
  },
  async () => {
    await using mailbox = await newMailbox({ messagesMax: 2 })
    await using database = await newDatabase(sqlite)
    await using inspected = inspectDatabase(database.url)
    const { db } = inspected
    await using salon = await start(database.url, mailbox.url())
    await until('the mailbox is read', async () => (await positionsIn(db)).length > 0)
    const messageId = await askIn(salon, db)

    const { host, port, user, password } = parseImapUrl(mailbox.url()) as MailboxSettings
    const sender = new ImapFlow({ host, port, secure: false, auth: { user, pass: password }, logger: false })
    await sender.connect()
    const deliver = (n: number) =>
      sender.append('INBOX', answerTo(messageId, n)).then(
        () => 'accepted',
        error => `refused: ${error.message}`,
      )
    expect([await deliver(1), await deliver(2)]).toEqual(['accepted', 'accepted'])
    expect(await deliver(3)).toMatch(/^refused/)
    await untilRead(db, mailbox.url())
    expect(await storedIn(db)).toHaveLength(2)
    expect(mailbox.flags()).toEqual(['', ''])

    // Someone makes room.
    await sender.mailboxOpen('INBOX')
    await sender.messageDelete('1:*')
    expect(await deliver(4)).toBe('accepted')
    await sender.logout()
    await untilRead(db, mailbox.url())
    expect((await storedIn(db)).map(row => row.messageId)).toEqual(
      [1, 2, 4].map(n => `<answer-${n}@mail.example>`),
    )
    expect((await stateOf(db, mailbox.url()))?.reason).toBeNull()
    return '2 read while it was full, 1 once there was room'
  },
)

scenario(
  {
    action: 'The mail server accepts connections and says nothing',
    promise:
      'inquiries are accepted meanwhile, the reason is known within a minute, then it is read as before',
    missing: missingDovecot,
  },
  async () => {
    await using mailbox = await newMailbox()
    await using database = await newDatabase(sqlite)
    await using inspected = inspectDatabase(database.url)
    const { db } = inspected
    const proxy = await openProxy(mailbox.url())
    await using stack = new AsyncDisposableStack()
    stack.defer(() => proxy.close())
    const salon = stack.use(await start(database.url, proxy.url))
    await until('the mailbox is read', async () => (await positionsIn(db)).length > 0)
    mailbox.deliver(answerTo(await askIn(salon, db)))

    proxy.silenceAfter(0)
    await endClaim(db)
    await until('it is silent', () => proxy.hasSilenced())
    const started = performance.now()
    await askIn(salon, db)
    await until('the reason is known', async () => (await stateOf(db, proxy.url))?.reason)
    const seconds = Math.round((performance.now() - started) / 1000)
    expect((await stateOf(db, proxy.url))?.reason).toBe('The mail server does not respond.')
    expect(await positionsIn(db)).toEqual([0])

    proxy.silenceAfter(Number.POSITIVE_INFINITY)
    await untilRead(db, proxy.url)
    await expectOnce(db)
    return `the reason is known after ${seconds} s; then read`
  },
)

scenario(
  {
    action: 'The password of the mailbox is wrong',
    promise:
      'the reason is known after one try, the next one is in five minutes, the log has one line, inquiries are accepted',
    missing: missingDovecot,
  },
  async () => {
    await using mailbox = await newMailbox()
    await using database = await newDatabase(sqlite)
    await using inspected = inspectDatabase(database.url)
    const { db } = inspected
    const proxy = await openProxy(mailbox.url('INBOX', 'wrong'))
    await using stack = new AsyncDisposableStack()
    stack.defer(() => proxy.close())
    const salon = stack.use(await start(database.url, proxy.url))
    const refused = await until('the reason is known', async () => {
      const state = await stateOf(db, proxy.url)
      return state?.reason ? state : undefined
    })
    expect(refused).toMatchObject({ reason: expect.stringContaining('refuses the login'), refusals: 1 })
    const minutes = (Date.parse(refused.retryAt ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(4)
    expect(minutes).toBeLessThanOrEqual(5)
    await askIn(salon, db)
    expect(proxy.connections).toBe(1)
    expect(salon.printed().match(/answers are not seen/g)).toHaveLength(1)
    return `asked ${proxy.connections} time, again in ${minutes.toFixed(1)} minutes`
  },
)

scenario(
  {
    action: 'The mail server numbers its messages again (another UIDVALIDITY) between two answers',
    promise: 'both are there exactly once',
    missing: missingDovecot,
  },
  async () => {
    await using mailbox = await newMailbox()
    await using database = await newDatabase(sqlite)
    await using inspected = inspectDatabase(database.url)
    const { db } = inspected
    await using salon = await start(database.url, mailbox.url())
    await until('the mailbox is read', async () => (await positionsIn(db)).length > 0)
    const messageId = await askIn(salon, db)
    mailbox.deliver(answerTo(messageId, 1))
    await untilRead(db, mailbox.url())
    await mailbox.renumber()
    mailbox.deliver(answerTo(messageId, 2))
    await untilRead(db, mailbox.url())
    expect((await storedIn(db)).map(row => row.messageId)).toEqual(
      [1, 2].map(n => `<answer-${n}@mail.example>`),
    )
    expect(await readReceivedCounts(db)).toMatchObject({ taken: 2, unmatched: 0 })
    return `positions ${(await positionsIn(db)).join(' and ')}, 2 stored`
  },
)

scenario(
  {
    action: 'The mailbox has 10,000 old messages, which its server numbers again',
    promise: 'the old ones are left alone, the new answer is read at once',
    missing: missingDovecot,
  },
  async () => {
    await using mailbox = await newMailbox()
    const old = new Date(Date.now() - 90 * DAY_MS)
    mailbox.deliverMany(10_000, n => rawMessage({ 'Message-ID': `<old-${n}@mail.example>` }, 'Old'), old)
    await using database = await newDatabase(sqlite)
    await using inspected = inspectDatabase(database.url)
    const { db } = inspected
    await using salon = await start(database.url, mailbox.url())
    await until('the mailbox is read', async () => (await positionsIn(db)).length > 0)
    expect(await positionsIn(db)).toEqual([10_000])
    await mailbox.renumber()
    mailbox.deliver(answerTo(await askIn(salon, db)))
    await untilRead(db, mailbox.url())
    expect(await storedIn(db)).toHaveLength(1)
    expect(await readReceivedCounts(db)).toMatchObject({ taken: 1, unmatched: 0, refused: 0 })
    expect((await stateOf(db, mailbox.url()))?.waiting).toBe(0)
    return '1 stored, none of the others looked at'
  },
)

scenario(
  {
    action: 'An answer of 50 MB arrives',
    promise: 'its headers and a sentence are shown, and the next answer is read',
    missing: missingDovecot,
  },
  async () => {
    await using mailbox = await newMailbox()
    await using database = await newDatabase(sqlite)
    await using inspected = inspectDatabase(database.url)
    const { db } = inspected
    await using salon = await start(database.url, mailbox.url())
    await until('the mailbox is read', async () => (await positionsIn(db)).length > 0)
    const messageId = await askIn(salon, db)
    const before = salon.memory()
    mailbox.deliver(largeAnswerTo(messageId, 50 * MB))
    mailbox.deliver(answerTo(messageId, 2))
    await untilRead(db, mailbox.url())
    const grown = Math.max(0, Math.round(salon.memory() - before))
    expect(await storedIn(db)).toMatchObject([
      { subject: 'Re: Your message to Araliya', text: expect.stringContaining('is larger than 25 MB') },
      { messageId: '<answer-2@mail.example>' },
    ])
    expect(await db.selectFrom('receivedOriginals').select('receivedId').execute()).toHaveLength(1)
    return `shown; ${grown} MB more memory`
  },
)

scenario(
  {
    action: 'Fifty messages with ten megabytes of headers each arrive before an answer',
    promise: 'the answer is read, and the memory grows by less than the headers of ten of them',
    missing: missingDovecot,
  },
  async () => {
    await using mailbox = await newMailbox()
    await using database = await newDatabase(sqlite)
    await using inspected = inspectDatabase(database.url)
    const { db } = inspected
    await using salon = await start(database.url, mailbox.url())
    await until('the mailbox is read', async () => (await positionsIn(db)).length > 0)
    const messageId = await askIn(salon, db)
    const before = salon.memory()
    const references = `<${'x'.repeat(900)}@mail.example>\r\n `.repeat((10 * MB) / 920)
    for (let n = 0; n < 50; n++)
      mailbox.deliver(
        rawMessage({ From: 'news@x.example', 'Message-ID': `<big-${n}@x.example>`, References: references }),
      )
    mailbox.deliver(answerTo(messageId))
    await untilRead(db, mailbox.url())
    expect((await storedIn(db)).map(row => row.messageId)).toEqual(['<answer-1@mail.example>'])
    const grown = Math.max(0, Math.round(salon.memory() - before))
    expect(grown).toBeLessThan(100)
    return `read; ${grown} MB more memory`
  },
)
