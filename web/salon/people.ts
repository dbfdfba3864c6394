import type { Branch } from '#contracts/branches/branch.ts'
import type { Person } from '#contracts/content/content.ts'
import type { Service } from '#contracts/services/service.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { branchOptions } from './choices.ts'

type Does = Pick<Person, 'categories' | 'services'>

/** Whether a person does a service: all of its category, or this one. */
export const doesService = (
  { categories, services }: Does,
  { id, categoryId }: Pick<Service, 'id' | 'categoryId'>,
): boolean => categories.includes(categoryId) || services.includes(id)

/**
 * Where a person works, such as 'Wellawatte and Nugegoda'; empty when that is not said. Branches that are closed or deleted are left out.
 * @param branches all of them
 */
export const workplacesOf = (person: Pick<Person, 'branches'>, branches: readonly Branch[]): string =>
  listWords(
    branchOptions(branches)
      .filter(({ row }) => !row.disable && person.branches.includes(row.id))
      .map(({ label }) => label),
  )

/** Who does a service in a branch where it is offered. */
export const peopleFor = (
  people: readonly Person[],
  service: Pick<Service, 'id' | 'categoryId' | 'branches'>,
  branch: Pick<Branch, 'id'>,
): Person[] =>
  service.branches?.includes(branch.id) === false
    ? []
    : people.filter(person => person.branches.includes(branch.id) && doesService(person, service))
