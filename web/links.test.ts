import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chatLink, mailLink, phoneLink } from './links.ts'

describe('a link to an email address', () => {
  it.each([
    ['nimali.perera@mail.example', 'mailto:nimali.perera@mail.example'],
    ['victim%40bank.example?bcc=spy@evil.example', 'mailto:victim%2540bank.example%3Fbcc%3Dspy@evil.example'],
    ['a&cc=b#c/d+e@mail.example', 'mailto:a%26cc%3Db%23c%2Fd%2Be@mail.example'],
    ["o'brien@mail.example", "mailto:o'brien@mail.example"],
    // As only a hand in the database could make them.
    ['spy@evil.example,a@mail.example', 'mailto:spy%40evil.example%2Ca@mail.example'],
    ['a@mail.example?bcc=spy', 'mailto:a@mail.example%3Fbcc%3Dspy'],
  ])('writes to %s alone', (address, link) => {
    expect(mailLink(address)).toBe(link)
    const { pathname, search, hash } = new URL(link)
    expect([decodeURIComponent(pathname), search, hash]).toEqual([address, '', ''])
  })
})

it('a letter is the link’s subject and body, and nothing in it becomes anything else', () => {
  const letter = {
    subject: 'Re: 50% & more?',
    body: 'Dear Nimali,\n\n#1 a+b &bcc=spy@evil.example\r\nරු. 100',
  }
  const link = mailLink('nimali@mail.example', letter)
  expect(link).toMatch(/^mailto:nimali@mail\.example\?subject=Re%3A%2050%25%20%26%20more%3F&body=[^&#?+]*$/)
  const body = link.slice(link.indexOf('&body=') + 6)
  expect(decodeURIComponent(body)).toBe('Dear Nimali,\r\n\r\n#1 a+b &bcc=spy@evil.example\r\nරු. 100')
})

it.each([
  ['+94 11 000 0000', 'tel:+94110000000'],
  ['(011) 000-0000', 'tel:0110000000'],
  ['077 000 0001', 'tel:0770000001'],
  ['+94 (0)11 259 8765', 'tel:+94112598765'],
  ['+94 011 259 8765', 'tel:+94112598765'],
  ['077.123.4567', 'tel:0771234567'],
  ['077 123 4567 / 071 765 4321', 'tel:0771234567'],
  ['011 259 8765 ext 3', 'tel:0112598765'],
  ['077 123 4567 (WhatsApp)', 'tel:0771234567'],
  ['2 numbers: 077 123 4567, 071 765 4321', 'tel:0771234567'],
  ['０７７ １２３ ４５６７', 'tel:0771234567'],
  ['1919', 'tel:1919'],
])('a link calls %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})

it.each(['', '-', '٠٧٧ ١٢٣ ٤٥٦٧'])('no link calls %j', phone => {
  expect(phoneLink(phone)).toBeUndefined()
})

describe('a link to a chat', () => {
  it.each([
    '0771234567',
    '077 123 4567',
    '077-1234567',
    '(077) 123 4567',
    '+94 77 123 4567',
    '+94771234567',
    '+94 (0)77 123 4567',
    '(+94) 77 123 4567',
    '0094 77 123 4567',
    '94 77 123 4567',
    '  077 1234567 ',
    '077.123.4567',
    '077 123 4567 / 011 000 0000',
    '077 123 4567 / 071 765 4321',
    '077 123 4567 (WhatsApp)',
    '077 123 4567 ext 3',
  ])('reads %s', phone => {
    expect(chatLink(phone)).toBe('https://wa.me/94771234567')
  })

  it('takes the mobile prefixes 70 to 78 and no other', () => {
    for (let prefix = 10; prefix < 100; prefix++) {
      const isMobile = prefix >= 70 && prefix <= 78
      expect(chatLink(`0${prefix} 000 0001`)).toBe(isMobile ? `https://wa.me/94${prefix}0000001` : undefined)
    }
  })

  it.each([
    '',
    '+94 11 000 0002',
    '077 123 456',
    '077 123 45678',
    '77 123 4567',
    '+44 77 123 4567',
    '+0771234567',
    '0094 077 123 4567',
    '011 000 0000 / 077 123 4567',
    'call us',
  ])('hides itself for %s', phone => {
    expect(chatLink(phone)).toBeUndefined()
  })
})

it('a chat begins with the words that were given', () => {
  expect(chatLink('077 123 4567')).toBe('https://wa.me/94771234567')
  expect(chatLink('077 123 4567', 'Cut & Blow-dry?')).toBe(
    'https://wa.me/94771234567?text=Cut%20%26%20Blow-dry%3F',
  )
})

it('no such link is made anywhere else', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter(file => !/links\.|\.test\./.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(file => /\b(mailto|tel):|\bwa\.me\//.test(readFileSync(file, 'utf8')))).toEqual([])
})
