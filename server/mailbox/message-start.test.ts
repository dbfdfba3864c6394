import { describe, expect, it } from 'vitest'
import { rawMessage } from '#tests/received-mail.ts'
import { readHeaders, returnedIdsIn } from './message-start.ts'
import { parseMessage } from './parse/parse-message.ts'

describe('the sender of a message that is not read yet', () => {
  const senderIn = (from: string) => readHeaders(`From: ${from}\r\n`).sender

  it.each([
    'Nimali <Nimali.Perera@mail.example>',
    'nimali.perera@mail.example',
    '"Perera, Nimali" <nimali.perera@mail.example> (at home)',
    `${'x'.repeat(100_000)} <nimali.perera@mail.example>`,
    'nimali.perera@mail.example (Nimali (Nim) Perera)',
    'Nimali <nimali.perera @mail.example>',
    'Nimali <nimali.perera@mail.example>, Kamal <kamal@mail.example>',
    'Team: nimali.perera@mail.example;',
    'Perera, Nimali <nimali.perera@mail.example>',
  ])('is the address in %j, as when the message is read', async from => {
    expect(senderIn(from)).toBe('nimali.perera@mail.example')
    const { address } = (await parseMessage(Buffer.from(rawMessage({ From: from })))).from
    expect(address).toBe('nimali.perera@mail.example')
  })

  it('is the author of what a group in front of the mailbox sends on', () => {
    const headers =
      "From: 'Nimali' via Hello <hello@araliya.example>\r\nList-ID: <hello.araliya.example>\r\nX-Original-From: Nimali <nimali.perera@mail.example>\r\n"
    expect(readHeaders(headers).sender).toBe('nimali.perera@mail.example')
  })

  it('may have characters beyond ASCII', () => {
    const from = Buffer.from('නිමාලි <නිමාලි@mail.example>').toString('latin1')
    expect(senderIn(from)).toBe('නිමාලි@mail.example')
  })

  it('takes no long time to find in a quarter of a megabyte', () => {
    const started = performance.now()
    for (const part of ['x', '(', ' ', 'x@', '()', 'a@b,', 'a@b;', '=?utf-8?q?a?= '])
      senderIn(part.repeat(250_000 / part.length))
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('the headers of a message', () => {
  it('name our messages in every In-Reply-To and References, also on several lines', () => {
    const headers =
      'In-Reply-To:\r\n <a@x>\r\nSubject: x\r\nReferences: <b@x>\r\n\t<c@x>\r\nReferences: <d@x>\r\n\r\n'
    expect(readHeaders(headers)).toMatchObject({
      inReplyTo: ['<a@x>'],
      references: ['<b@x>', '<c@x>', '<d@x>'],
    })
  })

  it.each([
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    'Return-Path: <>',
    'X-Failed-Recipients: nimali@mail.example',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'From: postmaster@mx.example',
  ])('may be those of a report: %s', header => expect(readHeaders(`${header}\r\n`).mayBeReport).toBe(true))

  it('of a person are not those of a report', () =>
    expect(
      readHeaders('From: nimali@mail.example\r\nReturn-Path: <nimali@mail.example>\r\n').mayBeReport,
    ).toBe(false))
})

describe('the messages that a report returns', () => {
  it.each([
    ['in a part of its own', 'Content-Type: message/rfc822\r\n\r\nMessage-ID: <ours@x>\r\n'],
    ['on the next line', 'Message-Id:\r\n <ours@x>\r\n'],
    ['in a field of the report', 'X-Original-Message-ID: <ours@x>'],
    ['below a text', 'All the headers:\r\nMessage-ID: <ours@x>'],
    ['as quoted-printable', 'Message-ID: <ou=\r\nrs@x>'],
    [
      'as base64',
      `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from('Message-ID: <ours@x>').toString('base64')}\r\n--b--`,
    ],
  ])('are found %s', (_, source) => expect(returnedIdsIn(source)).toEqual(['<ours@x>']))

  it('take no long time to find in a quarter of a megabyte', () => {
    const started = performance.now()
    for (const part of ['message-id:', 'message-id: <x', 'Content-Transfer-Encoding: base64\n', '\n', '=\n'])
      returnedIdsIn(part.repeat(262_144 / part.length))
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
