import { describe, expect, it } from 'vitest'
import {
  oneLine,
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredEmail,
  requiredText,
  tidy,
} from './text.ts'

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

describe('tidy text', () => {
  it.each([
    ['  a b \n', 'a b'],
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['a\tb', 'a\tb'],
    ['a\u0000b\u0008c\u000bd\u001fe\u007ff\u009fg', 'abcdefg'],
    ['\u0000 a', 'a'],
    ['\ud83c', '\ufffd'],
    ['අරලිය \u{1F338} நன்றி', 'අරලිය \u{1F338} நன்றி'],
    // Joins Sinhala letters: not a control character in this sense.
    ['ක්\u200dෂ', 'ක්\u200dෂ'],
  ])('%j is kept as %j', (text, kept) => {
    expect(tidy(text)).toBe(kept)
    expect(requiredText(100, 'Missing').parse(text)).toBe(kept)
    expect(optionalText(100).parse(text)).toBe(kept)
  })
})

it.each([
  ['one\r\ntwo\n\nthree\u2028four\tfive', 'one two three four five'],
  ['\u202eabc\u2066\u200b', 'abc'],
  ['\u200b \ufeff', ''],
  ['ක්\u200dෂ', 'ක්\u200dෂ'],
])('%j in one line is %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

describe('required text', () => {
  it.each([undefined, null, 7, '', '  ', '\u0000\n'])('refuses %j as missing', value => {
    expect(messageOf(requiredText(5, 'Missing').safeParse(value))).toBe('Missing')
  })

  it('counts what is left after tidying', () => {
    expect(requiredText(5, 'Missing').parse('  12345\r\n')).toBe('12345')
    expect(messageOf(requiredText(1000, 'Missing').safeParse('x'.repeat(1001)))).toBe(
      'Must be at most 1,000 characters',
    )
  })
})

describe('optional text', () => {
  it('is empty when absent', () => {
    for (const value of [undefined, null, '', '  ']) expect(optionalText(5).parse(value)).toBe('')
    expect(messageOf(optionalText(5).safeParse(7))).toBe('Must be text')
    expect(messageOf(optionalText(5).safeParse('123456'))).toBe('Must be at most 5 characters')
  })
})

describe('email addresses', () => {
  const required = requiredEmail('Missing', 'Invalid')
  const optional = optionalEmail('Invalid')

  it.each([
    'a@b.example',
    'first.last+salon@mail.araliya.example',
    ' a@b.example ',
    "o'brien%40c?cc=d&e=f@b.example",
  ])('takes %j', text => {
    expect(required.parse(text)).toBe(text.trim())
    expect(optional.parse(text)).toBe(text.trim())
  })

  it.each([
    'a',
    'a@b',
    '@b.example',
    'a@',
    'a b@c.example',
    'a@b..example',
    'a@-b.example',
    'a@b.example\nBcc: c@d.example',
    '=?utf-8?q?a=40c.example=2C?=@b.example',
  ])('refuses %j', text => {
    expect(messageOf(required.safeParse(text))).toBe('Invalid')
    expect(messageOf(optional.safeParse(text))).toBe('Invalid')
  })

  it('takes at most 254 characters and only the optional one may be empty', () => {
    const domain = `${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.example`
    const longest = `${'a'.repeat(254 - domain.length - 1)}@${domain}`
    expect(required.parse(longest)).toHaveLength(254)
    expect(messageOf(required.safeParse(`a${longest}`))).toBe('Must be at most 254 characters')
    expect(messageOf(required.safeParse(''))).toBe('Missing')
    expect(optional.parse('')).toBe('')
  })
})

describe('phone numbers', () => {
  it.each(['', '+94 (11) 000-0001', '0771234567'])('takes %j', text => {
    expect(optionalPhone('Invalid').parse(text)).toBe(text)
  })
  it.each(['call me', '077.123', '+94\n77', '٠٧٧'])('refuses %j', text => {
    expect(messageOf(optionalPhone('Invalid').safeParse(text))).toBe('Invalid')
  })
})
