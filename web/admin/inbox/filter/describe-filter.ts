import { categories } from '#content/categories.ts'
import type { InquiryFilter } from '#contracts/inquiry.ts'
import { statusName } from '../status.ts'

/** The filter's own words for the clock. */
export const deadlineFilters = new Map<InquiryFilter['clock'], string>([
  ['', 'All'],
  ['waiting', 'Waiting for an answer'],
  ['soon', 'Due within 4 hours'],
  ['overdue', 'Overdue'],
])

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayName = (text: string) => day.format(new Date(`${text}T00:00:00Z`))

/**
 * What a filter looks for, in words; empty where it looks for everything.
 * @param nameOf tells how an admin is called
 */
export function describeFilter(filter: InquiryFilter, nameOf: (userId: number) => string): string {
  const { q, status, branch, service, category, from, to, assignee, clock, suspected, deleted } = filter
  const parts = [
    q && `“${q}”`,
    status && `status ${statusName(status)}`,
    branch && `branch ${branch}`,
    service && `service ${service}`,
    category && `category ${categories.find(({ id }) => id === category)?.name}`,
    from && `from ${dayName(from)}`,
    to && `to ${dayName(to)}`,
    assignee && `assigned to ${assignee === 'nobody' ? assignee : nameOf(Number(assignee))}`,
    clock && deadlineFilters.get(clock)?.toLowerCase(),
    suspected === 'only' && 'possible spam only',
    suspected === 'hide' && 'without possible spam',
    deleted && 'in the bin',
  ]
  return parts.filter(Boolean).join(', ')
}
