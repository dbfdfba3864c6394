// Long: each form of a report has its test.
import { describe, expect, it } from 'vitest'
import { multipart, rawMessage } from '#tests/received-mail.ts'
import { failuresIn, findFailure } from './delivery-report.rules.ts'
import { parseMessage } from './parse-message.ts'

const OURS = '<reply-1@araliya.example>'
const RETURNED = `Message-ID: ${OURS}\r\nSubject: Your message to Araliya\r\n\r\nDear Nimali`
const FAILED =
  'Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; Nimali@mail.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n  No such user\r\n'
const failure = { recipients: ['nimali@mail.example'], reason: '550 5.1.1 No such user' }

const reportOf = async (headers: Record<string, string>, body: string) =>
  (await parseMessage(Buffer.from(rawMessage({ From: 'MAILER-DAEMON@mx.example', ...headers }, body)))).report

const ofParts = (parts: Parameters<typeof multipart>[0], kind = 'report; report-type=delivery-status') =>
  reportOf(...multipart([{ type: 'text/plain', body: 'It could not be delivered.' }, ...parts], kind))

const base64 = { 'Content-Transfer-Encoding': 'base64' }
const encoded = (text: string) => Buffer.from(text).toString('base64')

describe('the machine-readable part of a delivery report', () => {
  it('names the recipient, and the reason of a failure in the words of the server', () =>
    expect(failuresIn(FAILED)).toEqual([failure]))

  it.each(['delayed', 'delivered', 'relayed', 'expanded', 'delayed (failed before)'])(
    'with the action %s is no failure',
    action => expect(failuresIn(FAILED.replace('failed', action))).toEqual([]),
  )

  it.each(['Failed', 'failed (permanent)', '(final) failed', 'failed; no such user'])(
    'with the action %s is a failure',
    action => expect(failuresIn(FAILED.replace('failed', action))).toEqual([failure]),
  )

  it('without an action is a failure when its status is permanent', () => {
    const without = FAILED.replace('Action: failed\r\n', '')
    expect(failuresIn(without)).toEqual([failure])
    expect(failuresIn(without.replace('Status: 5', 'Status: 4'))).toEqual([])
  })

  it('without a diagnostic names the status', () =>
    expect(failuresIn('A: b\n\nAction: Failed\nStatus: 5.2.2')).toEqual([
      { recipients: [], reason: '5.2.2' },
    ]))

  it('has no characters in its reason that hide or turn round what follows', () =>
    expect(
      failuresIn('A: b\n\nAction: failed\nDiagnostic-Code: smtp; 550 \u202eno\u2066 such\u200b user'),
    ).toEqual([{ recipients: [], reason: '550 no such user' }]))

  it('reads the addresses of RFC 6533', () =>
    expect(
      failuresIn('A: b\n\nAction: failed\nFinal-Recipient: utf-8; nim\\x{e1}li@mail.example')[0]?.recipients,
    ).toEqual(['nimáli@mail.example']))

  it.each([
    ['line breaks of a broken gateway', (status: string) => status.replaceAll('\r\n', '\r\r\n')],
    ['a blank line after each', (status: string) => status.replaceAll('\r\n', '\r\n\r\n')],
    ['blank lines within a group', (status: string) => status.replace('\r\nAction', '\r\n\r\nAction')],
  ])('whose fields have %s is about their own recipient', (_, change) => {
    const others = `${FAILED.replace('Nimali@', 'other@')}\r\nFinal-Recipient: rfc822; nimali@mail.example\r\nAction: relayed\r\n`
    const report = { failures: failuresIn(change(others)), messageIds: [] }
    expect(findFailure(report, ['nimali@mail.example'])).toBeUndefined()
    expect(findFailure(report, ['other@mail.example'])).toBeDefined()
  })

  it.each([
    ['a dot at its end', 'rfc822; nimali@mail.example.'],
    ['a quotation', 'rfc822; "nimali@mail.example"'],
  ])('names a recipient with %s', (_, recipient) =>
    expect(failuresIn(FAILED.replace('rfc822; Nimali@mail.example', recipient))).toEqual([failure]),
  )

  it('names a recipient as it is written and decoded', () =>
    expect(failuresIn(FAILED.replace('Nimali@', 'nimali+2Bhair@'))[0]?.recipients).toEqual([
      'nimali+2bhair@mail.example',
      'nimali+hair@mail.example',
    ]))

  it('without an action is a failure also when its status has a comment', () =>
    expect(
      failuresIn(FAILED.replace('Action: failed\r\n', '').replace('5.1.1', '(not (yet) there) 5.1.1')),
    ).toEqual([failure]))

  it('that is damaged is no failure', () => expect(failuresIn('\u0000:::\n:\n')).toEqual([]))
})

describe('a report about several recipients', () => {
  const group = (recipient: string, action: string) =>
    `\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: ${action}\r\nStatus: 5.1.1`
  const of = (...groups: string[]) => ({ failures: failuresIn(`A: b${groups.join('')}`), messageIds: [] })

  it('is one about the client when her address has failed', () =>
    expect(
      findFailure(of(group('other@x', 'failed'), group('nimali@x', 'failed')), ['nimali@x']),
    ).toBeDefined())

  it('says nothing about the client when only others have failed', () =>
    expect(
      findFailure(of(group('other@x', 'failed'), group('nimali@x', 'delivered')), ['nimali@x']),
    ).toBeUndefined())

  it('is one about the client when it names the address before it was forwarded', () => {
    const forwarded = `${group('box@elsewhere', 'failed')}\r\nOriginal-Recipient: rfc822;nimali@x`
    expect(findFailure(of(forwarded), ['nimali@x'])).toBeDefined()
  })
})

