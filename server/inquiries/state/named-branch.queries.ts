import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Recipients } from '../../salon/notifications/notifications.queries.ts'

/** Which branch inquiries name: one of some, or none of some. */
export type BranchNames = { among: readonly string[] } | { notAmong: readonly string[] }

/** No inquiry names it: PostgreSQL has no empty list. */
const NO_BRANCH = '\n'

/** Inquiries that name such a branch. */
export function namesBranch(eb: ExpressionBuilder<Tables, 'inquiries'>, names: BranchNames) {
  if ('among' in names)
    return eb('inquiries.branch', 'in', names.among.length > 0 ? names.among : [NO_BRANCH])
  return names.notAmong.length > 0 ? eb('inquiries.branch', 'not in', names.notAmong) : eb.lit(true)
}

/** The branches of whose inquiries recipients are told: their own, or all that have no recipients of their own. */
export const branchNamesOf = ({ branch }: Recipients, all: readonly Recipients[]): BranchNames =>
  branch ? { among: [branch.name] } : { notAmong: all.flatMap(other => other.branch?.name ?? []) }
