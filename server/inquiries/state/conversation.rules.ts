// Who waits for whom: the first response, since when the client waits for us, and why. Numbers, filters, the reminder and each row
// ask what this computes; nothing else says it.

import type { InquiryHistoryRow, InquiryRow } from '../../db/tables.ts'

/** A reply that was not withdrawn. */
export interface StoredReply {
  writtenAt: string
  /** When its message was queued last; of another channel when it was written. */
  at: string
  /** When it was known here: later than `at` when a colleague has written it in an email app. */
  knownAt: string
  isFailed: boolean
  /** When sending it failed last, also when it was sent again since. */
  failedAt: string | null
}

/** An answer of the client: when it arrived in the mailbox, and when it was known here. */
export interface StoredAnswer {
  at: string
  knownAt: string
}

/** What is stored of an inquiry, as far as it says who waits for whom. */
export interface StoredConversation {
  createdAt: string
  status: InquiryRow['status']
  /** Possible spam: no one waits. */
  isSpam: boolean
  /** Changes of status, oldest first, with those that were undone and what undid them. */
  statusChanges: readonly Pick<InquiryHistoryRow, 'toStatus' | 'at' | 'actionId' | 'undoes'>[]
  replies: readonly StoredReply[]
  answers: readonly StoredAnswer[]
}

/** The columns of an inquiry that say who waits for whom. */
export type ConversationColumns = Pick<InquiryRow, 'respondedAt' | 'waitingSince' | 'answeredSince'>

/** Whether a status counts as a response. */
const isResponse = (status: InquiryRow['status'] | null) => status === 'processing' || status === 'completed'

/**
 * The times at which the inquiry was marked as processing or completed, if that is its status now. A mark that followed a reply which
 * turned out not to have reached the client doesn't count: it was made because of that reply.
 */
function marksOf({ status, statusChanges, replies }: StoredConversation): string[] {
  if (!isResponse(status)) return []
  const undone = new Set(statusChanges.map(({ undoes }) => undoes))
  const changes = statusChanges.filter(
    ({ actionId, undoes }) => undoes === null && (actionId === null || !undone.has(actionId)),
  )
  const lastOther = changes.findLastIndex(({ toStatus }) => !isResponse(toStatus))
  return changes
    .slice(lastOther + 1)
    .map(({ at }) => at)
    .filter(
      at =>
        !replies.some(({ writtenAt, failedAt }) => failedAt !== null && writtenAt <= at && at <= failedAt),
    )
}

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter(at => at !== null).sort()[0] ?? null

/** Whether something was known later than something else, or at the same time and happened later. */
const isLater = (one: StoredAnswer, other: StoredAnswer): boolean =>
  one.knownAt > other.knownAt || (one.knownAt === other.knownAt && one.at > other.at)

/**
 * Computes from what is stored:
 * - the first response, which meets the deadline: the first reply that has not failed, or the mark as processing or completed;
 * - since when the client waits for us: since the inquiry arrived without a response, since the first answer that no response has
 *   followed, or since a reply failed that no response has followed; null when no one waits for us;
 * - since when an answer waits.
 */
export function computeConversation(stored: StoredConversation): ConversationColumns {
  const { createdAt, isSpam, replies, answers } = stored
  const marks = marksOf(stored).map(at => ({ at, knownAt: at }))
  const responses = [...marks, ...replies.filter(({ isFailed }) => !isFailed)]
  const respondedAt = earliest(responses.map(({ at }) => at))
  if (isSpam) return { respondedAt, waitingSince: null, answeredSince: null }

  const openAnswers = answers.filter(answer => responses.every(response => isLater(answer, response)))
  const answeredSince = earliest(openAnswers.map(({ at }) => at))
  if (respondedAt === null) return { respondedAt, waitingSince: createdAt, answeredSince }
  const openFailures = replies.filter(
    ({ isFailed, writtenAt }) => isFailed && responses.every(({ at }) => at < writtenAt),
  )
  const failedSince = earliest(openFailures.map(({ failedAt, at }) => failedAt ?? at))
  return { respondedAt, waitingSince: earliest([answeredSince, failedSince]), answeredSince }
}
