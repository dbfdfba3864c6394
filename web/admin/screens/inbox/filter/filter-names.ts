import type { InquiryFilter, InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { inquiryStatuses } from '#contracts/inquiries/limits.ts'
import { statusName } from '../../../parts/inquiry/status.tsx'

export const statusNames = Object.fromEntries(
  inquiryStatuses.map(status => [status, statusName(status)]),
) as Record<InquiryStatus, string>

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

export const responseNames = {
  'in-time': 'Within 24 hours',
  late: 'Later than 24 hours',
  none: 'None yet',
} as const

export const personNames = {
  1: 'Had written before',
} as const

export const followUpNames = {
  due: 'Today or earlier',
  set: 'Any day',
} as const

const inForm = [
  'status',
  'branch',
  'service',
  'category',
  'from',
  'to',
  'assignee',
  'deadline',
  'source',
  'response',
  'again',
] as const

/** How many of the filters behind the button are in use: neither the view nor the search, nor what the menu shows. */
export const countFilters = (filter: InquiryFilter): number =>
  inForm.filter(name => filter[name] !== '').length
