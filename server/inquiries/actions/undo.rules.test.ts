import { expect, it } from 'vitest'
import { decideUndo, type LaterChange, type UndoOutcome } from './undo.rules.ts'

const ME = 'me@salon.example'
const COLLEAGUE = 'colleague@salon.example'

const shown: { deletedAt: string | null } = { deletedAt: null }
const inBin = { deletedAt: '2026-01-15T06:30:00.000Z' }

const later = (
  action: LaterChange['action'],
  actor: string | null = ME,
  link: Partial<LaterChange> = {},
): LaterChange => ({ action, actor, actionId: null, undoes: null, ...link })

it.each<[string, typeof shown | undefined, LaterChange['action'], LaterChange[], UndoOutcome]>([
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
