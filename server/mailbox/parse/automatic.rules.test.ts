import { describe, expect, it } from 'vitest'
import { isAutomatic } from './automatic.rules.ts'

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
