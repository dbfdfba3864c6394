// Long: the reader against a real IMAP server, and against one that misbehaves.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { needs } from '#tests/describe-databases.ts'
import { Dovecot, missingDovecot } from '#tests/dovecot.ts'
import { send } from '#tests/inquiries.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { DatabaseUnavailableError } from '../db/database-failures.ts'
import { createMessageHandler } from '../inquiries/received/message-handler.ts'
import { type MailboxSettings, mailboxName, parseImapUrl } from './imap-url.rules.ts'
import { createMailboxReader, readOnce } from './mailbox-reader.ts'
import { MailboxError, mailboxLimits } from './open-mailbox.ts'
import { readMailbox } from './read-mailbox.ts'
import { findReadingState, findSilence } from './reading-state.queries.ts'
import type { Receiving } from './receive.ts'

const never = new AbortController().signal
const settingsOf = (url: string): MailboxSettings => {
  const settings = parseImapUrl(url)
  if (typeof settings === 'string') throw new Error(settings)
  return settings
}

let test: TestApp
let receiving: Receiving
let lines: string[]
beforeEach(async () => {
  test = await createTestApp(mainDatabase)
  // The mail server has the time of this machine.
  test.clock.advance(Date.now() - test.clock.now().getTime())
  lines = []
  const log = (_details: object, line: string) => void lines.push(line)
  receiving = {
    ...test,
    handler: createMessageHandler(test.config),
    log: { info: log, warn: log, error: log } as unknown as Receiving['log'],
  }
})
afterEach(() => test.close())

/** An inquiry, and the Message-ID of the notice about it, which a client’s answer names. */
async function anInquiryWithMail(email = 'nimali.perera@mail.example') {
  const id = await send(test, { email })
  const job = await test.db
    .selectFrom('mailJobs')
    .select('messageId')
    .where('inquiryId', '=', id)
    .executeTakeFirstOrThrow()
  return { id, messageId: job.messageId }
}
const answerTo = (messageId: string, n = 1, body?: string) =>
  rawMessage({ 'Message-ID': `<answer-${n}@mail.example>`, 'In-Reply-To': messageId }, body)
const stored = () => test.db.selectFrom('receivedMessages').selectAll().orderBy('id').execute()
const totals = async () =>
  Object.fromEntries(
    (await test.db.selectFrom('receivedCounts').selectAll().execute()).map(({ outcome, total }) => [
      outcome,
      total,
    ]),
  )

