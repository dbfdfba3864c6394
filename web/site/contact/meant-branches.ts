import type { Branch } from '#contracts/branches/branch.ts'
import { usePageData } from '../page-data.ts'

/** The branch that was chosen, or each that may be meant. */
export function useMeantBranches(branch: Branch | undefined): Branch[] {
  const { branches } = usePageData('contact')
  return branch ? [branch] : (branches ?? []).filter(({ disable }) => !disable)
}
