import { describe, expect, it } from 'vitest'
import { splitSearch } from '#contracts/text/search-text.ts'
import { anInquiry } from '#tests/factories.ts'
import { searchTokens } from './search-tokens.rules.ts'

const empty = { firstName: '', lastName: '', email: '', phone: '', service: '', branch: '', message: '' }
const stored = (overrides: Partial<typeof empty>, notes: string[] = []) =>
  new Set(searchTokens(anInquiry({ ...empty, ...overrides }), notes))

/** Whether a query finds an inquiry: the condition of both databases. */
const finds = (query: string, overrides: Partial<typeof empty>, notes: string[] = []): boolean => {
  const found = [...stored(overrides, notes)]
  const hasPrefix = (prefix: string) => found.some(token => token.startsWith(prefix))
  const terms = splitSearch(query)
  return terms.length > 0 && terms.every(spellings => spellings.some(tokens => tokens.every(hasPrefix)))
}

describe('a search', () => {
  it.each([
    ['nimali', { firstName: 'Nimali' }],
    ['perera nimali', { firstName: 'Nimali', lastName: 'Perera' }],
    ['zoe', { firstName: 'Zoë' }],
    ['nimali.perera@mail.example', { email: 'nimali.perera@mail.example' }],
    ['ශ්රී', { message: 'ශ්‍රී ලංකාවෙන්' }],
    ['ප්‍රි', { firstName: 'ප්‍රියා' }],
    ['செல்', { firstName: 'செல்வி' }],
    ['balay nugegoda', { service: 'Balayage', branch: 'Nugegoda' }],
    ['obrien', { lastName: 'O’Brien' }],
    ['OBRIEN', { lastName: "O'Brien" }],
    ["o'brien", { lastName: 'OBrien' }],
    ['o´brien', { lastName: 'Oʼbrien' }],
    ['brien', { lastName: 'O’Brien' }],
    ['o brien', { lastName: 'O’Brien' }],
    ['annemarie', { firstName: 'Anne-Marie' }],
    ['anne‑marie', { firstName: 'Annemarie' }],
    ['marie', { firstName: 'Anne–Marie' }],
    ['jeanluc', { firstName: 'Jéan-Lùc' }],
    ['15-01', { message: 'On 2026, 15 or 16, or 01' }],
    ['x'.repeat(200), { message: 'x'.repeat(70) }],
  ] as const)('for %j finds %j', (query, inquiry) => {
    expect(finds(query, inquiry)).toBe(true)
  })

  it.each([
    ['imali', { firstName: 'Nimali' }],
    ['nimali silva', { firstName: 'Nimali', lastName: 'Perera' }],
    ['saturdays', { message: 'On Saturday' }],
    ['💐', { message: '💐' }],
    ['"', { message: 'a "quoted" word' }],
  ] as const)('for %j does not find %j', (query, inquiry) => {
    expect(finds(query, inquiry)).toBe(false)
  })

  it('finds notes', () => {
    expect(finds('called kamala', { firstName: 'Nimali' }, ['Kamala rang', 'She called back'])).toBe(true)
  })

  const SPELLINGS = [
    '0771234567',
    '077 123 4567',
    '077-123-4567',
    '077-1234567',
    '(077) 123 4567',
    '077.123.4567',
    '+94771234567',
    '+94 77 123 4567',
    '+94 (0)77 123 4567',
    '0094 77 123 4567',
    '94771234567',
    '771234567',
    '077–123–4567',
    '０７７ １２３ ４５６７',
  ]
  const PARTS = ['4567', '34567', '077', '0771', '+94 77', '7712']
  const typed = SPELLINGS.filter(phone => /^[0-9+\-() ]+$/.test(phone))

  it.each(typed)('finds %s in all its spellings and by its parts', phone => {
    for (const query of [...SPELLINGS, ...PARTS]) expect(finds(query, { phone }), query).toBe(true)
    for (const query of ['0771234568', '78', '078', '8888', '+94 71', '07712345678'])
      expect(finds(query, { phone }), query).toBe(false)
  })

  it.each(SPELLINGS)('finds %s in a message', phone => {
    for (const query of [...SPELLINGS, '123 4567'])
      expect(finds(query, { message: `Please call ${phone}, or write` }), query).toBe(true)
  })

  it.each([
    '077 123 4567 / 011 259 8765',
    '077 123 4567 011 259 8765',
    '+94 (0)77 123 4567 (WhatsApp), +94 (0)11 259 8765 ext 3',
  ])('finds each number of %s', phone => {
    for (const query of [...SPELLINGS, ...PARTS, '+94 (0)11 259 8765', '8765', phone])
      expect(finds(query, { phone }), query).toBe(true)
    for (const query of ['0771234568', '0112598766', '4567011', '45670112'])
      expect(finds(query, { phone }), query).toBe(false)
  })

  it('finds a number abroad', () => {
    for (const query of ['+44 7700 900123', '07700 900123', '0044 7700 900123', '900123'])
      expect(finds(query, { phone: '+44 7700 900123' }), query).toBe(true)
  })

  it('finds words and a number together', () => {
    const inquiry = { firstName: 'Nimali', phone: '077 123 4567' }
    expect(finds('nimali 077 123 4567', inquiry)).toBe(true)
    expect(finds('077 123 4567 nimali', inquiry)).toBe(true)
    expect(finds('kamala 077 123 4567', inquiry)).toBe(false)
  })

  it.each(['', ' ', '***', '" "', '()', '-:^', "'; --", '…', '\u200d', '💐'])(
    'without a word has no terms: %j',
    query => {
      expect(splitSearch(query)).toEqual([])
    },
  )

  it('has no operator of a query language', () => {
    const hostile = `"quoted" NEAR(a b) a* -b c:d ^e {f} 'g' h&i|j !k <l> (m) \\n %o _p $1 ?2 /q/ r:* ;drop`
    for (const token of splitSearch(hostile).flat(2)) expect(token).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
  })
})

