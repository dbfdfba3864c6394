// Long: what a mail server answers, or does not answer, each with what the salon makes of it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { FakeImap } from '#tests/fake-imap.ts'
import { send } from '#tests/inquiries.ts'
import { addReceived } from '#tests/received.ts'
import { deliveryReport, rawMessage } from '#tests/received-mail.ts'
import { createMessageHandler } from '../inquiries/received/message-handler.ts'
import { PER_HOUR_MAX } from '../inquiries/received/message-limits.queries.ts'
import { type MailboxSettings, mailboxName, parseImapUrl } from './imap-url.rules.ts'
import { readOnce } from './mailbox-reader.ts'
import { MailboxError, mailboxLimits } from './open-mailbox.ts'
import { readMailbox } from './read-mailbox.ts'
import { findReadingState } from './reading-state.queries.ts'
import type { Receiving } from './receive.ts'

const never = new AbortController().signal

let test: TestApp
let receiving: Receiving
let lines: string[]
let server: FakeImap
beforeEach(async () => {
  server = await new FakeImap().start()
  test = await createTestApp(mainDatabase)
  test.clock.advance(Date.now() - test.clock.now().getTime())
  lines = []
  const log = (_details: object, line: string) => void lines.push(line)
  receiving = {
    ...test,
    handler: createMessageHandler(test.config),
    log: { info: log, warn: log, error: log } as unknown as Receiving['log'],
  }
})
afterEach(async () => {
  server.stop()
  await test.close()
})

const settings = (host?: string) => parseImapUrl(server.url(host)) as MailboxSettings
// With all the time in the world, so that a busy machine reads as much as a quiet one.
const limits = { ...mailboxLimits, totalMs: 600_000, workMs: 600_000 }
const read = ({ host, silenceMs = 60_000 }: { host?: string; silenceMs?: number } = {}) =>
  readMailbox(receiving, settings(host), never, { ...limits, silenceMs })
const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    error => (error instanceof MailboxError ? error.message : error),
  )
const stored = async () =>
  (await test.db.selectFrom('receivedMessages').select('messageId').orderBy('id').execute()).map(
    ({ messageId }) => messageId,
  )
const countOf = async (outcome: string) =>
  (await test.db.selectFrom('receivedCounts').selectAll().execute()).find(row => row.outcome === outcome)
    ?.total ?? 0

/** An inquiry, and the Message-ID of the notice about it, which a client’s answer names. */
async function ask(email = 'nimali.perera@mail.example'): Promise<string> {
  const id = await send(test, { email })
  const { messageId } = await test.db
    .selectFrom('mailJobs')
    .select('messageId')
    .where('inquiryId', '=', id)
    .executeTakeFirstOrThrow()
  return messageId
}
const answerTo = (messageId: string, n: number, headers: Record<string, string> = {}) =>
  rawMessage({ 'Message-ID': `<answer-${n}@mail.example>`, 'In-Reply-To': messageId, ...headers })
const ids = (...numbers: number[]) => numbers.map(n => `<answer-${n}@mail.example>`)

describe('a search that the server refuses', () => {
  it.each(['NO busy', 'BAD unknown command'])('with %s is a failure with a reason', async answer => {
    const messageId = await ask()
    await read()
    server.deliver(answerTo(messageId, 1))
    server.searchAnswer = answer
    await readOnce(receiving, settings(), never)
    expect(lines).toEqual(["the mailbox can't be read; answers are not seen"])
    const state = await findReadingState(test.db, mailboxName(settings()))
    expect(state?.reason).toBe('The mail server refuses to list the messages.')
    server.searchAnswer = undefined
    await read()
    expect(await stored()).toEqual(ids(1))
  })

  it('with new numbers loses no answer', async () => {
    const messageId = await ask()
    await read()
    server.uidValidity = '2'
    server.deliver(answerTo(messageId, 1))
    server.searchAnswer = 'NO busy'
    expect(await reasonOf(read())).toBe('The mail server refuses to list the messages.')
    server.searchAnswer = undefined
    await read()
    expect(await stored()).toEqual(ids(1))
  })
})

describe('a search that is answered without a list', () => {
  it('with new numbers is a failure with a reason, and loses no answer', async () => {
    const messageId = await ask()
    await read()
    server.uidValidity = '2'
    server.deliver(answerTo(messageId, 1))
    server.searchAnswer = 'OK nothing to say'
    expect(await reasonOf(read())).toBe('The mail server does not list its newest message.')
    server.searchAnswer = undefined
    await read()
    expect(await stored()).toEqual(ids(1))
  })

  it('is right where all messages are older', async () => {
    await ask()
    await read()
    server.deliver(answerTo('<x@y>', 1))
    for (const message of server.messages) message.at = new Date(Date.now() - 30 * 86_400_000)
    server.uidValidity = '2'
    expect(await read()).toEqual({ waiting: 0 })
  })
})

