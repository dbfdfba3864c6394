import { expect, it } from 'vitest'
import { noFilter } from '../inbox-url.ts'
import { countMoreFilters } from './filter-names.ts'

it('counts the filters under More Filters: neither the view nor the status nor the search', () => {
  expect(countMoreFilters({ ...noFilter, waiting: 'us', followUp: 'set', status: 'read', q: 'Nimali' })).toBe(
    0,
  )
  expect(countMoreFilters({ ...noFilter, deadline: 'passed', spam: 'hide', branch: 'Nugegoda' })).toBe(3)
})
