import { randomUUID } from 'node:crypto'
import type { ClientInput } from '#contracts/inquiries/inbox.ts'
import type { ActionDone } from '#contracts/inquiries/inquiry.ts'
import { clientFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { NO_CONTACT } from '#contracts/inquiries/written-inquiry.ts'
import type { Db } from '../../db/tables.ts'
import { refused, stale } from '../../errors.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { changeInquiry } from '../state/change-inquiry.queries.ts'
import { findCategory, findCountedBranch } from '../state/create-inquiry.queries.ts'
import { keyColumns } from '../state/person-keys.rules.ts'
import { applyTransitions } from '../state/transitions.queries.ts'
import type { Actor, ChangedColumns, InquiryState } from '../state/transitions.rules.ts'
import { transitionTo } from '../state/transitions.rules.ts'

/** What else is stored of corrected fields. What was found when the inquiry came stays where its field does. */
async function columnsOf(trx: Db, before: InquiryState, input: ClientInput): Promise<ChangedColumns> {
  const { service, branch } = input
  return {
    ...input,
    ...keyColumns(input),
    ...(service !== before.service && { category: await findCategory(trx, service) }),
    ...(branch !== before.branch && { countedBranch: await findCountedBranch(trx, branch) }),
  }
}

/**
 * Corrects what the client typed. It is in the history, with what was there before, and undone like an action. What is stored
 * already succeeds with any version.
 * @param version the version that the admin's screen showed; undefined changes any version
 * @returns the id that undoes it; null when nothing was changed
 * @throws ApiError 404; 409 when the note about the person would have none left; 412 when someone else has changed it since; 422
 * when it takes away the last way to reach the client
 */
export async function correctClient(
  trx: Db,
  id: number,
  input: ClientInput,
  by: { actor: Actor; at: string },
  version?: number,
): Promise<ActionDone> {
  let actionId: string | null = null
  await changeInquiry(trx, id, by, async before => {
    if (clientFieldNames.every(name => input[name] === before[name])) return undefined
    const { actor, at } = by
    if (version !== undefined && version !== before.version) throw stale(await getInquiry(trx, id, at, true))
    const wasReachable = before.email !== '' || before.phone !== ''
    if (wasReachable && input.email === '' && input.phone === '') throw refused({ phone: NO_CONTACT })
    const transition = transitionTo(before, await columnsOf(trx, before, input))
    if (!transition) return undefined
    actionId = randomUUID()
    await applyTransitions(trx, [transition], actor, at, { actionId })
    return { what: 'corrected', hasOtherWords: true }
  })
  return { actionId }
}
