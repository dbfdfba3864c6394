import { describe, expect, it } from 'vitest'
import { whatsAppLink, whatsAppNumber } from './whats-app.ts'

describe('whatsAppNumber', () => {
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
  ])('reads %s', phone => {
    expect(whatsAppNumber(phone)).toBe('94771234567')
  })

  it('takes the mobile prefixes 70 to 78 and no other', () => {
    for (let prefix = 10; prefix < 100; prefix++) {
      const isMobile = prefix >= 70 && prefix <= 78
      expect(whatsAppNumber(`0${prefix} 000 0001`)).toBe(isMobile ? `94${prefix}0000001` : undefined)
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
    '077 123 4567 / 011 000 0000',
    'call us',
  ])('hides itself for %s', phone => {
    expect(whatsAppNumber(phone)).toBeUndefined()
    expect(whatsAppLink(phone, {})).toBeUndefined()
  })
})

describe('whatsAppLink', () => {
  const textOf = (subject: Parameters<typeof whatsAppLink>[1]) => {
    const url = new URL(whatsAppLink('077 123 4567', subject) as string)
    expect(url.origin + url.pathname).toBe('https://wa.me/94771234567')
    return url.searchParams.get('text')
  }

  it('writes the first words, with what was chosen', () => {
    expect(textOf({})).toBe('Hello Araliya, I have a question.')
    expect(textOf({ branch: 'Wellawatte' })).toBe('Hello Araliya, Wellawatte branch, I have a question.')
    expect(textOf({ service: 'Cut & Blow-dry', branch: 'Wellawatte' })).toBe(
      'Hello Araliya, Wellawatte branch, I have a question about Cut & Blow-dry.',
    )
  })
})
