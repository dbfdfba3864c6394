import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'

export const responseNames = {
  waiting: 'Waiting for a response',
  soon: 'Due within 4 hours',
  passed: 'Overdue',
} as const

export const followUpNames = {
  due: 'Today or earlier',
  set: 'Any day',
} as const

const moreFilters = [
  'branch',
  'service',
  'category',
  'from',
  'to',
  'assignee',
  'deadline',
  'answered',
  'source',
  'deleted',
] as const

/** How many of the filters under 'More Filters' are in use. */
export const countMoreFilters = (filter: InquiryFilter): number =>
  // The switch To Do Today stands beside them.
  moreFilters.filter(name => filter[name] !== '').length + (filter.followUp === 'set' ? 1 : 0)
