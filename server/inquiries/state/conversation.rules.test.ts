// Long: a table of all that settles or begins a wait.
import { describe, expect, it } from 'vitest'
import type { WaitingReason } from '#contracts/inquiries/inquiry.ts'
import {
  computeConversation,
  type StoredAnswer,
  type StoredConversation,
  type StoredReply,
  waitingAt,
} from './conversation.rules.ts'

/** The inquiry arrived at nine. */
const at = (time: string) => `2026-01-15T${time}:00.000Z`

type Change = StoredConversation['statusChanges'][number]

const mark = (
  toStatus: Change['toStatus'],
  time: string,
  link: Partial<Pick<Change, 'actionId' | 'undoes'>> = {},
): Change => ({ toStatus, at: at(time), actionId: `${toStatus} ${time}`, undoes: null, ...link })

const reply = (time: string, change: Partial<StoredReply> = {}): StoredReply => ({
  writtenAt: at(time),
  at: at(time),
  knownAt: at(time),
  isFailed: false,
  failedAt: null,
  ...change,
})
const failed = (time: string, failedAt: string) => reply(time, { isFailed: true, failedAt: at(failedAt) })
const answer = (time: string, knownAt = time): StoredAnswer => ({ at: at(time), knownAt: at(knownAt) })

const compute = (change: Partial<StoredConversation>) => {
  const stored = {
    createdAt: at('09:00'),
    status: 'read',
    isSpam: false,
    followUpOn: null,
    noAnswerNeededAt: null,
    statusChanges: [],
    replies: [],
    answers: [],
  } as const
  const { respondedAt, waitsFrom, waitingReason, answerWaitsFrom } = computeConversation({
    ...stored,
    ...change,
  })
  const timeOf = (instant: string | null) => instant?.slice(11, 16) ?? null
  return {
    respondedAt: timeOf(respondedAt),
    waitsFrom: timeOf(waitsFrom),
    waitingReason,
    answerWaitsFrom: timeOf(answerWaitsFrom),
  }
}

describe('the first response', () => {
  it.each<[string, Partial<StoredConversation>, string | null]>([
    ['is missing without reply and mark', {}, null],
    ['is the first reply', { replies: [reply('11:00'), reply('10:00')] }, '10:00'],
    ['is not a reply that failed', { replies: [failed('10:00', '10:05')] }, null],
    [
      'is a later reply when the first failed, also when that is known only after the later one',
      { replies: [failed('10:00', '12:00'), reply('11:00')] },
      '11:00',
    ],
    [
      'is a failed reply when it was sent again',
      { replies: [reply('10:00', { at: at('13:00'), failedAt: at('12:00') })] },
      '13:00',
    ],
    [
      'is the mark as completed',
      { status: 'completed', statusChanges: [mark('completed', '10:00')] },
      '10:00',
    ],
    [
      'is the mark as processing before it was completed',
      { status: 'completed', statusChanges: [mark('processing', '10:00'), mark('completed', '11:00')] },
      '10:00',
    ],
    [
      'is not a mark that was taken back to read',
      { status: 'read', statusChanges: [mark('completed', '10:00'), mark('read', '11:00')] },
      null,
    ],
    [
      'is the mark that came after a status that went back to read',
      {
        status: 'completed',
        statusChanges: [mark('completed', '10:00'), mark('read', '11:00'), mark('completed', '12:00')],
      },
      '12:00',
    ],
    [
      'is not a mark that was undone',
      {
        status: 'completed',
        statusChanges: [
          mark('completed', '10:00', { actionId: 'first' }),
          mark('unread', '11:00', { actionId: null, undoes: 'first' }),
          mark('completed', '12:00'),
        ],
      },
      '12:00',
    ],
    [
      'is not the completion that followed a reply which came back',
      {
        status: 'completed',
        statusChanges: [mark('completed', '10:00')],
        replies: [failed('10:00', '12:00')],
      },
      null,
    ],
    [
      'is not that completion either when the reply was sent again',
      {
        status: 'completed',
        statusChanges: [mark('completed', '10:01')],
        replies: [reply('10:00', { at: at('13:00'), failedAt: at('12:00') })],
      },
      '13:00',
    ],
    [
      'is a mark that was made before the reply, or after it was known to have failed',
      {
        status: 'completed',
        statusChanges: [mark('processing', '09:30'), mark('completed', '12:30')],
        replies: [failed('10:00', '12:00')],
      },
      '09:30',
    ],
  ])('%s', (_, change, expected) => {
    expect(compute(change).respondedAt).toBe(expected)
  })
})

