import { expect, it } from 'vitest'
import { contains } from './text-search.ts'

const fullWidth = (text: string) =>
  text.replace(/[a-z]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

it.each([
  ['upper case', 'HIGHLIGHTS'],
  ['spaces around it', ' highlights '],
  ['full-width letters', fullWidth('highlights')],
  ['an invisible character', 'high\u200blights'],
  ['an accent', 'highlights'.replace('l', 'ĺ')],
  ['nothing', ''],
])('a list is searched for a text with %s', (_name, search) => {
  expect(contains(search, 'Balayage', 'Highlights and toner')).toBe(true)
})

it('a list is searched for each letter', () => {
  expect(contains('highlight z', 'Highlights')).toBe(false)
})
