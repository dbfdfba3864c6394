import type { Colleague, InquiryDetail, StatusInput } from '#contracts/inquiry.ts'
import { adminApi } from '../../api.ts'
import type { Difference } from '../../conflict-dialog.tsx'
import { newerVersion } from '../../failures.ts'
import { statusName } from '../status.tsx'

/** A change of one value, which someone else may have changed since the inquiry was loaded. */
export interface Change {
  save(version: number): Promise<InquiryDetail>
  valueIn(inquiry: InquiryDetail): unknown
  /** The new value beside the one in `current`, for the conflict dialog. */
  difference(current: InquiryDetail): Difference
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
  valueIn: inquiry => inquiry.status,
  difference: ({ status: theirs }) => ({
    label: 'Status',
    mine: statusName(status),
    theirs: statusName(theirs),
  }),
  success: `Contact status updated to ${status}`,
  failure: 'Failed to update contact status',
})

export const assignment = (id: number, to: Colleague | null): Change => ({
  save: version => adminApi.assignInquiry(id, to?.id ?? null, version),
  valueIn: ({ assignee }) => assignee?.id,
  difference: ({ assignee }) => ({
    label: 'Assigned to',
    mine: to?.name ?? 'No one',
    theirs: assignee?.name ?? 'No one',
  }),
  success: to ? `Assigned to ${to.name}` : 'Unassigned',
  failure: 'Failed to update the assignment',
})

const spamName = (suspected: boolean) => (suspected ? 'Possible spam' : 'Not spam')

export const spamChange = (id: number, suspected: boolean): Change => ({
  save: version => adminApi.suspectInquiry(id, suspected, version),
  valueIn: inquiry => inquiry.suspected,
  difference: ({ suspected: theirs }) => ({
    label: 'Spam',
    mine: spamName(suspected),
    theirs: spamName(theirs),
  }),
  success: `Marked as ${spamName(suspected).toLowerCase()}`,
  failure: 'Failed to update the spam status',
})