describe('a delivery report is recognised', () => {
  const expected = { failures: [failure], messageIds: [OURS] }

  it.each([
    [
      'as RFC 3464 has it',
      [
        { type: 'message/delivery-status', body: FAILED },
        { type: 'message/rfc822', body: RETURNED },
      ],
    ],
    [
      'with the headers only',
      [
        { type: 'message/delivery-status', body: FAILED },
        { type: 'text/rfc822-headers', body: RETURNED },
      ],
    ],
    [
      'as RFC 6533 has it',
      [
        { type: 'message/global-delivery-status', body: FAILED },
        { type: 'message/global-headers; charset=utf-8', body: RETURNED },
      ],
    ],
    [
      'with encoded parts',
      [
        { type: 'message/global-delivery-status', body: encoded(FAILED), headers: base64 },
        { type: 'message/global-headers', body: encoded(RETURNED), headers: base64 },
      ],
    ],
    [
      'with a whole message of RFC 6532',
      [
        { type: 'message/delivery-status', body: FAILED },
        { type: 'message/global', body: RETURNED },
      ],
    ],
    [
      'that names our message in its fields only',
      [
        {
          type: 'message/delivery-status',
          body: FAILED.replace('\r\n\r\n', `\r\nX-Original-Message-ID: ${OURS}\r\n\r\n`),
        },
      ],
    ],
    [
      'whose returned headers are plain text',
      [
        { type: 'message/delivery-status', body: FAILED },
        { type: 'text/plain; name=headers.txt', body: RETURNED },
      ],
    ],
    [
      'that names our message in its fields without X',
      [
        {
          type: 'message/delivery-status',
          body: FAILED.replace('\r\n\r\n', `\r\nOriginal-Message-ID: ${OURS}\r\n\r\n`),
        },
      ],
    ],
    [
      'whose fields are plain text',
      [
        { type: 'text/plain; name=details.txt', body: FAILED },
        { type: 'message/rfc822', body: RETURNED },
      ],
    ],
  ])('%s', async (_, parts) => {
    expect(await ofParts(parts)).toEqual(expected)
    expect(await ofParts(parts, 'mixed')).toEqual(expected)
  })

  it('of Exim, without parts', async () => {
    const body = `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  nimali@mail.example
    SMTP error from remote mail server after RCPT TO:<nimali@mail.example>:
    550 5.1.1 No such user

------ This is a copy of the message, including all the headers. ------

Return-path: <hello@araliya.example>
Message-ID:
 ${OURS}
Subject: Your message to Araliya

Dear Nimali`
    expect(await reportOf({ 'X-Failed-Recipients': 'Nimali@mail.example' }, body)).toEqual({
      failures: [
        { recipients: ['nimali@mail.example'], reason: expect.stringContaining('550 5.1.1 No such user') },
      ],
      messageIds: [OURS],
    })
  })

  it('of Exim about an address to which the mail of the client is passed on', async () => {
    const body = `failed:

  other@mail.example
    (generated from nimali@mail.example)
    550 no

------ This is a copy of the message, including all the headers. ------

Message-ID: ${OURS}`
    expect((await reportOf({ 'X-Failed-Recipients': 'other@mail.example' }, body))?.failures).toMatchObject([
      { recipients: ['other@mail.example', 'nimali@mail.example'] },
    ])
  })

  it.each([
    ['of Yahoo', 'Sorry, we were unable to deliver your message to the following address.'],
    ['of another program', "Hello. This is the mail server. I wasn't able to deliver your message."],
  ])('%s, without parts', async (_, greeting) => {
    const body = `${greeting}

<nimali@mail.example>:
550 5.1.1 No such user

--- Below this line is a copy of the message.

Message-ID: ${OURS}`
    expect(await reportOf({}, body)).toEqual(expected)
  })

  it('of qmail about a delay, which is no failure', async () => {
    const body = `Hi. This is the qmail-send program at mx.example.
Your message has not been delivered yet; this is a warning, I will keep trying.

<nimali@mail.example>:
timeout

--- Below this line is a copy of the message.

Message-ID: ${OURS}`
    expect(await reportOf({}, body)).toEqual({ failures: [], messageIds: [OURS] })
  })

  it('of qmail, without parts', async () => {
    const body = `Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<nimali@mail.example>:
550 5.1.1 No such user

--- Below this line is a copy of the message.

Return-Path: <hello@araliya.example>
Message-ID: ${OURS}

Dear Nimali`
    expect(await reportOf({}, body)).toEqual(expected)
  })
})

it.each([
  [
    'an answer that quotes a report',
    { 'In-Reply-To': OURS },
    'I got this: Action: failed, Message-ID: <x@y>',
  ],
  [
    'a warning of Exim about a delay',
    { Subject: 'Warning: message 1abc delayed 24 hours' },
    `Message-ID: ${OURS}`,
  ],
  [
    'what a client writes who has got a report',
    { From: 'nimali@mail.example', 'In-Reply-To': OURS, 'Content-Type': 'multipart/mixed; boundary=b' },
    `--b\n\nI got this. Is ten fine?\n--b\nContent-Type: message/delivery-status\n\n${FAILED}\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <hers@mail.example>\n\nHello\n--b--`,
  ],
])('%s is no report', async (_, headers, body) =>
  expect(await reportOf(headers as Record<string, string>, body)).toBeUndefined(),
)
