import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mailSettings, parseAddresses } from '../config.ts'

describe('parseAddresses', () => {
  it.each([
    ['hello@salon.example', [{ name: '', address: 'hello@salon.example' }]],
    ['Salon <hello@salon.example>', [{ name: 'Salon', address: 'hello@salon.example' }]],
    ['"Salon, Colombo" <hello@salon.example>', [{ name: 'Salon, Colombo', address: 'hello@salon.example' }]],
    ['සැලෝන් <hello@salon.example>', [{ name: 'සැලෝන්', address: 'hello@salon.example' }]],
    [
      'a@salon.example, B <b@salon.example>',
      [
        { name: '', address: 'a@salon.example' },
        { name: 'B', address: 'b@salon.example' },
      ],
    ],
  ])('reads %j', (text, addresses) => {
    expect(parseAddresses(text)).toEqual(addresses)
  })

  it.each([
    '',
    'nonsense',
    'a@salon.example, nonsense',
    '<a@salon.example> <b@salon.example>',
    'Staff: a@salon.example, b@salon.example;',
    'a@salon.example\r\nBcc: b@salon.example',
    'a@salon.example\n',
  ])('refuses %j', text => {
    expect(parseAddresses(text)).toEqual([])
  })
})

describe('the settings of the mail', () => {
  const Settings = z.object(mailSettings)
  const refusal = (settings: object) => Settings.safeParse(settings).error?.issues.map(issue => issue.message)

  it('have default addresses but no server', () => {
    expect(Settings.parse({})).toEqual({
      MAIL_FROM: { name: 'Araliya Beauty Salon', address: 'hello@araliya.example' },
      NOTIFY_TO: [{ name: '', address: 'hello@araliya.example' }],
    })
  })

  it('have one sender and any number of recipients', () => {
    const two = 'a@salon.example, b@salon.example'
    const sentence = /^must be one address, such as hello@salon.example, or with a name: /
    for (const MAIL_FROM of ['x', two])
      expect(refusal({ MAIL_FROM })).toEqual([expect.stringMatching(sentence)])
    expect(refusal({ NOTIFY_TO: two })).toBeUndefined()
    expect(refusal({ NOTIFY_TO: 'x' })).toEqual([expect.stringMatching(/^must be one or more addresses/)])
  })

  it.each(['smtp://localhost', 'smtps://hello%40salon.example:p%40ss@mail.salon.example:465'])(
    'take the server %s',
    SMTP_URL => expect(refusal({ SMTP_URL })).toBeUndefined(),
  )

  it.each([
    ['mail.salon.example', 'must start with smtp://'],
    ['smtp://', 'must be like smtps://'],
    ['smtp://salon:50%off@mail.salon.example', 'must be like smtps://'],
    ['smtp://mail.salon.example:mail', 'must be like smtps://'],
  ])('refuse the server %s and give the reason', (SMTP_URL, sentence) => {
    expect(refusal({ SMTP_URL })).toEqual([expect.stringContaining(sentence)])
  })
})
