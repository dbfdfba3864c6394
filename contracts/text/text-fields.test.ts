import { describe, expect, it } from 'vitest'
import {
  branchPhone,
  clientPhone,
  emptyableLine,
  optionalEmail,
  optionalText,
  requiredEmail,
  requiredLine,
  requiredText,
  salonPhone,
  tidy,
  tidyLine,
  userPhone,
} from './text-fields.ts'

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

/** Marks that come along when text is copied: zero-width, of direction, of line breaking, of byte order, and non-characters. */
const INVISIBLE = [
  ...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e',
  ...'\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206f\u3164\ufeff\ufff9\ufffb\ufffe\uffff\u{e0001}',
]

const ENGLAND = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

describe('tidy text', () => {
  it.each<[text: string, kept: string]>([
    ['  a b \n', 'a b'],
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['a\tb', 'a\tb'],
    ['a\u0000b\u0008c\u000bd\u001fe\u007ff\u009fg', 'abcdefg'],
    ['\u0000 a', 'a'],
    ['\ud83c', '\ufffd'],
    ['අරලිය \u{1F338} நன்றி', 'අරලිය \u{1F338} நன்றி'],
    ...INVISIBLE.map(mark => [`${mark}ab${mark}c${mark}`, 'abc'] as [string, string]),
    ['\u200bone\ufeff\ntwo\u200e', 'one\ntwo'],
    // Sinhala, Tamil and emoji are written with joiners, variation selectors and tags.
    ['ක්\u200dෂ ශ්\u200dරී க்\u200cஷ', 'ක්\u200dෂ ශ්\u200dරී க்\u200cஷ'],
    ['❤\ufe0f 👩\u200d🦰 ☎\ufe0e', '❤\ufe0f 👩\u200d🦰 ☎\ufe0e'],
    [ENGLAND, ENGLAND],
    [`a${ENGLAND.slice(2)}`, 'a'],
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
  expect(tidyLine(text)).toBe(line)
})

describe('required text', () => {
  it.each([undefined, null, 7, '', '  ', '\u0000\n', '\u200b', '\u200d\u200c'])(
    'refuses %j as missing',
    value => {
      expect(messageOf(requiredText(5, 'Missing').safeParse(value))).toBe('Missing')
    },
  )

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
  })

  it.each([
    [7, 'Must be text'],
    ['123456', 'Must be at most 5 characters'],
  ])('refuses %j: %s', (value, message) => {
    expect(messageOf(optionalText(5).safeParse(value))).toBe(message)
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
  ])('accepts %j', text => {
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

  it('have at most 254 characters', () => {
    const domain = `${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.example`
    const longest = `${'a'.repeat(254 - domain.length - 1)}@${domain}`
    expect(required.parse(longest)).toHaveLength(254)
    expect(messageOf(required.safeParse(`a${longest}`))).toBe('Must be at most 254 characters')
  })

  it('may be empty when they are optional, and only then', () => {
    expect(optional.parse('')).toBe('')
    expect(messageOf(required.safeParse(''))).toBe('Missing')
  })
})

describe('phone numbers of branches', () => {
  it.each(['', '+94 (11) 000-0001', '0771234567'])('accepts %j', text => {
    expect(branchPhone('Invalid').parse(text)).toBe(text)
  })
  it('accepts digits of another keyboard, as plain ones', () => {
    expect(branchPhone('Invalid').parse('٠٧٧')).toBe('077')
  })
  it.each(['call me', '077.123', '077/123'])('refuses %j', text => {
    expect(messageOf(branchPhone('Invalid').safeParse(text))).toBe('Invalid')
  })

  it.each([
    ['+94\u00a011\u202f000\u20090001', '+94 11 000 0001'],
    ['077\u2011123\u20104567', '077-123-4567'],
    ['077\u2013123\u20144567', '077-123-4567'],
    ['077\u2212123\ufe634567', '077-123-4567'],
    ['（０７７）１２３ ４５６７', '(077)123 4567'],
    ['+94 11\r\n000 0001', '+94 11 000 0001'],
  ])('accepts %j, as pasted from another page, as %j', (pasted, stored) => {
    expect(branchPhone('Invalid').parse(pasted)).toBe(stored)
    expect(salonPhone('Invalid').parse(pasted)).toBe(stored)
  })
})

describe('the phone number of a user and of the salon', () => {
  const kinds = [userPhone('Invalid'), salonPhone('Invalid')]

  it.each([
    ['077 123 4567 / 071 765 4321', '077 123 4567 / 071 765 4321'],
    ['011 259 8765 ext. 12', '011 259 8765 ext. 12'],
    ['077\u00a0123\u20134567; ０７１ ７６５ ４３２１', '077 123-4567; 071 765 4321'],
  ])('accepts %j, as an inquiry does, as %j', (sent, stored) => {
    for (const kind of kinds) expect(kind.parse(sent)).toBe(stored)
  })

  it('has a digit and at most 60 characters', () => {
    for (const kind of kinds) {
      expect(messageOf(kind.safeParse('call us'))).toBe('Invalid')
      expect(kind.parse('1'.repeat(60))).toHaveLength(60)
      expect(messageOf(kind.safeParse('1'.repeat(61)))).toBe('Must be at most 60 characters')
    }
  })

  it('of the salon has three digits, as fewer can’t be called, or is empty', () => {
    expect(messageOf(salonPhone('Invalid').safeParse('No. 12'))).toBe('Invalid')
    expect(salonPhone('Invalid').parse(' ')).toBe('')
  })
})

describe('a client’s phone number', () => {
  const phone = clientPhone('Invalid')

  it.each([
    '',
    '077 123 4567 / 071 765 4321',
    '011 259 8765 ext 3',
    '077 123 4567; +94 71 765 4321 (office, after 5)',
    '+94 (0)11 259 8765',
    '０７７ １２３ ４５６７',
    '٠٧٧ ١٢٣ ٤٥٦٧',
    'අම්මා 077 123 4567',
    '1'.repeat(60),
  ])('accepts %j unchanged', text => {
    expect(phone.parse(text)).toBe(text)
  })

  it('is empty when absent', () => {
    for (const value of [undefined, null, '', ' ', '\u200b\u202a']) expect(phone.parse(value)).toBe('')
  })

  it('is one line', () => {
    expect(phone.parse(' 077 123 4567\r\n071 765 4321\t')).toBe('077 123 4567 071 765 4321')
  })

  it.each(['call me', '-', '+', '()', 'zero'])('refuses %j: it has no digit', text => {
    expect(messageOf(phone.safeParse(text))).toBe('Invalid')
  })

  it('has at most 60 characters, pasted marks and spaces around it not counted', () => {
    expect(phone.parse(`\u202a ${'1'.repeat(60)} \u202c`)).toHaveLength(60)
    expect(messageOf(phone.safeParse('1'.repeat(61)))).toBe('Must be at most 60 characters')
    expect(messageOf(phone.safeParse(7))).toBe('Must be text')
  })
})

it('every kind of field removes pasted invisible marks', () => {
  for (const mark of INVISIBLE)
    for (const kind of [requiredLine(9, 'Missing'), emptyableLine(9)])
      expect(kind.parse(`${mark}a${mark}b`)).toBe('ab')
  for (const mark of [...INVISIBLE, '\u200c', '\u200d', '\ufe0f']) {
    for (const kind of [requiredEmail('Missing', 'Invalid'), optionalEmail('Invalid')])
      expect(kind.parse(`${mark}nimali${mark}@mail.example${mark}`)).toBe('nimali@mail.example')
    for (const kind of [
      branchPhone('Invalid'),
      salonPhone('Invalid'),
      clientPhone('Invalid'),
      userPhone('Invalid'),
    ])
      expect(kind.parse(`${mark}+94 77${mark} 000 0001${mark}`)).toBe('+94 77 000 0001')
  }
})
