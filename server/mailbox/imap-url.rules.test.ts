import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { mailboxName, parseImapUrl } from './imap-url.rules.ts'

describe('IMAP_URL', () => {
  it('names server, user, password, folder and address', () => {
    expect(
      parseImapUrl('imaps://hello%40salon.example:p%40ss%2Fword@imap.salon.example/Answers%202'),
    ).toEqual({
      host: 'imap.salon.example',
      port: 993,
      isSecure: true,
      user: 'hello@salon.example',
      password: 'p@ss/word',
      folder: 'Answers 2',
      address: 'hello@salon.example',
    })
  })

  it('has INBOX and the usual port where it names none, and may name the address', () => {
    expect(parseImapUrl('imap://desk:x@imap.example?address=Hello@salon.example')).toMatchObject({
      port: 143,
      isSecure: false,
      folder: 'INBOX',
      address: 'hello@salon.example',
    })
  })

  it.each([
    ['pop3://a:b@c', 'must start with imaps:// or imap://'],
    ['imaps://', 'must be like imaps://USER:PASSWORD@HOST/INBOX'],
    ['imaps://a%40b.example@imap.example', 'must have a user and a password'],
    ['imaps://a%40b.example:50%off@imap.example', 'must be like imaps://'],
    ['imaps://desk:x@imap.example', 'must say the address of the mailbox'],
    ['imaps://a%40b.example:x@imap.example/?debug=1', 'must have no parameter after its ? but address'],
    ['imaps://a%40b.example:x@imap.example/IN%0D%0ABOX', 'must have no line breaks'],
  ])('refuses %s and says what to write', (text, sentence) => {
    expect(parseImapUrl(text)).toContain(sentence)
    expect(() => readConfig('real', { IMAP_URL: text })).toThrow(sentence)
  })

  it('is not used by the demo, and unset when it is empty', () => {
    const IMAP_URL = 'imaps://a%40b.example:x@imap.example'
    expect(readConfig('demo', { IMAP_URL }).mail.mailbox).toBeUndefined()
    expect(readConfig('real', { IMAP_URL: '' }).mail.mailbox).toBeUndefined()
  })

  it('has a name without its password', () => {
    const settings = parseImapUrl('imaps://a%40b.example:secret@imap.example')
    expect(typeof settings !== 'string' && mailboxName(settings)).toBe('a@b.example@imap.example/INBOX')
  })
})
