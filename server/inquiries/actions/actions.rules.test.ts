import { describe, expect, it } from 'vitest'
import type { InquiryAction } from '#contracts/inbox.ts'
import {
  answeredAtAfterUndo,
  appliesTo,
  historyEntryOf,
  type InquiryState,
  newValuesOf,
  oldValuesOf,
  transitionOf,
  undoTransitionOf,
} from './actions.rules.ts'

const AT = '2026-01-15T06:30:00.000Z'
const EARLIER = '2026-01-15T05:00:00.000Z'
const LATER = '2026-01-15T06:45:00.000Z'

const aState = (overrides: Partial<InquiryState> = {}): InquiryState => ({
  id: 7,
  status: 'unread',
  suspected: 0,
  version: 3,
  assignee_id: null,
  answered_at: null,
  deleted_at: null,
  ...overrides,
})

/** An action, the state it starts from, the columns it sets, and its history entry: action, old status, new status. */
type Change = [InquiryAction, Partial<InquiryState>, Partial<InquiryState>, (string | null)[]]
const changes: Change[] = [
  [{ action: 'status', status: 'read' }, {}, { status: 'read' }, ['status', 'unread', 'read']],
  [
    { action: 'status', status: 'processing' },
    {},
    { status: 'processing', answered_at: AT },
    ['status', 'unread', 'processing'],
  ],
  [
    { action: 'status', status: 'completed' },
    { answered_at: EARLIER },
    { status: 'completed' },
    ['status', 'unread', 'completed'],
  ],
  [
    { action: 'status', status: 'read' },
    { status: 'completed', answered_at: EARLIER },
    { status: 'read' },
    ['status', 'completed', 'read'],
  ],
  [{ action: 'assign', userId: 5 }, { assignee_id: 6 }, { assignee_id: 5 }, ['assigned', null, null]],
  [{ action: 'assign', userId: null }, { assignee_id: 5 }, { assignee_id: null }, ['assigned', null, null]],
  [{ action: 'suspicion', suspected: true }, {}, { suspected: 1 }, ['suspected', null, null]],
  [{ action: 'suspicion', suspected: false }, { suspected: 1 }, { suspected: 0 }, ['trusted', null, null]],
  [{ action: 'delete' }, {}, { deleted_at: AT }, ['deleted', 'unread', null]],
  [{ action: 'restore' }, { deleted_at: EARLIER }, { deleted_at: null }, ['restored', null, 'unread']],
]

describe('an action', () => {
  it.each(changes)('%j on %j sets %j, as a new version with a history entry', (action, state, set, entry) => {
    const before = aState(state)
    const transition = transitionOf(before, action, AT)
    if (!transition) throw new Error('No transition')
    expect(transition).toEqual({ before, after: { ...before, ...set, version: 4 } })
    expect(newValuesOf(transition)).toEqual(set)
    expect(Object.values(historyEntryOf(transition))).toEqual(entry)
  })

  it.each(changes)('%j on %j can be undone, as a newer version', (action, state) => {
    const before = aState(state)
    const transition = transitionOf(before, action, AT)
    if (!transition) throw new Error('No transition')
    const stored = JSON.parse(JSON.stringify(oldValuesOf(transition)))
    expect(undoTransitionOf(transition.after, stored, []).after).toEqual({ ...before, version: 5 })
  })

  it.each<[InquiryAction, Partial<InquiryState>]>([
    [{ action: 'status', status: 'read' }, { status: 'read' }],
    [{ action: 'assign', userId: 5 }, { assignee_id: 5 }],
    [{ action: 'assign', userId: null }, {}],
    [{ action: 'suspicion', suspected: false }, {}],
    [{ action: 'restore' }, {}],
  ])('%j on %j changes nothing', (action, state) => {
    expect(transitionOf(aState(state), action, AT)).toBeUndefined()
  })

  it('applies to an inquiry in the bin only to restore it', () => {
    const inBin = aState({ deleted_at: EARLIER })
    expect(appliesTo({ action: 'restore' }, inBin)).toBe(true)
    expect(appliesTo({ action: 'status', status: 'read' }, inBin)).toBe(false)
    expect(appliesTo({ action: 'delete' }, aState())).toBe(true)
  })
})

it.each<[string, Partial<InquiryState>, [at: string, failed: boolean][], string | null]>([
  ['there was no response', {}, [], null],
  ['a reply was sent since', {}, [[LATER, false]], LATER],
  ['a reply has failed since', {}, [[LATER, true]], null],
  ['the first response was a reply that has failed', { answered_at: EARLIER }, [[EARLIER, true]], null],
  [
    'that reply has failed, but another was sent',
    { answered_at: EARLIER },
    [
      [EARLIER, true],
      [LATER, false],
    ],
    EARLIER,
  ],
  ['another reply has failed', { answered_at: EARLIER }, [[LATER, true]], EARLIER],
  [
    'the status counts as a response',
    { status: 'processing', answered_at: EARLIER },
    [[EARLIER, true]],
    EARLIER,
  ],
])('after an undo the first response is recomputed: %s', (_, state, replies, expected) => {
  const written = replies.map(([at, failed]) => ({ at, failed }))
  expect(answeredAtAfterUndo(aState(state), written)).toBe(expected)
})
