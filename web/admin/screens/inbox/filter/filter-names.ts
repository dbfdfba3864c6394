import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'

export const deadlineNames = {
  passed: 'Overdue',
  today: 'Due today',
} as const

export const waitingNames = {
  us: 'To answer',
  client: 'With the client',
} as const

export const spamNames = {
  hide: 'Without possible spam',
  only: 'Only possible spam',
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
  'source',
  'spam',
  'deleted',
] as const

/** How many of the filters under 'More Filters' are in use. */
export const countMoreFilters = (filter: InquiryFilter): number =>
  moreFilters.filter(name => filter[name] !== '').length
