import { describe, expect, it } from 'vitest'
import { isAutomatic, readDeliveryStatus } from './kinds.rules.ts'

const automatic = (headers: Record<string, string>, sender = 'nimali@mail.example') =>
  isAutomatic(name => (Object.hasOwn(headers, name) ? [headers[name] as string] : []), sender)

describe('an automatic message', () => {
  it.each([
    ['a program that says so', { 'auto-submitted': 'auto-replied' }],
    ['a program that says more', { 'auto-submitted': 'auto-generated; owner-email="x"' }],
    ['a sender without a return path', { 'return-path': '<>' }],
    ['an old autoresponder', { 'x-autoreply': 'yes' }],
    ['another old autoresponder', { precedence: 'auto_reply' }],
    ['someone who is away', { subject: 'Out of Office: Your message to Araliya' }],
    ['someone who is away, without a subject', { subject: 'Out of office' }],
    ['Outlook for someone who is away', { subject: 'Automatic reply: Your message' }],
    ['Exchange for someone who is away', { subject: 'Out of Office AutoReply: Your message' }],
    ['Outlook in German', { subject: 'Automatische Antwort: Your message' }],
    ['Outlook in French', { subject: 'Réponse automatique : Your message' }],
    [
      'an app that says that a message was read',
      { 'content-type': 'multipart/report; report-type=disposition-notification; boundary=b' },
    ],
    ['an app that says so in one part', { 'content-type': 'message/disposition-notification' }],
  ])('is that of %s', (_, headers) => expect(automatic(headers)).toBe(true))

  it.each([
    'MAILER-DAEMON@mx.example',
    'postmaster@mx.example',
    'no-reply@shop.example',
    'noreply+12@shop.example',
  ])('comes from %s', sender => expect(automatic({}, sender)).toBe(true))

  it.each([
    ['with Auto-Submitted: no', { 'auto-submitted': 'no' }],
    ['with a comment after no', { 'auto-submitted': 'No (a person wrote it)' }],
    ['with a return path', { 'return-path': '<nimali@mail.example>' }],
    ['about an office', { subject: 'Re: I am out of the house' }],
    ['who asks about times out of the office', { subject: 'Out of office hours on Saturday' }],
    ['who answers an automatic reply', { subject: 'Re: Automatic reply: Your message' }],
    ['through a group', { 'list-id': '<hello.araliya.example>', precedence: 'list' }],
    [
      'through a list that one can leave',
      { 'list-unsubscribe': '<mailto:x@y>', 'list-post': '<mailto:hello@araliya.example>' },
    ],
    ["through a firm's gateway", { precedence: 'bulk' }],
    ['through a gateway for advertising', { precedence: 'junk', 'x-autoreply': 'no' }],
    ['without any of these', {}],
  ])('is not one of a person, %s', (_, headers) => expect(automatic(headers)).toBe(false))
})

describe('a delivery report', () => {
  it('names the reason of a failure in the words of the server', () => {
    const status =
      'Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; nimali@mail.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n  No such user\r\n'
    expect(readDeliveryStatus(status)).toEqual({ hasFailed: true, reason: '550 5.1.1 No such user' })
  })

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('with the action %s is no failure', action => {
    const status = `Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b\nAction: ${action}\nStatus: 4.0.0`
    expect(readDeliveryStatus(status).hasFailed).toBe(false)
  })

  it('without a diagnostic names the status', () =>
    expect(readDeliveryStatus('A: b\n\nAction: Failed\nStatus: 5.2.2')).toEqual({
      hasFailed: true,
      reason: '5.2.2',
    }))

  it('has no characters in its reason that hide or turn round what follows', () =>
    expect(
      readDeliveryStatus('A: b\n\nAction: failed\nDiagnostic-Code: smtp; 550 \u202eno\u2066 such\u200b user'),
    ).toEqual({ hasFailed: true, reason: '550 no such user' }))

  it('that is damaged is no failure', () =>
    expect(readDeliveryStatus('\u0000:::\n:\n').hasFailed).toBe(false))
})