describe('an answer of which the server says the wrong thing', () => {
  it.each(['INTERNALDATE NIL', 'INTERNALDATE "01-Jan-1970 00:00:00 +0000"'])(
    'has arrived when it was read, not at %s',
    async arrival => {
      const messageId = await ask()
      await read()
      server.arrival = arrival
      server.deliver(answerTo(messageId, 1))
      await read()
      const { at } = await test.db.selectFrom('receivedMessages').select('at').executeTakeFirstOrThrow()
      expect(at).toBe(test.clock.now().toISOString())
    },
  )

  it('is read when it is smaller than the server says', async () => {
    const messageId = await ask()
    await read()
    server.size = 4_294_967_295
    server.deliver(answerTo(messageId, 1))
    await read()
    const { text } = await test.db.selectFrom('receivedMessages').select('text').executeTakeFirstOrThrow()
    expect(text).toBe('Ten is fine!')
  })
})

describe('the number of the next message', () => {
  it.each([
    ['missing', undefined],
    ['absurd', '99999999999999999999'],
    ['too high', '4294967295'],
    ['too low', '1'],
  ])('may be %s: answers are read from the first reading on', async (_, uidNext) => {
    server.uidNext = uidNext
    const messageId = await ask()
    server.deliver(answerTo(messageId, 1))
    await read()
    server.deliver(answerTo(messageId, 2))
    await read()
    expect(await stored()).toEqual(ids(2))
  })
})

it('a mailbox without UIDVALIDITY is a failure with a reason', async () => {
  server.uidValidity = 'none'
  expect(await reasonOf(read())).toBe('The mail server does not number its messages, so they can’t be read.')
})

describe('one message', () => {
  const isHeaders = (items: readonly string[]) => items.includes('BODY[HEADER]')
  const isSource = (items: readonly string[]) => items.includes('BODY[]')

  it.each([
    ['whose headers the server refuses', 'refuse', isHeaders],
    ['whose headers the server leaves out', 'leave out', isHeaders],
    ['whose headers are NIL', 'NIL', isHeaders],
    ['whose source the server refuses', 'refuse', isSource],
    ['whose source the server leaves out', 'leave out', isSource],
    ['whose source is NIL', 'NIL', isSource],
    ['at which the server hangs', 'hang', isSource],
    ['at whose headers the server hangs up', 'hang up', isHeaders],
  ] as const)('%s keeps no later one waiting, and is read once the server gives it', async (_, order, is) => {
    const messageId = await ask()
    await read()
    server.deliver(answerTo(messageId, 1), answerTo(messageId, 2))
    server.misbehave = (uid, items) => (uid === 1 && is(items) ? order : undefined)
    for (let n = 0; n < 3 && (await stored()).length === 0; n++) {
      await read(order === 'hang' ? { silenceMs: 2_000 } : {}).catch(() => {})
      test.clock.advance(1)
    }
    expect(await stored()).toEqual(ids(2))
    expect(await countOf('refused')).toBe(0)
    server.misbehave = () => undefined
    test.clock.advance(10 * MINUTE_MS)
    expect(await read()).toEqual({ waiting: 0 })
    expect((await stored()).toSorted()).toEqual(ids(1, 2))
  })

  it('whose source never comes is shown with its headers and a sentence', async () => {
    const messageId = await ask()
    await read()
    server.deliver(answerTo(messageId, 1))
    // The size of a whole message, and of its headers only.
    server.misbehave = (_, items) =>
      isSource(items) && !/<0\.262144>/.test(server.fetches.at(-1) ?? '') ? 'refuse' : undefined
    for (let n = 0; n < 4; n++) {
      await read()
      test.clock.advance(60 * MINUTE_MS)
    }
    expect(await test.db.selectFrom('receivedMessages').select('text').execute()).toEqual([
      { text: expect.stringContaining('could not be read') },
    ])
    expect(lines).toEqual(['a received message could not be read; it is tried again for three days'])
  })

  it('that the server never gives is left alone after about three days, with one line in the log', async () => {
    const messageId = await ask()
    await read()
    server.deliver(answerTo(messageId, 1))
    server.misbehave = () => 'leave out'
    let hours = 0
    for (; (await countOf('refused')) === 0 && hours < 100; hours++) {
      await read()
      test.clock.advance(60 * MINUTE_MS)
    }
    expect(hours).toBeGreaterThan(48)
    expect(lines.at(-1)).toBe('a received message could never be read; it stays in the mailbox')
    expect(await read()).toEqual({ waiting: 0 })
  })

  it('that was deleted meanwhile is passed', async () => {
    const messageId = await ask()
    await read()
    server.deliver(answerTo(messageId, 1), answerTo(messageId, 2))
    server.misbehave = (uid, items) => {
      if (uid !== 1 || !isSource(items)) return undefined
      server.messages.shift()
      return 'leave out'
    }
    await read()
    expect(await read()).toEqual({ waiting: 0 })
    expect(await stored()).toEqual(ids(2))
  })
})

