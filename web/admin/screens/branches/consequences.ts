import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { counted, listWords } from '#contracts/text/number-texts.ts'

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
    const naming = counted(count, 'inquiry names', 'inquiries name')
    return `${naming} this or another branch of the same name. All stay and can be found under it.`
  }
  return `Its ${counted(count, 'inquiry stays', 'inquiries stay')} and can be found under its name.`
}

/** What disabling a branch means for visitors and for its inquiries. */
export const disableSentence = (inquiries: BranchInquiries): string =>
  `Visitors will see it greyed out as “Coming Soon” and can’t choose it in the contact form. ${keptInquiries(inquiries)}`

/** What deleting a branch means for visitors and for its inquiries. */
export const deleteSentence = (inquiries: BranchInquiries): string =>
  `Visitors will no longer see it. ${keptInquiries(inquiries)}`

/** More would hide the question that the dialog asks. */
const NAMES_MAX = 5

/**
 * Which services clients no longer see when a branch is deleted, as no other offers them; empty when there are none.
 * @param services all of them
 */
export function lostServicesSentence({ id }: Branch, services: readonly Service[]): string {
  const lost = services.filter(
    ({ hidden, branches }) => !hidden && branches?.length === 1 && branches[0] === id,
  )
  if (lost.length === 0) return ''
  const names = lost.slice(0, NAMES_MAX).map(({ name }) => name)
  const more = lost.length - names.length
  const all = more > 0 ? [...names, `${more} more`] : names
  const listed = listWords(all)
  return lost.length === 1
    ? `${listed} is offered only there. Visitors will no longer see it until you choose another branch for it.`
    : `${listed} are offered only there. Visitors will no longer see them until you choose another branch for them.`
}
