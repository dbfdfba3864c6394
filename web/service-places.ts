import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { branchOptions } from './choices.ts'

/** 'A, B and C'. */
const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

type Placed = Pick<Service, 'branches'>

/** Whether a branch offers a service. */
export const isOfferedAt = ({ branches }: Placed, branch: Pick<Branch, 'id'>): boolean =>
  branches === null || branches.includes(branch.id)

/**
 * Where a service is offered, such as 'Wellawatte and Nugegoda'; empty when in all branches, or when they are not known.
 * @param branches all of them
 */
export function placesOf(service: Placed, branches: readonly Branch[]): string {
  const offered = branchOptions(branches).filter(({ row }) => isOfferedAt(service, row))
  if (offered.length === branches.length) return ''
  return listed(offered.map(({ label, row }) => (row.disable ? `${label} (coming soon)` : label)))
}