describe('an inquiry waits for us', () => {
  const responded = { replies: [reply('10:00')] }
  const completed = (time: string) => ({
    status: 'completed' as const,
    statusChanges: [mark('completed', time)],
  })
  it.each<[string, Partial<StoredConversation>, string | null, WaitingReason | null]>([
    ['since the arrival without a response', {}, '09:00', 'new'],
    [
      'since the arrival when the client has written again meanwhile',
      { answers: [answer('09:30')] },
      '09:00',
      'new',
    ],
    ['no longer after a response', responded, null, null],
    [
      'no longer after it was taken up',
      { status: 'processing', statusChanges: [mark('processing', '10:00')] },
      null,
      null,
    ],
    [
      'since the first answer that no response has followed',
      { ...responded, answers: [answer('12:00'), answer('11:00')] },
      '11:00',
      'answered',
    ],
    [
      'no longer after a reply to it',
      { answers: [answer('11:00')], replies: [reply('10:00'), reply('12:00')] },
      null,
      null,
    ],
    [
      'no longer after it was completed',
      { ...responded, answers: [answer('11:00')], ...completed('12:00') },
      null,
      null,
    ],
    [
      'no longer when what the client wrote needs no answer',
      { ...responded, answers: [answer('11:00')], noAnswerNeededAt: at('12:00') },
      null,
      null,
    ],
    [
      'since an answer that came after one which needed none',
      { ...responded, answers: [answer('11:00'), answer('13:00')], noAnswerNeededAt: at('12:00') },
      '13:00',
      'answered',
    ],
    [
      'still when it was only taken up after the answer',
      {
        ...responded,
        answers: [answer('11:00')],
        status: 'processing',
        statusChanges: [mark('processing', '12:00')],
      },
      '11:00',
      'answered',
    ],
    [
      'again after an answer to what was completed',
      { answers: [answer('11:00')], ...completed('10:00') },
      '11:00',
      'answered',
    ],
    [
      'since an answer that was not known yet when the reply was written',
      { answers: [answer('11:00', '13:00')], replies: [reply('12:00')] },
      '11:00',
      'answered',
    ],
    [
      'not when a colleague has answered it in an email app, and both became known together',
      { answers: [answer('11:00', '13:00')], replies: [reply('12:00', { knownAt: at('13:00') })] },
      null,
      null,
    ],
    [
      'since its arrival when the only reply failed',
      { replies: [failed('10:00', '12:00')] },
      '09:00',
      'failed',
    ],
    [
      'since its arrival when the reply came back that it was completed with',
      { ...completed('10:00'), replies: [failed('10:00', '12:00')] },
      '09:00',
      'failed',
    ],
    [
      'not for a failed reply that needs no answer',
      { ...completed('10:00'), replies: [failed('10:00', '12:00')], noAnswerNeededAt: at('12:30') },
      null,
      null,
    ],
    [
      'since an answer that came after a failed reply which needed no answer',
      { replies: [failed('10:00', '12:00')], noAnswerNeededAt: at('12:30'), answers: [answer('13:00')] },
      '13:00',
      'answered',
    ],
    [
      'since a later reply failed',
      { replies: [reply('10:00'), failed('11:00', '12:00')] },
      '12:00',
      'failed',
    ],
    [
      'not for a failed reply that another has followed',
      { replies: [failed('10:00', '12:00'), reply('11:00')] },
      null,
      null,
    ],
    [
      'not for a failed reply after which it was completed',
      { replies: [reply('10:00'), failed('11:00', '12:00')], ...completed('12:30') },
      null,
      null,
    ],
    [
      'since the first of an answer and a failed reply',
      { replies: [reply('10:00'), failed('12:00', '13:00')], answers: [answer('11:00')] },
      '11:00',
      'answered',
    ],
    // A day in Colombo begins at 18:30 in UTC.
    ['from the day of its follow-up on', { ...responded, followUpOn: '2026-01-17' }, '18:30', 'follow-up'],
    [
      'from the day of its follow-up on, also when it was completed',
      { ...completed('10:00'), followUpOn: '2026-01-17' },
      '18:30',
      'follow-up',
    ],
    [
      'since the answer when the follow-up is later',
      { ...responded, answers: [answer('11:00')], followUpOn: '2026-01-17' },
      '11:00',
      'answered',
    ],
    [
      'never as possible spam',
      { isSpam: true, answers: [answer('11:00')], followUpOn: '2026-01-17' },
      null,
      null,
    ],
  ])('%s', (_, change, waitsFrom, waitingReason) => {
    expect(compute(change)).toMatchObject({ waitsFrom, waitingReason })
  })
})