describe('the mailbox on a real server', needs({ missing: missingDovecot }), () => {
  let server: Dovecot
  // With all the time in the world, so that a busy machine reads as much as a quiet one.
  const limits = { ...mailboxLimits, totalMs: 600_000, workMs: 600_000 }
  const readWithTime: typeof readMailbox = (from, settings, stop) => readMailbox(from, settings, stop, limits)
  const read = (url = server.url(), signal = never) => readWithTime(receiving, settingsOf(url), signal)
  beforeAll(async () => {
    server = await new Dovecot().start()
  })
  beforeEach(() => server.newMailbox())
  afterAll(() => server.stop())

  it('is read from the first reading on, and what was there before is left alone', async () => {
    const { messageId } = await anInquiryWithMail()
    server.deliver(answerTo(messageId, 1))
    await read()
    expect(await stored()).toEqual([])
    server.deliver(answerTo(messageId, 2))
    await read()
    expect((await stored()).map(row => row.messageId)).toEqual(['<answer-2@mail.example>'])
  })

  it('stays as it is: nothing is marked as read, moved or deleted', async () => {
    const { messageId } = await anInquiryWithMail()
    await read()
    server.deliver(answerTo(messageId))
    server.deliver(rawMessage({ From: 'news@shop.example', 'Message-ID': '<news@shop.example>' }))
    await read()
    expect(await stored()).toHaveLength(1)
    expect(server.flags()).toEqual(['', ''])
  })

  it('gives also what someone has opened already', async () => {
    const { messageId } = await anInquiryWithMail()
    await read()
    server.deliver(answerTo(messageId), { seen: true })
    await read()
    expect(await stored()).toHaveLength(1)
  })

  it('keeps what belongs to no inquiry to itself: only its number is stored', async () => {
    await anInquiryWithMail()
    await read()
    for (let n = 0; n < 3; n++)
      server.deliver(rawMessage({ From: 'news@shop.example', 'Message-ID': `<news-${n}@shop.example>` }))
    expect(await read()).toEqual({ waiting: 0 })
    expect(await stored()).toEqual([])
    expect(await totals()).toEqual({ 'new sender': 3 })
    await read()
    expect(await totals()).toEqual({ 'new sender': 3 })
  })

  it('is read on, and nothing twice, when its server numbers the messages again', async () => {
    const { messageId } = await anInquiryWithMail()
    await read()
    server.deliver(answerTo(messageId, 1))
    await read()
    await server.renumber()
    server.deliver(answerTo(messageId, 2))
    await read()
    expect((await stored()).map(row => row.messageId)).toEqual([
      '<answer-1@mail.example>',
      '<answer-2@mail.example>',
    ])
  })

  it('has its old messages left alone when they are numbered again', async () => {
    const { messageId } = await anInquiryWithMail()
    const old = new Date(Date.now() - 90 * DAY_MS)
    server.deliverMany(3, n => rawMessage({ 'Message-ID': `<old-${n}@mail.example>` }, 'Old'), old)
    await read()
    await server.renumber()
    server.deliver(answerTo(messageId))
    expect(await read()).toEqual({ waiting: 0 })
    expect(await stored()).toHaveLength(1)
    expect(await totals()).toEqual({ taken: 1 })
  })

  it('is read once by two processes at the same time', async () => {
    const { messageId } = await anInquiryWithMail()
    await read()
    for (let n = 0; n < 2; n++) server.deliver(answerTo(messageId, n))
    await Promise.all([read(), read()])
    expect(await stored()).toHaveLength(2)
    expect(await totals()).toEqual({ taken: 2 })
  })

  it('gives a message that came by the pipe too once', async () => {
    const { messageId } = await anInquiryWithMail()
    await read()
    const raw = answerTo(messageId)
    expect(await receive(test, raw)).toBe('taken')
    server.deliver(`Received: by mx.example; now\r\n${raw}`)
    await read()
    expect(await stored()).toHaveLength(1)
  })

  it('is read on where a process was stopped in the middle', async () => {
    const { messageId } = await anInquiryWithMail()
    await read()
    for (let n = 0; n < 3; n++) server.deliver(answerTo(messageId, n))
    const stop = new AbortController()
    const reading = read(server.url(), stop.signal).catch(() => 'stopped')
    await expect
      .poll(async () => (await stored()).length, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan(0)
    stop.abort()
    expect(await reading).toBe('stopped')
    expect((await stored()).length).toBeLessThan(3)
    await read()
    expect((await stored()).map(row => row.messageId)).toEqual(
      [0, 1, 2].map(n => `<answer-${n}@mail.example>`),
    )
  })

  describe('and a message in it that our own code can’t handle', () => {
    /** Reads with a database that fails for statements with a text. */
    const readWith = (failure: Error) => {
      const plugin: KyselyPlugin = {
        transformQuery({ node }) {
          if (JSON.stringify(node).includes('poison')) throw failure
          return node
        },
        transformResult: async ({ result }) => result,
      }
      return readOnce(
        { ...receiving, db: test.db.withPlugin(plugin) },
        settingsOf(server.url()),
        never,
        readWithTime,
      )
    }
    const poisoned = (headers: Record<string, string>) =>
      rawMessage({ 'Message-ID': '<bad@x.example>', ...headers })
    const reason = async () => {
      const mailbox = mailboxName(settingsOf(server.url()))
      return (await findReadingState(test.db, mailbox))?.reason
    }
    /** As PostgreSQL has it for a text that it can't store. */
    const bug = Object.assign(new Error('invalid byte sequence'), { code: '22021' })

    it.each([
      ['its headers are looked up', () => poisoned({ References: '<poison@x.example>' })],
      ['it is stored', (id: string) => poisoned({ 'In-Reply-To': id, Subject: 'poison' })],
    ])(
      'is left alone when it fails while %s: counted, logged once, and the later ones are read',
      async (_, raw) => {
        const { messageId } = await anInquiryWithMail()
        await read()
        server.deliver(raw(messageId))
        server.deliver(answerTo(messageId))
        await readWith(bug)
        await readWith(bug)
        expect((await stored()).map(row => row.messageId)).toEqual(['<answer-1@mail.example>'])
        expect(await totals()).toEqual({ refused: 1, taken: 1 })
        expect(lines).toHaveLength(1)
        expect(await reason()).toBeNull()
      },
    )

    it('waits while the database is away, which is not said of the mail server', async () => {
      const { messageId } = await anInquiryWithMail()
      await read()
      server.deliver(poisoned({ 'In-Reply-To': messageId, Subject: 'poison' }))
      const away = new DatabaseUnavailableError('The disk of the database is full: free some space on it.')
      for (let n = 0; n < 8; n++) await readWith(away)
      expect(await reason()).toBe(`The salon couldn’t store what it has read. ${away.message}`)
      expect(lines).toEqual(["what was read from the mailbox can't be stored; it is tried again"])
      expect(await totals()).toEqual({})
      await readOnce(receiving, settingsOf(server.url()), never, readWithTime)
      expect(await stored()).toMatchObject([{ subject: 'poison' }])
      expect(await reason()).toBeNull()
    })
  })

  it.each([
    ['a folder that was renamed', () => server.url('Answers'), 'The mailbox has no folder "Answers"', false],
    ['a wrong password', () => server.url('INBOX', 'wrong'), 'The mail server refuses the login', true],
  ])('says what is wrong with %s', async (_, url, sentence, isRefusal) => {
    const failure = await read(url()).catch(error => error)
    expect(failure).toBeInstanceOf(MailboxError)
    expect(failure.message).toContain(sentence)
    expect(failure.isRefusal).toBe(isRefusal)
  })
})

describe('a mail server that misbehaves', () => {
  let server: Server
  let sockets: Socket[]
  /** What it does with a connection. */
  let behave: (socket: Socket) => void
  const url = () =>
    `imap://desk:wrong@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX?address=a@b.example`
  beforeAll(async () => {
    sockets = []
    server = createServer(socket => {
      sockets.push(socket.on('error', () => {}))
      behave(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  beforeEach(() => {
    sockets = []
  })
  afterAll(() => void server.close())
  afterEach(() => sockets.forEach(socket => void socket.destroy()))

  const limits = { ...mailboxLimits, connectMs: 300, silenceMs: 300, totalMs: 1_000 }
  const refuse = (socket: Socket) => {
    socket.write('* OK ready\r\n')
    socket.on('data', chunk => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        const [tag = '*', command = ''] = line.split(' ')
        if (/^CAPABILITY$/i.test(command)) socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n`)
        else if (/^(LOGIN|AUTHENTICATE)$/i.test(command))
          socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`)
        else socket.write(`${tag} OK\r\n`)
      }
    })
  }

  it.each([
    ['says nothing', () => {}, 'does not respond'],
    [
      'greets and then says nothing',
      (socket: Socket) => void socket.write('* OK ready\r\n'),
      'does not respond',
    ],
    ['hangs up', (socket: Socket) => void socket.destroy(), 'does not respond'],
    [
      'speaks another protocol',
      (socket: Socket) => void socket.write('SSH-2.0-OpenSSH\r\n'),
      'does not respond',
    ],
    [
      'never ends a line',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('x'.repeat(1_000)), 20)
        socket.on('close', () => clearInterval(timer))
      },
      'does not respond',
    ],
  ])('and %s ends the reading in time, with a sentence', async (_, behaviour, sentence) => {
    behave = behaviour
    const started = performance.now()
    const failure = await readMailbox(receiving, settingsOf(url()), never, limits).catch(error => error)
    expect(failure).toBeInstanceOf(MailboxError)
    expect(failure.message).toContain(sentence)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('and offers no encryption gets no password', async () => {
    behave = refuse
    // Only loopback addresses are exempt, and this one is not known as such.
    const settings = { ...settingsOf(url()), host: '::ffff:127.0.0.1' }
    await expect(readMailbox(receiving, settings, never, limits)).rejects.toThrow(
      'The mail server offers no encryption: use imaps:// in IMAP_URL.',
    )
  })

  it('and refuses the login is asked again later and later, with one line in the log', async () => {
    behave = refuse
    const settings = settingsOf(url())
    const mailbox = `desk@127.0.0.1/INBOX`
    const waits: number[] = []
    for (let n = 0; n < 3; n++) {
      await readOnce(receiving, settings, never)
      const state = await findReadingState(test.db, mailbox)
      waits.push((Date.parse(state?.retryAt ?? '') - test.clock.now().getTime()) / 60_000)
      test.clock.advance(HOUR_MS)
    }
    expect(waits).toEqual([5, 10, 20])
    expect(lines).toEqual(["the mailbox can't be read; answers are not seen"])
    expect(sockets).toHaveLength(3)
  })

  it('and refuses the login is not asked before the time that is stored, and once then', async () => {
    behave = refuse
    const readClock = vi.fn(() => test.clock.now())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const reader = createMailboxReader({ ...receiving, clock: { now: readClock } }, settingsOf(url()))
    const state = () => findReadingState(test.db, 'desk@127.0.0.1/INBOX')
    const begun = test.clock.now().getTime()
    try {
      reader.start()
      await expect.poll(async () => (await state())?.refusals).toBe(1)
      test.clock.advance(4 * MINUTE_MS)
      readClock.mockClear()
      await expect
        .poll(() => {
          vi.advanceTimersByTime(10_000)
          return readClock.mock.calls.length
        })
        .toBeGreaterThan(0)
      test.clock.advance(MINUTE_MS)
      await expect
        .poll(async () => {
          vi.advanceTimersByTime(10_000)
          return (await state())?.refusals
        })
        .toBe(2)
    } finally {
      await reader.stop()
      vi.useRealTimers()
    }
    expect(sockets).toHaveLength(2)
    // Five minutes after the first refusal, and ten more: the try of the fourth minute was none.
    expect(Date.parse((await state())?.retryAt ?? '') - begun).toBe(15 * MINUTE_MS)
  })

  it('is named by the dashboard after ten minutes, with the reason, until it is read again', async () => {
    behave = refuse
    const settings = settingsOf(url())
    const silence = () => findSilence(test.db, test.clock, 'desk@127.0.0.1/INBOX')
    await readOnce(receiving, settings, never)
    const since = test.clock.now().toISOString()
    test.clock.advance(9 * 60_000)
    expect(await silence()).toBeNull()
    test.clock.advance(60_000)
    expect(await silence()).toEqual({ since, reason: expect.stringContaining('refuses the login') })
    await readOnce(receiving, settings, never, async () => ({ waiting: 0 }))
    expect(await silence()).toBeNull()
    expect(lines.at(-1)).toBe('the mailbox is read again')
  })
})
