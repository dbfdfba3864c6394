import { expect, it } from 'vitest'
import type { Branch } from '#contracts/branches/branch.ts'
import { aBranch } from '#tests/factories.ts'
import { placesOf } from './service-places.ts'

const branch = (id: number, name: string, disable = false) =>
  ({ ...aBranch({ name, address: `${id} Lane`, disable }), id, version: 1 }) as Branch

const branches = [
  branch(1, 'Wellawatte'),
  branch(2, 'Nugegoda'),
  branch(3, 'Kandy', true),
  branch(4, 'Galle'),
]

it.each([
  ['one', [2], 'Nugegoda'],
  ['two', [2, 1], 'Wellawatte and Nugegoda'],
  ['three', [1, 2, 4], 'Wellawatte, Nugegoda and Galle'],
  ['one that opens later', [3], 'Kandy (coming soon)'],
  ['none that exists', [], ''],
  ['all, one by one', [1, 2, 3, 4], ''],
  ['all', null, ''],
])('names %s', (_, ids, text) => {
  expect(placesOf({ branches: ids }, branches)).toBe(text)
})

it('names no branch where they are not known', () => {
  expect(placesOf({ branches: [1] }, [])).toBe('')
})

it('tells branches of the same name apart', () => {
  const twins = [branch(1, 'Colombo'), branch(2, 'Colombo'), branch(3, 'Kandy')]
  expect(placesOf({ branches: [2] }, twins)).toBe('Colombo (2 Lane)')
})
