import { expect, it } from 'vitest'
import { decideUndo, type PastChange, type UndoOffer, type UndoOutcome, undoOfferOf } from './undo.rules.ts'

const ME = 'me@salon.example'
const COLLEAGUE = 'colleague@salon.example'

const shown: { deletedAt: string | null } = { deletedAt: null }
const inBin = { deletedAt: '2026-01-15T06:30:00.000Z' }

const later = (
  action: PastChange['action'],
  actor: string | null = ME,
  link: Partial<PastChange> = {},
): PastChange => ({ action, actor, actionId: null, undoes: null, ...link })

it.each<[string, typeof shown | undefined, PastChange['action'], PastChange[], UndoOutcome]>([
  ['nothing has happened since', shown, 'status', [], 'undone'],
  ['the inquiry was deleted permanently', undefined, 'status', [], 'missing'],
  [
    'it was undone before',
    shown,
    'status',
    [later('status', COLLEAGUE, { undoes: 'the action' })],
    'unchanged',
  ],
  ['the inquiry is in the bin', inBin, 'status', [], 'skipped'],
  ['the action has moved the inquiry into the bin', inBin, 'deleted', [], 'undone'],
  ['I have changed something else', shown, 'status', [later('assigned')], 'undone'],
  ['I have changed the same property', shown, 'status', [later('status')], 'skipped'],
  ['a colleague has changed something', shown, 'status', [later('assigned', COLLEAGUE)], 'skipped'],
  ['something has happened automatically', shown, 'deleted', [later('restored', null)], 'skipped'],
  [
    'what a colleague has changed was undone',
    shown,
    'status',
    [
      later('assigned', COLLEAGUE, { actionId: 'theirs' }),
      later('assigned', COLLEAGUE, { undoes: 'theirs' }),
    ],
    'undone',
  ],
  ['the spam mark was set and removed since', shown, 'spam', [later('not-spam')], 'skipped'],
  ['the inquiry was restored since', shown, 'deleted', [later('restored')], 'skipped'],
  ['another email was removed since', shown, 'email-removed', [later('email-removed')], 'undone'],
])('an action of which %s', (_, inquiry, action, changes, expected) => {
  expect(decideUndo(inquiry, { actionId: 'the action', action }, changes, ME)).toBe(expected)
})

const mine: UndoOffer = { actionId: 'the action', undoableBy: ME }

it.each<[string, typeof shown, PastChange['action'], PastChange[], UndoOffer | undefined]>([
  ['to everyone when nothing has happened since', shown, 'status', [], { actionId: 'the action' }],
  ['to me alone when I have changed something else', shown, 'status', [later('assigned')], mine],
  ['to no one when I have changed the same property', shown, 'status', [later('status')], undefined],
  [
    'to no one when a colleague has changed something too',
    shown,
    'status',
    [later('assigned'), later('spam', COLLEAGUE)],
    undefined,
  ],
  [
    'to me alone when what a colleague has changed was undone',
    shown,
    'status',
    [
      later('assigned', COLLEAGUE, { actionId: 'theirs' }),
      later('assigned', COLLEAGUE, { undoes: 'theirs' }),
      later('spam'),
    ],
    mine,
  ],
  [
    'to no one when something has happened automatically',
    shown,
    'deleted',
    [later('restored', null)],
    undefined,
  ],
  [
    'to no one when it was undone',
    shown,
    'status',
    [later('status', ME, { undoes: 'the action' })],
    undefined,
  ],
  ['to no one while the inquiry is in the bin', inBin, 'status', [], undefined],
  [
    'to everyone when it has moved the inquiry into the bin',
    inBin,
    'deleted',
    [],
    { actionId: 'the action' },
  ],
])('an undo is offered %s', (_, inquiry, action, changes, expected) => {
  expect(undoOfferOf(inquiry, { actionId: 'the action', action }, changes)).toEqual(expected)
})

it('the undo of a change without an action is not offered', () => {
  expect(undoOfferOf(shown, { actionId: null, action: 'status' }, [])).toBeUndefined()
})
