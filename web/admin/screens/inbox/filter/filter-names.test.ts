import { expect, it } from 'vitest'
import { noFilter } from '../inbox-url.ts'
import { countFilters } from './filter-names.ts'

it('counts the filters behind the button: neither the view nor the search, nor what the menu shows', () => {
  const others = { waiting: 'us', followUp: 'set', q: 'Nimali', spam: 'only', deleted: '1' } as const
  expect(countFilters({ ...noFilter, ...others })).toBe(0)
  expect(countFilters({ ...noFilter, status: 'read', deadline: 'passed', branch: 'Nugegoda' })).toBe(3)
})
