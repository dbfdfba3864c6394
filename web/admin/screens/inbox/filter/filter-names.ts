import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'

export const responseNames = {
  waiting: 'Waiting for a response',
  soon: 'Due within 4 hours',
  passed: 'Overdue',
  answered: 'Client answered',
} as const

export type ResponseFilter = keyof typeof responseNames | ''

/** What the select Response shows: it chooses one of two filters of the API. An address with both has the client's answer first. */
export const responseOf = ({
  answered,
  deadline,
}: Pick<InquiryFilter, 'answered' | 'deadline'>): ResponseFilter => (answered === '' ? deadline : 'answered')

/** The two filters of the API that an option of Response stands for. */
export const responseFilter = (value: ResponseFilter): Pick<InquiryFilter, 'answered' | 'deadline'> =>
  value === 'answered' ? { answered: 'new', deadline: '' } : { answered: '', deadline: value }

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
