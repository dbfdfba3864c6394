import { expect, it } from 'vitest'
import { similarSearch } from './similar-search.rules.ts'

const names = ['Zainab', 'Rizna', 'Nimali', 'Perera', 'Wellawatte', 'Cut & Blow-dry']

it.each([
  ['zaynab', 'zainab'],
  ['Wellawate', 'wellawatte'],
  ['wellawattte', 'wellawatte'],
  ['nmiali', 'nimali'],
  // While it is being typed.
  ['welawa', 'wellawatte'],
  ['zaynab pere', 'zainab pere'],
  ['cut zaynab', 'cut zainab'],
])('%s: did you mean %s', (query, expected) => expect(similarSearch(query, names)).toBe(expected))

it.each(['nimali', 'nim', 'zeynep', 'riz', 'rza', 'zaynab orchids', '', '!?', '077 1234567'])(
  '%s has no similar search',
  query => expect(similarSearch(query, names)).toBeUndefined(),
)
