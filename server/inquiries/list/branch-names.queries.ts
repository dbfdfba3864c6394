import { sql } from 'kysely'
import { OTHER_BRANCH } from '#contracts/inquiries/limits.ts'
import type { Db } from '../../db/tables.ts'

/** The most names: a salon has had fewer branches. */
export const BRANCH_NAMES_MAX = 100

/**
 * The names of branches that inquiries were sent to, also of deleted and renamed ones. Names that no branch had when the
 * inquiry arrived are left out, so strangers can't add any. Each name costs one step in the index.
 */
export async function listBranchNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names (name, position) as (
      select (select min(counted_branch) from inquiries where counted_branch > ''), 1
      union all
      select (select min(counted_branch) from inquiries where counted_branch > names.name), names.position + 1
      from names where names.name is not null and names.position <= ${BRANCH_NAMES_MAX}
    )
    select name from names where name is not null
  `.execute(db)
  return rows.map(({ name }) => name).filter(name => name !== OTHER_BRANCH)
}
