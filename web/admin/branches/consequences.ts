import type { Branch } from '#contracts/branches/branch.ts'

/** The inquiries that name a branch. */
export interface BranchInquiries {
  /** Undefined while it is not known. */
  count: number | undefined
  /** Whether another branch has the same name. An inquiry does not say which of them it is for. */
  isShared: boolean
}

/** Whether another branch has the same name, so that both have the same inquiries. */
export const sharesName = ({ id, name }: Branch, branches: readonly Branch[]): boolean =>
  branches.some(other => other.id !== id && other.name === name)

function keptInquiries({ count, isShared }: BranchInquiries): string {
  if (count === undefined) return 'Its inquiries stay and can be found under its name.'
  if (count === 0) return 'No inquiry names it.'
  if (isShared) {
    const naming = count === 1 ? '1 inquiry names' : `${count.toLocaleString('en-US')} inquiries name`
    return `${naming} this or another branch of the same name. All stay and can be found under it.`
  }
  const kept = count === 1 ? 'Its 1 inquiry stays' : `Its ${count.toLocaleString('en-US')} inquiries stay`
  return `${kept} and can be found under its name.`
}

/** What disabling a branch means for visitors and for its inquiries. */
export const disableSentence = (inquiries: BranchInquiries): string =>
  `Visitors will see it greyed out as “Coming Soon” and can’t choose it in the contact form. ${keptInquiries(inquiries)}`

/** What deleting a branch means for visitors and for its inquiries. */
export const deleteSentence = (inquiries: BranchInquiries): string =>
  `Visitors will no longer see it. ${keptInquiries(inquiries)}`
