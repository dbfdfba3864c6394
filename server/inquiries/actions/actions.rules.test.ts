import { expect, it } from 'vitest'
import { answeredAtAfterUndo, type InquiryState } from './actions.rules.ts'

const EARLIER = '2026-01-15T05:00:00.000Z'
const LATER = '2026-01-15T06:45:00.000Z'

const unanswered: Pick<InquiryState, 'status' | 'answeredAt'> = { status: 'unread', answeredAt: null }

it.each<[string, Partial<InquiryState>, [at: string, failed: boolean][], string | null]>([
  ['there was no response', {}, [], null],
  ['a reply was sent since', {}, [[LATER, false]], LATER],
  ['a reply has failed since', {}, [[LATER, true]], null],
  ['the first response was a reply that has failed', { answeredAt: EARLIER }, [[EARLIER, true]], null],
  [
    'that reply has failed, but another was sent',
    { answeredAt: EARLIER },
    [
      [EARLIER, true],
      [LATER, false],
    ],
    EARLIER,
  ],
  ['another reply has failed', { answeredAt: EARLIER }, [[LATER, true]], EARLIER],
  [
    'the status counts as a response',
    { status: 'processing', answeredAt: EARLIER },
    [[EARLIER, true]],
    EARLIER,
  ],
])('after an undo the first response is recomputed: %s', (_, state, replies, expected) => {
  const written = replies.map(([at, failed]) => ({ at, failed }))
  expect(answeredAtAfterUndo({ ...unanswered, ...state }, written)).toBe(expected)
})