describe('headers of many megabytes', () => {
  const references = (megabytes: number) => `<${'x'.repeat(80)}@mail.example>\r\n `.repeat(megabytes * 10_000)

  it('are fetched up to 256 KB, and an answer after them is read', async () => {
    const messageId = await ask()
    await read()
    for (let n = 0; n < 5; n++)
      server.deliver(
        rawMessage({
          From: 'news@x.example',
          'Message-ID': `<big-${n}@x.example>`,
          References: `${references(2)}<a@b>`,
        }),
      )
    server.deliver(answerTo(messageId, 1))
    expect(await read()).toEqual({ waiting: 0 })
    expect(await stored()).toEqual(ids(1))
    expect(await countOf('new sender')).toBe(5)
    expect(server.fetches.every(command => /<\d+\.(65536|262144|26214401)>|INTERNALDATE/.test(command))).toBe(
      true,
    )
  })

  it('may have what names our message behind the first 64 KB', async () => {
    const messageId = await ask()
    await read()
    server.deliver(rawMessage({ 'X-Long': 'x'.repeat(100_000), 'In-Reply-To': messageId }))
    await read()
    expect(await stored()).toEqual(ids(1))
  })
})

it('progress is kept for each message when the connection ends in the middle', async () => {
  const messageId = await ask()
  await read()
  server.deliver(...[1, 2, 3].map(n => answerTo(messageId, n)))
  let sources = 0
  server.misbehave = (_, items) => (items.includes('BODY[]') && ++sources === 2 ? 'hang up' : undefined)
  expect(await reasonOf(read())).toBe('The mail server does not respond.')
  expect(await stored()).toEqual(ids(1))
  await read()
  expect(await stored()).toEqual(ids(1, 3))
  test.clock.advance(10 * MINUTE_MS)
  await read()
  expect(await stored()).toEqual(ids(1, 3, 2))
})

it('a mailbox that gets another host is read on from the day before the last reading', async () => {
  const messageId = await ask()
  await read()
  server.deliver(answerTo(messageId, 1))
  await read({ host: 'localhost' })
  expect(await stored()).toEqual(ids(1))
  expect(lines).toEqual([
    'the mailbox has new numbers or another name: messages since that day are looked at',
  ])
})

describe('what others send', () => {
  const REPORTS = 120

  it('as empty delivery reports is fetched after the answer, and none of them is read whole', async () => {
    const messageId = await ask()
    await read()
    const report = (n: number) =>
      rawMessage({
        'Message-ID': `<report-${n}@x.example>`,
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
      })
    server.deliver(...Array.from({ length: REPORTS }, (_, n) => report(n)), answerTo(messageId, 1))
    server.fetches.length = 0
    expect(await read()).toEqual({ waiting: 0 })
    expect(await stored()).toEqual(ids(1))
    const ofAnswer = `UID FETCH ${REPORTS + 1} `
    expect(server.fetches.findIndex(command => command.startsWith(ofAnswer))).toBeLessThan(REPORTS / 4)
    expect(await countOf('unmatched')).toBe(REPORTS)
    expect(server.fetches.filter(command => command.includes('<0.26214401>'))).toHaveLength(1)
  })

  it('into one thread waits, while the answer of another client is read, and its number is known', async () => {
    const [talkative, other] = [await ask('talkative@mail.example'), await ask()]
    const { id } = await test.db
      .selectFrom('inquiries')
      .select('id')
      .where('email', '=', 'talkative@mail.example')
      .executeTakeFirstOrThrow()
    for (let n = 0; n < PER_HOUR_MAX - 1; n++) await addReceived(test, id)
    await read()
    server.deliver(...[1, 2, 3].map(n => answerTo(talkative, n)), answerTo(other, 99))
    expect(await read()).toEqual({ waiting: 2 })
    expect((await stored()).slice(-2).toSorted()).toEqual(ids(1, 99))
    test.clock.advance(60 * MINUTE_MS)
    expect(await read()).toEqual({ waiting: 0 })
    expect((await stored()).slice(-4).toSorted()).toEqual(ids(1, 2, 3, 99))
  })

  it('is read when a report returns a message of ours', async () => {
    const messageId = await ask()
    await read()
    server.deliver(deliveryReport(messageId))
    expect(await read()).toEqual({ waiting: 0 })
    expect(await stored()).toHaveLength(1)
  })
})
