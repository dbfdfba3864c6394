// Who an inquiry waits for: the first response, from when on it waits for us, and why. List, badge, dashboard, reminder, stats and API
// ask what this computes; nothing else says it.

import type { Inquiry, WaitingReason } from '#contracts/inquiries/inquiry.ts'
import { DEADLINE_MS } from '#contracts/inquiries/limits.ts'
import { laterInstant, salonDay, startOfDay } from '#contracts/text/days.ts'
import type { InquiryHistoryRow, InquiryRow } from '../../db/tables.ts'
import { withoutUndone } from './undo.rules.ts'

/** A reply that was not withdrawn. */
export interface StoredReply {
  writtenAt: string
  /** When its message was queued last; for a reply that was not an email, when it was written. */
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

/** What is stored of an inquiry, as far as it says who it waits for. */
export interface StoredConversation {
  createdAt: string
  status: InquiryRow['status']
  /** Possible spam waits for no one. */
  isSpam: boolean
  /** The day of its follow-up. */
  followUpOn: string | null
  /** When someone said that nothing the client wrote until then needs an answer. */
  noAnswerNeededAt: string | null
  /** Changes of status, oldest first, with those that were undone and what undid them. */
  statusChanges: readonly Pick<InquiryHistoryRow, 'toStatus' | 'at' | 'actionId' | 'undoes'>[]
  replies: readonly StoredReply[]
  answers: readonly StoredAnswer[]
}

/** The columns of an inquiry that say who it waits for. */
export type ConversationColumns = Pick<
  InquiryRow,
  'respondedAt' | 'waitsFrom' | 'waitingReason' | 'answerWaitsFrom'
>

/** Whether a status counts as a first response. */
const isResponse = (status: InquiryRow['status'] | null) => status === 'processing' || status === 'completed'

/**
 * The changes by which the inquiry was marked as processing or completed, if that is its status now. A mark that followed a reply which
 * turned out not to have reached the client doesn't count: it was made because of that reply.
 */
function marksOf({ status, statusChanges, replies }: StoredConversation) {
  if (!isResponse(status)) return []
  const changes = withoutUndone(statusChanges)
  const lastOther = changes.findLastIndex(({ toStatus }) => !isResponse(toStatus))
  return changes
    .slice(lastOther + 1)
    .filter(
      ({ at }) =>
        !replies.some(({ writtenAt, failedAt }) => failedAt !== null && writtenAt <= at && at <= failedAt),
    )
}

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter(at => at !== null).sort()[0] ?? null

/** What settles everything that the client wrote before: when it was done, and when it was known here. */
interface Settlement {
  at: string
  knownAt: string
}

/** The settlements of an inquiry: completions, "Needs No Answer", and replies that have not failed. */
function settlementsOf(stored: StoredConversation): Settlement[] {
  const completions = marksOf(stored).filter(({ toStatus }) => toStatus === 'completed')
  const done = [...completions.map(({ at }) => at), stored.noAnswerNeededAt].filter(at => at !== null)
  return [...done.map(at => ({ at, knownAt: at })), ...stored.replies.filter(({ isFailed }) => !isFailed)]
}

/**
 * Whether a settlement settles an answer. It doesn't when the answer was still in the mailbox, unread by the salon,
 * as no one could know of it.
 */
const settlesAnswer = (settlement: Settlement, answer: StoredAnswer): boolean =>
  settlement.knownAt > answer.knownAt || (settlement.knownAt === answer.knownAt && settlement.at >= answer.at)

/** Whether a settlement settles that a reply has failed: also one that was made before anyone knew of the failure. */
const settlesFailure = (settlement: Settlement, failed: StoredReply): boolean =>
  settlement.at >= failed.writtenAt

interface Wait {
  from: string
  reason: WaitingReason
}

const earliestWait = (waits: readonly (Wait | undefined)[]): Wait | undefined =>
  waits.filter(wait => wait !== undefined).sort((a, b) => (a.from < b.from ? -1 : 1))[0]

const waitOf = (from: string | null, reason: WaitingReason): Wait | undefined =>
  from === null ? undefined : { from, reason }

/** Why an inquiry that is not possible spam waits for us, and from when on: the earliest reason, and since when an answer does. */
function findWaits(
  stored: StoredConversation,
  respondedAt: string | null,
): { first: Wait | undefined; answerWaitsFrom: string | null } {
  const { createdAt, replies, answers, followUpOn } = stored
  const followUp = waitOf(followUpOn && startOfDay(followUpOn), 'follow-up')
  const failedReplies = replies.filter(({ isFailed }) => isFailed)
  const settlements = settlementsOf(stored)
  const openAnswers = answers.filter(answer => !settlements.some(made => settlesAnswer(made, answer)))
  const openFailures = failedReplies.filter(failed => !settlements.some(made => settlesFailure(made, failed)))
  const answerWaitsFrom = earliest(openAnswers.map(({ at }) => at))
  // A client whom no reply has reached needs none when that failure was settled: someone may have called meanwhile.
  const needsNoReply = failedReplies.length > 0 && openFailures.length === 0
  const first =
    respondedAt === null && !needsNoReply
      ? earliestWait([waitOf(createdAt, failedReplies.length > 0 ? 'failed' : 'new'), followUp])
      : earliestWait([
          waitOf(answerWaitsFrom, 'answered'),
          waitOf(earliest(openFailures.map(({ failedAt, at }) => failedAt ?? at)), 'failed'),
          followUp,
        ])
  return { first, answerWaitsFrom }
}

/**
 * Computes from what is stored:
 * - the first response: the first reply that has not failed, or the mark as processing or completed;
 * - from when on the inquiry waits for us, and why: since it arrived without a response, since an answer that no reply, no completion
 *   and no "Needs No Answer" has followed, since a reply failed that none of these has followed, or from the day of its follow-up on;
 *   null when nothing waits. That someone has opened it changes nothing;
 * - since when an answer waits, also where something else has waited longer.
 */
export function computeConversation(stored: StoredConversation): ConversationColumns {
  const respondedAt = earliest([
    ...marksOf(stored).map(({ at }) => at),
    ...stored.replies.filter(({ isFailed }) => !isFailed).map(({ at }) => at),
  ])
  const waits = stored.isSpam ? undefined : findWaits(stored, respondedAt)
  return {
    respondedAt,
    waitsFrom: waits?.first?.from ?? null,
    waitingReason: waits?.first?.reason ?? null,
    answerWaitsFrom: waits?.answerWaitsFrom ?? null,
  }
}

/** Until when what has waited since an instant may wait. */
export const deadlineAfter = (waitsFrom: string): string => laterInstant(waitsFrom, DEADLINE_MS)

/** What has waited since this instant, or since before, is overdue at another. */
export const overdueSince = (now: string): string => laterInstant(now, -DEADLINE_MS)

/** What has waited since this instant, or since before, is overdue by the end of the salon's day. */
export const dueTodaySince = (now: string): string => overdueSince(startOfDay(salonDay(now), 1))

/** Who an inquiry waits for at an instant, why, since when and until when. What is in the bin, or possible spam, waits for no one. */
export function waitingAt(
  inquiry: Pick<
    InquiryRow,
    'waitsFrom' | 'waitingReason' | 'answerWaitsFrom' | 'respondedAt' | 'status' | 'spam' | 'deletedAt'
  >,
  now: string,
): Pick<Inquiry, 'waitingFor' | 'waitingReason' | 'waitingSince' | 'waitingUntil' | 'answerWaitingSince'> {
  const { waitsFrom, waitingReason, answerWaitsFrom, respondedAt, status, spam, deletedAt } = inquiry
  const isOpen = deletedAt === null && spam === 0
  if (isOpen && waitsFrom !== null && waitsFrom <= now)
    return {
      waitingFor: 'us',
      waitingReason,
      waitingSince: waitsFrom,
      waitingUntil: deadlineAfter(waitsFrom),
      answerWaitingSince: answerWaitsFrom,
    }
  const isWithClient = isOpen && respondedAt !== null && status !== 'completed'
  return {
    waitingFor: isWithClient ? 'client' : 'no-one',
    waitingReason: null,
    waitingSince: null,
    waitingUntil: null,
    answerWaitingSince: null,
  }
}
