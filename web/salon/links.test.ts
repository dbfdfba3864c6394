import { describe, expect, it } from 'vitest'
import { chatLink, mailLink, phoneLink } from './links.ts'

describe('mailLink', () => {
  it.each([
    ['nimali.perera@mail.example', 'mailto:nimali.perera@mail.example'],
    ['victim%40bank.example?bcc=spy@evil.example', 'mailto:victim%2540bank.example%3Fbcc%3Dspy@evil.example'],
    ['a&cc=b#c/d+e@mail.example', 'mailto:a%26cc%3Db%23c%2Fd%2Be@mail.example'],
    ["o'brien@mail.example", "mailto:o'brien@mail.example"],
    // The forms refuse these; they could only be written to the database by hand.
    ['spy@evil.example,a@mail.example', 'mailto:spy%40evil.example%2Ca@mail.example'],
    ['a@mail.example?bcc=spy', 'mailto:a@mail.example%3Fbcc%3Dspy'],
  ])('has %s as the only recipient', (address, link) => {
    expect(mailLink(address)).toBe(link)
    const { pathname, search, hash } = new URL(link)
    expect(decodeURIComponent(pathname)).toEqual(address)
    expect(search).toBe('')
    expect(hash).toBe('')
  })
})

it('encodes the subject and body of a mail draft', () => {
  const draft = {
    subject: 'Re: 50% & more?',
    body: 'Dear Nimali,\n\n#1 a+b &bcc=spy@evil.example\r\nරු. 100',
  }
  const link = mailLink('nimali@mail.example', draft)
  expect(link).toMatch(/^mailto:nimali@mail\.example\?subject=Re%3A%2050%25%20%26%20more%3F&body=[^&#?+]*$/)
  const body = link.slice(link.indexOf('&body=') + 6)
  expect(decodeURIComponent(body)).toBe('Dear Nimali,\r\n\r\n#1 a+b &bcc=spy@evil.example\r\nරු. 100')
})

it.each([
  ['+94 11 000 0000', 'tel:+94110000000'],
  ['+94 (0)11 259 8765', 'tel:+94112598765'],
  ['077 123 4567 / 071 765 4321', 'tel:0771234567'],
  ['077 123 4567 / 071', 'tel:0771234567'],
  ['011 259 8765 ext. 12', 'tel:0112598765'],
  ['2 numbers: 077 123 4567, 071 765 4321', 'tel:0771234567'],
  ['０７７ １２３ ４５６７', 'tel:0771234567'],
  ['٠٧٧ ١٢٣ ٤٥٦٧', 'tel:0771234567'],
  ['77 1234506', 'tel:+94771234506'],
  ['11 259 8765', 'tel:+94112598765'],
  ['94 77 123 4506', 'tel:+94771234506'],
  ['call me 7 pm on 077 123 4567', 'tel:0771234567'],
  ['1919', 'tel:1919'],
])('phoneLink reads %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})

it.each(['', '-', 'call me 7 pm', 'after 18.30, room 204', '7', '12'])(
  'phoneLink is undefined for %j',
  phone => {
    expect(phoneLink(phone)).toBeUndefined()
  },
)

describe('chatLink', () => {
  it.each([
    '(077) 123 4567',
    '+94 77 123 4567',
    '+94 (0)77 123 4567',
    '0094 77 123 4567',
    '077 123 4567 / 011 000 0000',
    '77 123 4567',
    '94 77 123 4567',
  ])('reads %s', phone => {
    expect(chatLink(phone)).toBe('https://wa.me/94771234567')
  })

  it('accepts only the mobile prefixes 70 to 78', () => {
    for (let prefix = 10; prefix < 100; prefix++) {
      const isMobile = prefix >= 70 && prefix <= 78
      expect(chatLink(`0${prefix} 000 0001`)).toBe(isMobile ? `https://wa.me/94${prefix}0000001` : undefined)
    }
  })

  it.each(['', '+94 11 000 0002', '077 123 456', '+0771234567', '011 000 0000 / 077 123 4567', 'call us'])(
    'is undefined for %s',
    phone => {
      expect(chatLink(phone)).toBeUndefined()
    },
  )
})

it.each([
  ['+44 7700 900123', '447700900123'],
  ['+1 (212) 555-0100', '12125550100'],
])('chatLink takes a number of another country: %s', (phone, number) => {
  expect(chatLink(phone)).toBe(`https://wa.me/${number}`)
})

it('chatLink adds a message', () => {
  expect(chatLink('077 123 4567')).toBe('https://wa.me/94771234567')
  expect(chatLink('077 123 4567', 'Cut & Blow-dry?')).toBe(
    'https://wa.me/94771234567?text=Cut%20%26%20Blow-dry%3F',
  )
})