describe('an answer waits', () => {
  const responded = { replies: [reply('10:00')], answers: [answer('11:00')] }
  it.each<[string, Partial<StoredConversation>, string | null]>([
    ['since it came', responded, '11:00'],
    ['also where a follow-up has waited longer', { ...responded, followUpOn: '2026-01-14' }, '11:00'],
    ['also where no one has responded yet', { answers: [answer('11:00')] }, '11:00'],
    ['no longer when it needs no answer', { ...responded, noAnswerNeededAt: at('12:00') }, null],
    ['never in possible spam', { ...responded, isSpam: true }, null],
  ])('%s', (_, change, expected) => {
    expect(compute(change).answerWaitsFrom).toBe(expected)
  })
})

describe('at an instant an inquiry', () => {
  const stored = {
    waitsFrom: at('11:00'),
    waitingReason: 'answered',
    answerWaitsFrom: at('11:00'),
    respondedAt: at('10:00'),
    status: 'read',
    spam: 0,
    deletedAt: null,
  } as const
  const settled = { waitsFrom: null, waitingReason: null, answerWaitsFrom: null }
  const us = {
    waitingFor: 'us',
    waitingReason: 'answered',
    waitingSince: at('11:00'),
    waitingUntil: '2026-01-16T11:00:00.000Z',
    answerWaitingSince: at('11:00'),
  }
  const notUs = {
    waitingReason: null,
    waitingSince: null,
    waitingUntil: null,
    answerWaitingSince: null,
  }
  it.each<[string, Partial<Parameters<typeof waitingAt>[0]>, string, object]>([
    ['waits for us from then on', {}, '11:00', us],
    ['waits for the client until then', {}, '10:59', { ...notUs, waitingFor: 'client' }],
    ['waits for the client when we responded last', settled, '12:00', { ...notUs, waitingFor: 'client' }],
    ['waits for us although it is completed', { status: 'completed' }, '12:00', us],
    [
      'waits for no one when it is completed',
      { ...settled, status: 'completed' },
      '12:00',
      { ...notUs, waitingFor: 'no-one' },
    ],
    ['waits for no one in the bin', { deletedAt: at('11:30') }, '12:00', { ...notUs, waitingFor: 'no-one' }],
    [
      'waits for no one as possible spam',
      { ...settled, spam: 1 },
      '12:00',
      { ...notUs, waitingFor: 'no-one' },
    ],
  ])('%s', (_, change, now, expected) => {
    expect(waitingAt({ ...stored, ...change }, at(now))).toEqual(expected)
  })
})
