import { expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import { aStoredBranch } from '#tests/factories.ts'
import { doesService, peopleFor, workplacesOf } from './people.ts'

const [person] = sampleContent.people
if (!person) throw new Error('The samples have no person')
const fathima = { ...person, name: 'Fathima', categories: ['makeup' as const], services: [8], branches: [2] }

const branches = ['Wellawatte', 'Bambalapitiya', 'Nugegoda'].map((name, index) =>
  aStoredBranch({ name, id: index + 1, disable: name === 'Nugegoda' }),
)

it('does all services of her categories, and those that are hers besides', () => {
  expect(doesService(fathima, { id: 9, categoryId: 'makeup' })).toBe(true)
  expect(doesService(fathima, { id: 8, categoryId: 'hair' })).toBe(true)
  expect(doesService(fathima, { id: 7, categoryId: 'hair' })).toBe(false)
})

it.each([
  ['one branch', [2], 'Bambalapitiya'],
  ['several', [2, 1], 'Wellawatte and Bambalapitiya'],
  ['none that is closed', [3, 1], 'Wellawatte'],
  ['none that has been deleted', [9], ''],
  ['nothing where no branch is given', [], ''],
])('works in %s', (_, ids, text) => {
  expect(workplacesOf({ branches: ids }, branches)).toBe(text)
})

it('is named for a service in a branch where she works and it is offered', () => {
  const service = { id: 9, categoryId: 'makeup' as const, branches: null }
  const names = (offered: number[] | null, id: number) =>
    peopleFor([fathima], { ...service, branches: offered }, { id }).map(({ name }) => name)
  expect(names(null, 2)).toEqual(['Fathima'])
  expect(names([1, 2], 2)).toEqual(['Fathima'])
  expect(names([1], 2)).toEqual([])
  expect(names(null, 1)).toEqual([])
})
