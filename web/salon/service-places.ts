import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { branchOptions } from './choices.ts'

/** 'A, B and C'. */
const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

/**
 * Where a service is offered, such as 'Wellawatte and Nugegoda'; empty when in all branches, or when they are not known.
 * @param branches all of them
 */
export function placesOf(service: Pick<Service, 'branches'>, branches: readonly Branch[]): string {
  const offered = branchOptions(branches).filter(({ row }) => service.branches?.includes(row.id) ?? true)
  if (offered.length === branches.length) return ''
  return listed(offered.map(({ label, row }) => (row.disable ? `${label} (coming soon)` : label)))
}
