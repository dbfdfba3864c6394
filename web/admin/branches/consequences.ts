/** @param count of the inquiries that name the branch; undefined while it is not known */
function keptInquiries(count: number | undefined): string {
  if (count === undefined) return 'Its inquiries stay and can be found under its name.'
  if (count === 0) return 'No inquiry names it.'
  const inquiries =
    count === 1 ? 'Its 1 inquiry stays' : `Its ${count.toLocaleString('en-US')} inquiries stay`
  return `${inquiries} and can be found under its name.`
}

/** What disabling a branch means for visitors and for its inquiries. */
export const disableSentence = (count: number | undefined): string =>
  `Visitors will see it greyed out as “Coming Soon” and can’t choose it in the contact form. ${keptInquiries(count)}`

/** What deleting a branch means for visitors and for its inquiries. */
export const deleteSentence = (count: number | undefined): string =>
  `Visitors will no longer see it. ${keptInquiries(count)}`
