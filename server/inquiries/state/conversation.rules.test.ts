import { describe, expect, it } from 'vitest'
import {
  computeConversation,
  type StoredAnswer,
  type StoredConversation,
  type StoredReply,
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
    statusChanges: [],
    replies: [],
    answers: [],
  } as const
  const columns = computeConversation({ ...stored, ...change })
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, value?.slice(11, 16) ?? null]),
  )
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

describe('the client waits for us', () => {
  const responded = { replies: [reply('10:00')] }
  it.each<[string, Partial<StoredConversation>, waiting: string | null, answered: string | null]>([
    ['since the arrival without a response', {}, '09:00', null],
    ['no longer after a response', responded, null, null],
    [
      'since the first answer that no response has followed',
      { ...responded, answers: [answer('12:00'), answer('11:00')] },
      '11:00',
      '11:00',
    ],
    [
      'no longer after a reply to it',
      { answers: [answer('11:00')], replies: [reply('10:00'), reply('12:00')] },
      null,
      null,
    ],
    [
      'no longer after it was completed',
      {
        ...responded,
        answers: [answer('11:00')],
        status: 'completed',
        statusChanges: [mark('completed', '12:00')],
      },
      null,
      null,
    ],
    [
      'again after an answer to what was completed',
      { answers: [answer('11:00')], status: 'completed', statusChanges: [mark('completed', '10:00')] },
      '11:00',
      '11:00',
    ],
    [
      'since an answer that was not known yet when the reply was written',
      { answers: [answer('11:00', '13:00')], replies: [reply('12:00')] },
      '11:00',
      '11:00',
    ],
    [
      'not when a colleague has answered it in an email app, and both became known together',
      { answers: [answer('11:00', '13:00')], replies: [reply('12:00', { knownAt: at('13:00') })] },
      null,
      null,
    ],
    ['since its arrival when the only reply failed', { replies: [failed('10:00', '12:00')] }, '09:00', null],
    [
      'since its arrival when the reply came back that it was completed with',
      {
        status: 'completed',
        statusChanges: [mark('completed', '10:00')],
        replies: [failed('10:00', '12:00')],
      },
      '09:00',
      null,
    ],
    ['since a later reply failed', { replies: [reply('10:00'), failed('11:00', '12:00')] }, '12:00', null],
    [
      'not for a failed reply that another has followed',
      { replies: [failed('10:00', '12:00'), reply('11:00')] },
      null,
      null,
    ],
    [
      'not for a failed reply after which it was completed',
      {
        replies: [reply('10:00'), failed('11:00', '12:00')],
        status: 'completed',
        statusChanges: [mark('completed', '12:30')],
      },
      null,
      null,
    ],
    [
      'since the first of an answer and a failed reply',
      { replies: [reply('10:00'), failed('12:00', '13:00')], answers: [answer('11:00')] },
      '11:00',
      '11:00',
    ],
    ['never as possible spam', { isSpam: true, answers: [answer('11:00')] }, null, null],
  ])('%s', (_, change, waitingSince, answeredSince) => {
    expect(compute(change)).toMatchObject({ waitingSince, answeredSince })
  })
})