/** Of a text of 5,000 characters; a pattern that is tried from each character takes up to two seconds. */
const MOST_MS = 100

describe('search tokens', () => {
  it.each([
    [`${'x'.repeat(65)} y`, 'x'.repeat(64)],
    ['𝒳'.repeat(70), 'x'.repeat(64)],
    ['𐐨'.repeat(70), '𐐨'.repeat(64)],
  ])('of %j have at most 64 letters', (message, word) => {
    const words = stored({ message })
    expect(words.has(word)).toBe(true)
    expect([...words].some(other => [...other].length > 64)).toBe(false)
  })

  it('have neither spaces nor punctuation, and no duplicates', () => {
    const words = searchTokens(anInquiry({ message: 'a "b" c*d ප්‍රියා 077-123 4567 a A' }))
    for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
    expect(new Set(words).size).toBe(words.length)
  })

  it('include the newest notes when there is too much text', () => {
    const notes = ['newest', ...Array<string>(200).fill('x '.repeat(2500)), 'oldest']
    const words = stored({}, notes)
    expect(words.has('newest')).toBe(true)
    expect(words.has('oldest')).toBe(false)
  })

  it('stay small, whatever the text and the notes', () => {
    const hostile = ['x'.repeat(5000), '1 '.repeat(2500), '12345678901234567 '.repeat(278), '(('.repeat(2500)]
    const random = Array.from({ length: 60 }, (_, i) =>
      Array.from({ length: 80 }, (_, j) => `${i}w${j}`.padEnd(60, `${i * j}`)).join(' '),
    )
    const words = searchTokens(anInquiry({ message: hostile.join(' ') }), [...hostile, ...random])
    expect(words.reduce((sum, word) => sum + word.length, 0)).toBeLessThanOrEqual(250_000)
  })

  it.each(['x', 'ක', "x'", '-', '1 ', 'ŉ'])('take no longer for a text without spaces: repeated %j', part => {
    const message = part.repeat(5000 / part.length)
    const times = [1, 2, 3].map(() => {
      const started = performance.now()
      searchTokens(anInquiry({ message }))
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThan(MOST_MS)
  })
})
