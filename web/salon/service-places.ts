import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { branchOptions } from './choices.ts'

/**
 * Where a service is offered, such as 'Wellawatte and Nugegoda'; empty when in all branches, or when they are not known.
 * @param branches all of them
 */
export function placesOf(service: Pick<Service, 'branches'>, branches: readonly Branch[]): string {
  const offered = branchOptions(branches).filter(({ row }) => service.branches?.includes(row.id) ?? true)
  if (offered.length === branches.length) return ''
  return listWords(offered.map(({ label, row }) => (row.disable ? `${label} (coming soon)` : label)))
}
