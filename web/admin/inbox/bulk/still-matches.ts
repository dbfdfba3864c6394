import type { Inquiry, InquiryFilter } from '#contracts/inquiry.ts'

/** Whether an inquiry still matches the filter. Compares only what can change. */
export function stillMatches(
  { status, suspected, assignee, answeredAt, deletedAt }: Inquiry,
  filter: InquiryFilter,
): boolean {
  if ((deletedAt !== null) !== (filter.deleted === '1')) return false
  if (filter.status && status !== filter.status) return false
  if (filter.suspected && suspected !== (filter.suspected === 'only')) return false
  if (filter.clock && (suspected || answeredAt !== null)) return false
  return filter.assignee === '' || String(assignee?.id ?? 'nobody') === filter.assignee
}
