import { describe, expect, it } from 'vitest'
import type { BulkAction } from '#contracts/desk.ts'
import {
  answeredAtAfterUndo,
  canSee,
  entryOf,
  replacedBy,
  type Standing,
  stepOf,
  undoStepOf,
} from './act.rules.ts'

const AT = '2026-01-15T06:30:00.000Z'
const THEN = '2026-01-15T05:00:00.000Z'

const standing = (overrides: Partial<Standing> = {}): Standing => ({
  id: 7,
  status: 'unread',
  suspected: 0,
  version: 3,
  assignee_id: null,
  answered_at: null,
  deleted_at: null,
  ...overrides,
})

function changesOf(row: Standing, act: BulkAction) {
  const step = stepOf(row, act, AT)
  if (!step) return undefined
  expect(step.before).toBe(row)
  return Object.fromEntries(
    Object.entries(step.after).filter(([key, value]) => row[key as keyof Standing] !== value),
  )
}

describe('what an act makes of an inquiry', () => {
  it.each<[BulkAction, Partial<Standing>, object | undefined]>([
    [{ action: 'status', status: 'read' }, {}, { status: 'read', version: 4 }],
    [{ action: 'status', status: 'processing' }, {}, { status: 'processing', answered_at: AT, version: 4 }],
    [{ action: 'status', status: 'completed' }, { answered_at: THEN }, { status: 'completed', version: 4 }],
    [{ action: 'status', status: 'read' }, { status: 'read' }, undefined],
    [
      { action: 'status', status: 'read' },
      { status: 'completed', answered_at: THEN },
      { status: 'read', version: 4 },
    ],
    [{ action: 'assign', userId: 5 }, {}, { assignee_id: 5, version: 4 }],
    [{ action: 'assign', userId: 5 }, { assignee_id: 5 }, undefined],
    [{ action: 'assign', userId: null }, { assignee_id: 5 }, { assignee_id: null, version: 4 }],
    [{ action: 'assign', userId: null }, {}, undefined],
    [{ action: 'suspicion', suspected: true }, {}, { suspected: 1, version: 4 }],
    [{ action: 'suspicion', suspected: false }, {}, undefined],
    [{ action: 'delete' }, {}, { deleted_at: AT, version: 4 }],
    [{ action: 'restore' }, { deleted_at: THEN }, { deleted_at: null, version: 4 }],
    [{ action: 'restore' }, {}, undefined],
  ])('%j of %j is %j', (act, overrides, changes) => {
    expect(changesOf(standing(overrides), act)).toEqual(changes)
  })

  it('sees what is in the bin only to restore it', () => {
    const binned = standing({ deleted_at: THEN })
    expect(canSee({ action: 'restore' }, binned)).toBe(true)
    expect(canSee({ action: 'delete' }, binned)).toBe(false)
    expect(canSee({ action: 'status', status: 'read' }, binned)).toBe(false)
    expect(canSee({ action: 'delete' }, standing())).toBe(true)
  })
})

describe('how an act stands in the history', () => {
  const none = { from_status: null, to_status: null }
  it.each<[BulkAction, Partial<Standing>, object]>([
    [
      { action: 'status', status: 'read' },
      {},
      { action: 'status', from_status: 'unread', to_status: 'read' },
    ],
    [{ action: 'assign', userId: 5 }, {}, { action: 'assigned', ...none }],
    [{ action: 'suspicion', suspected: true }, {}, { action: 'suspected', ...none }],
    [{ action: 'suspicion', suspected: false }, { suspected: 1 }, { action: 'trusted', ...none }],
    [{ action: 'delete' }, {}, { action: 'deleted', from_status: 'unread', to_status: null }],
    [
      { action: 'restore' },
      { deleted_at: THEN },
      { action: 'restored', from_status: null, to_status: 'unread' },
    ],
  ])('%j', (act, overrides, event) => {
    const step = stepOf(standing(overrides), act, AT)
    expect(step && entryOf(step)).toEqual(event)
  })
})

describe('undoing', () => {
  const undone = (act: BulkAction, overrides: Partial<Standing>) => {
    const row = standing(overrides)
    const step = stepOf(row, act, AT)
    if (!step) throw new Error('It changes nothing')
    return undoStepOf(step.after, JSON.parse(JSON.stringify(replacedBy(step))), []).after
  }

  it.each<[BulkAction, Partial<Standing>]>([
    [{ action: 'status', status: 'completed' }, {}],
    [
      { action: 'status', status: 'completed' },
      { status: 'processing', answered_at: THEN },
    ],
    [
      { action: 'status', status: 'read' },
      { status: 'completed', answered_at: THEN },
    ],
    [{ action: 'assign', userId: 5 }, { assignee_id: 6 }],
    [{ action: 'assign', userId: null }, { assignee_id: 6 }],
    [{ action: 'suspicion', suspected: true }, {}],
    [{ action: 'suspicion', suspected: false }, { suspected: 1 }],
    [{ action: 'delete' }, {}],
    [{ action: 'restore' }, { deleted_at: THEN }],
  ])('%j puts back %j, as a newer version', (act, overrides) => {
    expect(undone(act, overrides)).toEqual({ ...standing(overrides), version: 5 })
  })

  const LATER = '2026-01-15T06:45:00.000Z'
  it.each<[string, Partial<Standing>, [string, boolean][], string | null]>([
    ['nothing was answered', {}, [], null],
    ['a reply was sent meanwhile', {}, [[LATER, false]], LATER],
    ['a reply failed meanwhile', {}, [[LATER, true]], null],
    ['the reply that was the answer has failed', { answered_at: THEN }, [[THEN, true]], null],
    [
      'it has failed, and another one was sent',
      { answered_at: THEN },
      [
        [THEN, true],
        [LATER, false],
      ],
      THEN,
    ],
    ['another reply has failed', { answered_at: THEN }, [[LATER, true]], THEN],
    ['the status is an answer itself', { status: 'processing', answered_at: THEN }, [[THEN, true]], THEN],
  ])('answers count as they do then: %s', (_, overrides, replies, expected) => {
    const written = replies.map(([at, failed]) => ({ at, failed }))
    expect(answeredAtAfterUndo(standing(overrides), written)).toBe(expected)
  })
})
