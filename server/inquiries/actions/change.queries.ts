import type { Kysely } from 'kysely'
import { NOTES_MAX } from '#contracts/inbox.ts'
import type { InquiryDetail } from '#contracts/inquiry.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound, refused, stale } from '../../errors.ts'
import { getInquiry } from '../inquiries.queries.ts'
import { updateSearchTokens } from '../list/search-tokens.queries.ts'
import { publishEvent } from '../live/inquiry-events.queries.ts'
import {
  type ActionRequest,
  type Actor,
  applyActions,
  lockInquiries,
  publishTransitions,
} from './actions.queries.ts'
import { appliesTo, transitionOf } from './actions.rules.ts'
import { requireAssignee } from './assignees.queries.ts'

interface Condition {
  /** The version that the admin's screen showed; undefined changes any version. */
  version?: number | undefined
  /** Leaves an inquiry that is not unread as it is, with any version. */
  onlyIfUnread?: boolean | undefined
}

/**
 * Performs an action on one inquiry, in one transaction. An action that changes nothing succeeds with any version.
 * @returns the inquiry afterwards, also when it is in the bin then
 * @throws ApiError 404; 412 when someone else has changed it since; 422 when the assignee is no admin
 */
export function changeInquiry(
  db: Kysely<Tables>,
  id: number,
  request: ActionRequest,
  { version, onlyIfUnread }: Condition = {},
): Promise<InquiryDetail> {
  const { action, actor, at } = request
  return db.transaction().execute(async trx => {
    const [before] = await lockInquiries(trx, [id])
    if (!before || !appliesTo(action, before)) throw notFound('Contact not found')
    const isSkipped = onlyIfUnread && before.status !== 'unread'
    const transition = isSkipped ? undefined : transitionOf(before, action, at)
    if (!transition) return getInquiry(trx, id, true)
    if (version !== undefined && version !== before.version) {
      throw stale(await getInquiry(trx, id, true))
    }
    await requireAssignee(trx, action)
    await applyActions(trx, [transition], request)
    const inquiry = await getInquiry(trx, id, true)
    await publishTransitions(trx, [transition], actor, at)
    return inquiry
  })
}

const tooMany = `An inquiry can have up to ${NOTES_MAX} notes.`

/**
 * Adds a note to an inquiry and to its search tokens. The version stays, since a note conflicts with no other change.
 * @throws ApiError 404; 422 when the inquiry has `NOTES_MAX` notes
 */
export function addNote(
  db: Kysely<Tables>,
  id: number,
  text: string,
  actor: Actor,
  at: string,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    // Without the lock, two notes at once would each store search tokens without the other's.
    const [inquiry] = await lockInquiries(trx, [id])
    if (!inquiry || inquiry.deleted_at !== null) throw notFound('Contact not found')
    const { count } = await trx
      .selectFrom('inquiry_notes')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('inquiry_id', '=', id)
      .executeTakeFirstOrThrow()
    if (count >= NOTES_MAX) throw refused({ text: tooMany })
    await trx.insertInto('inquiry_notes').values({ inquiry_id: id, text, author: actor.name, at }).execute()
    await updateSearchTokens(trx, [id])
    const detail = await getInquiry(trx, id)
    await publishEvent(trx, { contactId: id, what: 'note', by: actor.id }, at)
    return detail
  })
}
