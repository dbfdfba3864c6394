import type { Colleague, InquiryDetail, StatusInput } from '#contracts/inquiry.ts'
import { adminApi } from '../../api.ts'
import { newerVersion } from '../../failures.ts'
import { statusName } from '../status.tsx'

/** A change of one value, which someone else may have changed since the inquiry was loaded. */
export interface Change {
  save(version: number): Promise<InquiryDetail>
  label: string
  /** The new value, and the one in an inquiry, as the conflict dialog shows them. */
  mine: string
  theirs(inquiry: InquiryDetail): string
  valueIn(inquiry: InquiryDetail): unknown
  success: string
  failure: string
}

/** Saves a change. When only other values were changed meanwhile, it is saved on top of those. */
export async function saveChange(change: Change, loaded: InquiryDetail): Promise<InquiryDetail> {
  try {
    return await change.save(loaded.version)
  } catch (error) {
    const current = newerVersion<InquiryDetail>(error)
    if (!current || change.valueIn(current) !== change.valueIn(loaded)) throw error
    return change.save(current.version)
  }
}

export const statusChange = (id: number, status: StatusInput['status']): Change => ({
  save: version => adminApi.updateInquiry(id, { status }, version),
  label: 'Status',
  mine: statusName(status),
  theirs: inquiry => statusName(inquiry.status),
  valueIn: inquiry => inquiry.status,
  success: `Contact status updated to ${status}`,
  failure: 'Failed to update contact status',
})

const NO_ONE = 'No one'

export const assignment = (id: number, to: Colleague | null): Change => ({
  save: version => adminApi.assignInquiry(id, to?.id ?? null, version),
  label: 'Assigned to',
  mine: to?.name ?? NO_ONE,
  theirs: ({ assignee }) => assignee?.name ?? NO_ONE,
  valueIn: ({ assignee }) => assignee?.id,
  success: to ? `Assigned to ${to.name}` : 'Unassigned',
  failure: 'Failed to update the assignment',
})

const spamName = (suspected: boolean) => (suspected ? 'Possible spam' : 'Not spam')

export const spamChange = (id: number, suspected: boolean): Change => ({
  save: version => adminApi.suspectInquiry(id, suspected, version),
  label: 'Spam',
  mine: spamName(suspected),
  theirs: inquiry => spamName(inquiry.suspected),
  valueIn: inquiry => inquiry.suspected,
  success: `Marked as ${spamName(suspected).toLowerCase()}`,
  failure: 'Failed to update the spam status',
})
