import { describe, expect, it } from 'vitest'
import { splitSearch } from '#contracts/text/search-text.ts'
import { excerpt, matchesElsewhere, splitMatches } from './search-matches.ts'

/** The text with its matches in brackets. */
const highlighted = (text: string, query: string) =>
  splitMatches(text, splitSearch(query))
    .map(part => (part.matches ? `[${part.text}]` : part.text))
    .join('')

describe('matches in a text', () => {
  it.each([
    ['Nimali Perera', 'per', 'Nimali [Perera]'],
    ['Nimali Perera', 'PERERA nim', '[Nimali] [Perera]'],
    ['Superb', 'per', 'Superb'],
    ['nimali.perera@mail.example', 'perera', 'nimali.[perera]@mail.example'],
    ['José Müller', 'jose mull', '[José] [Müller]'],
    ['Jose\u0301 was here', 'jose', '[Jose\u0301] was here'],
    ['නිමාලි පෙරේරා', 'පෙරේ', 'නිමාලි [පෙරේරා]'],
    ['கமலா தேவி', 'கமலா', '[கமலா] தேவி'],
    ['so\u00adft hyphen', 'soft', '[so\u00adft] hyphen'],
    ['<b>bold</b> & co', 'b', '<[b]>[bold]</[b]> & co'],
    ['anything', '', 'anything'],
    ['anything', '(*"', 'anything'],
    ['👩🏽‍🦰 Nimali', 'nim', '👩🏽‍🦰 [Nimali]'],
  ])('%s, searched for %s', (text, query, result) => expect(highlighted(text, query)).toBe(result))

  it.each([
    ['+94 77 123 4567', '0771234567', '[+94 77 123 4567]'],
    ['+94 77 123 4567', '999999', '+94 77 123 4567'],
    ['077-123 4567', '77', '[077-123 4567]'],
    ['+94 77 123 4567', '123', '+94 77 [123] 4567'],
    ['077 123 4567 / 071 765 4321', '0717654321', '077 123 4567 / [071 765 4321]'],
    ['011/2598765 (office)', '011 259 8765', '[011/2598765] (office)'],
  ])('a phone number matches however it is written: %s, searched for %s', (phone, query, result) =>
    expect(highlighted(phone, query)).toBe(result),
  )

  it.each([
    ['Anne O’Brien', 'obrien', 'Anne [O’Brien]'],
    ['Anne OBrien', "o'brien", 'Anne [OBrien]'],
    ['Anne Oʼbrien', 'o´brien', 'Anne [Oʼbrien]'],
    ['Anne-Marie', 'annemarie', '[Anne-Marie]'],
    ['Anne-Marie', 'anne', '[Anne]-Marie'],
  ])('a name matches with and without its apostrophe or hyphen: %s, searched for %s', (text, query, result) =>
    expect(highlighted(text, query)).toBe(result),
  )

  it('joined parts are the text again', () => {
    const text = 'A perera, a Perera and 077 123 4567'
    const parts = splitMatches(text, splitSearch('a per perera 0771234567'))
    expect(parts.map(part => part.text).join('')).toBe(text)
  })
})

describe('a term that matches no visible text was found in a note', () => {
  const texts = ['+94 77 123 4567', 'Nimali Perera', 'Balayage']
  it.each([
    ['nimali balay', false],
    ['077 123 4567', false],
    ['77', false],
    ['nimali kamala', true],
    ['tea', true],
    ['078', true],
    ['', false],
  ])('%s: %s', (query, result) => expect(matchesElsewhere(splitSearch(query), texts)).toBe(result))
})

describe('excerpt', () => {
  const noTerms = splitSearch('')

  it('has no line breaks', () => expect(excerpt('Hello\n\n  there\tyou', noTerms)).toBe('Hello there you'))

  it('shows the first match, also far into the message', () => {
    const message = `${'Many words come before it. '.repeat(20)}Balayage for my sister`
    const line = excerpt(message, splitSearch('balay'))
    expect(line).toMatch(/^… /)
    expect(line.indexOf('Balayage')).toBeLessThan(40)
  })

  it('has at most 240 characters', () => {
    expect(excerpt('a'.repeat(3000), noTerms)).toHaveLength(240)
  })

  it('cuts no character in half', () => {
    // Each takes two code units: the limit is in the middle of one.
    expect(excerpt(`a${'😀'.repeat(3000)}`, noTerms).isWellFormed()).toBe(true)
  })
})
