import { describe, expect, it } from 'vitest'
import { PersonInput } from '../privacy/privacy.ts'
import { nameKey, plainText } from './plain-text.ts'
import { requiredEmail, userPhone } from './text-fields.ts'

describe('text of a person becomes plain', () => {
  it.each([
    ['full-width characters', '１２３ Ａｂ！', '123 Ab!'],
    ['digits of Sinhala, Tamil, Devanagari, Arabic and Persian', '෦෧ ௦௧ ०१ ٠١ ۰۱', '01 01 01 01 01'],
    ['direction marks', '\u200e123\u2066456\u2069\u200f', '123456'],
    ['zero-width spaces, joiners and a byte order mark', '\ufeff12\u200b34\u200d56', '123456'],
    ['soft hyphens', 'k3vq\u00ad9x2m', 'k3vq9x2m'],
    ['control characters', 'a\u0000b\u007fc', 'abc'],
    ['apostrophes', 'O’Brien O´Brien', "O'Brien O'Brien"],
    ['hyphens, dashes and minus signs', 'a‐b–c—d−e', 'a-b-c-d-e'],
    ['spaces of web pages', '\u00a0a\u202fb\u2003c ', 'a b c'],
  ])('%s', (_name, text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it('and keeps upper and lower case and lines', () => {
    expect(plainText('One\nTwo\tThree')).toBe('One\nTwo\tThree')
  })

  it('in a time that grows with its length', () => {
    const started = performance.now()
    for (const piece of ['a', '-', ' ', '\u200b', '෦', '’']) plainText(piece.repeat(200_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

it('names are the same whatever their case, spaces and invisible characters', () => {
  expect(nameKey(' Pedicure\u00ad – Long ')).toBe(nameKey('PEDICURE -long'))
})

describe('what is typed on another keyboard is the same', () => {
  it('email', () => {
    const email = requiredEmail('missing', 'invalid')
    expect(email.parse('\u202animali＠example\u200b．com\u202c')).toBe('nimali@example.com')
    expect(email.parse('o’brien@example.com')).toBe("o'brien@example.com")
    expect(email.parse('a`b@example.com')).toBe('a`b@example.com')
  })

  it('phone number', () => {
    expect(userPhone('invalid').parse('\u202a+94 ௧௧ ०००–0000\u202c')).toBe('+94 11 000-0000')
  })

  it('person', () => {
    expect(PersonInput.parse({ email: '\u200enimali@example.com' })).toMatchObject({
      email: 'nimali@example.com',
    })
  })
})
