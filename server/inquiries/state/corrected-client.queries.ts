// What follows when an inquiry gets other details of the client, by a correction or by its undo.
import { personKeyOf } from '#contracts/text/person-keys.ts'
import type { Db } from '../../db/tables.ts'
import { moveNote } from './person-note.queries.ts'
import type { Actor, Transition } from './transitions.rules.ts'

/** Keeps the emails that inquiries had until now: answers and delivery reports may still come from them. */
async function keepEarlierEmails(trx: Db, transitions: readonly Transition[], until: string): Promise<void> {
  for (const { before, after } of transitions) {
    if (before.email === '' || before.email.toLowerCase() === after.email.toLowerCase()) continue
    await trx
      .insertInto('earlierEmails')
      .values({ inquiryId: before.id, email: before.email.toLowerCase(), until })
      .onConflict(conflict => conflict.columns(['inquiryId', 'email']).doUpdateSet({ until }))
      .execute()
  }
}

/**
 * Does what follows from other details of the client, once they are stored: earlier emails are kept, and the note about a person goes
 * with the last inquiry that shows it.
 * @throws ApiError 409 when there is a note, and the inquiry no longer has an email or a telephone
 */
export async function followClient(
  trx: Db,
  transitions: readonly Transition[],
  by: { actor: Actor | null; at: string },
): Promise<void> {
  await keepEarlierEmails(trx, transitions, by.at)
  for (const { before, after } of transitions) {
    const [from, to] = [personKeyOf(before)?.key, personKeyOf(after)?.key]
    if (from !== undefined && from !== to) await moveNote(trx, before.id, { from, to }, by)
  }
}
