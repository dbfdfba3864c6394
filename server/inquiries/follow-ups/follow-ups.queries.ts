import type { InquiryAction } from '#contracts/inquiries/inbox.ts'
import { FOLLOW_UP_DAYS_MAX } from '#contracts/inquiries/limits.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { batchesOf, idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { refused } from '../../errors.ts'
import type { InquiryState, Transition } from '../state/transitions.rules.ts'

/** The notes of follow-ups, by their ids. */
async function readNotes(db: Db, ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const notes = new Map<number | null, string>()
  for (const batch of batchesOf(ids.filter(id => id !== null))) {
    const rows = await db
      .selectFrom('inquiryFollowUps')
      .select(['id', 'note'])
      .where('id', 'in', idList(db, batch))
      .execute()
    for (const { id, note } of rows) notes.set(id, note)
  }
  return notes
}

function requireDate(on: string, today: string): void {
  if (on < today) throw refused({ on: 'Choose today or a later date' })
  if (on > laterDay(today, FOLLOW_UP_DAYS_MAX)) throw refused({ on: 'Choose a date within a year' })
}

/**
 * Stores the follow-up that an action gives to locked inquiries. One whose day and note stay the same keeps its row.
 * @returns the id of the follow-up that each of them has after the action; empty for other actions, and when it is cleared
 * @throws ApiError 422 when the day has passed or is too far ahead, unless all of them have it already
 */
export async function storeFollowUps(
  trx: Db,
  states: readonly InquiryState[],
  action: InquiryAction,
  author: string,
  at: string,
): Promise<Map<number, number>> {
  if (action.type !== 'follow-up' || action.on === null) return new Map()
  const { on, note: newNote } = action
  if (states.some(({ followUpOn }) => followUpOn !== on)) requireDate(on, salonDay(at))
  const notes = await readNotes(
    trx,
    states.map(({ followUpId }) => followUpId),
  )
  const noteOf = ({ followUpId }: InquiryState) => newNote ?? notes.get(followUpId) ?? ''
  const stays = (state: InquiryState) =>
    state.followUpOn === on && noteOf(state) === notes.get(state.followUpId)
  const ids = new Map<number, number>()
  for (const state of states)
    if (state.followUpId !== null && stays(state)) ids.set(state.id, state.followUpId)
  const rows = states
    .filter(state => !ids.has(state.id))
    .map(state => ({ inquiryId: state.id, dueOn: on, note: noteOf(state), author, at }))
  for (const batch of batchesOf(rows)) {
    const stored = await trx
      .insertInto('inquiryFollowUps')
      .values(batch)
      .returning(['id', 'inquiryId'])
      .execute()
    for (const { id, inquiryId } of stored) ids.set(inquiryId, id)
  }
  return ids
}

/** Finds the inquiries whose follow-up has another note after its transition: the search finds them by it. */
export async function findOtherNotes(trx: Db, transitions: readonly Transition[]): Promise<Set<number>> {
  const changed = transitions.filter(({ before, after }) => before.followUpId !== after.followUpId)
  const notes = await readNotes(
    trx,
    changed.flatMap(({ before, after }) => [before.followUpId, after.followUpId]),
  )
  const noteOf = ({ followUpId }: InquiryState) => notes.get(followUpId) ?? ''
  return new Set(
    changed.filter(({ before, after }) => noteOf(before) !== noteOf(after)).map(({ before }) => before.id),
  )
}
