import { expect, it } from 'vitest'
import { noFilter } from '../inbox-url.ts'
import { countMoreFilters, responseFilter, responseOf } from './filter-names.ts'

it.each([
  ['', { answered: '', deadline: '' }],
  ['waiting', { answered: '', deadline: 'waiting' }],
  ['soon', { answered: '', deadline: 'soon' }],
  ['passed', { answered: '', deadline: 'passed' }],
  ['answered', { answered: 'new', deadline: '' }],
] as const)(
  'the option %j of Response is two filters of the API, and is shown for them',
  (option, filters) => {
    expect(responseFilter(option)).toEqual(filters)
    expect(responseOf(filters)).toBe(option)
  },
)

it('of an address with both the client’s answer is shown, and both count', () => {
  const both = { ...noFilter, answered: 'new', deadline: 'soon' } as const
  expect(responseOf(both)).toBe('answered')
  expect(countMoreFilters(both)).toBe(2)
})
