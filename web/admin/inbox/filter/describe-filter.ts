import { categories } from '#content/categories.ts'
import type { InquiryFilter } from '#contracts/inquiry.ts'
import { statusName } from '../status.tsx'

/** The names of the filter by response deadline. */
export const deadlineFilters = new Map<InquiryFilter['clock'], string>([
  ['', 'All'],
  ['waiting', 'Waiting for a response'],
  ['soon', 'Due within 4 hours'],
  ['overdue', 'Overdue'],
])

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayName = (text: string) => day.format(new Date(`${text}T00:00:00Z`))

/**
 * A filter as text; empty when nothing is filtered.
 * @param nameOf the name of an admin
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
    assignee && `assigned to ${assignee === 'nobody' ? 'no one' : nameOf(Number(assignee))}`,
    clock && deadlineFilters.get(clock)?.toLowerCase(),
    suspected === 'only' && 'possible spam only',
    suspected === 'hide' && 'without possible spam',
    deleted && 'in the bin',
  ]
  return parts.filter(Boolean).join(', ')
}
