import type { ContactInput } from '#contracts/contact.ts'
import { aContact } from '#tests/factories.ts'
import { changeContact } from '../../../server/contacts/actions/change.queries.ts'
import { createContact } from '../../../server/contacts/contacts.queries.ts'
import type { Salon } from '../test.ts'

const MINUTE_MS = 60_000

/** Stores an inquiry, as old as `minutesAgo`. */
export const addContact = (
  { db }: Salon,
  overrides: Partial<ContactInput> = {},
  { suspected = false, minutesAgo = 0 } = {},
): Promise<number> =>
  createContact(
    db,
    aContact(overrides),
    suspected,
    new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
  )

/** The id of an inquiry by its last name. */
export const idOf = async ({ db }: Salon, lastName: string) =>
  (await db.selectFrom('contacts').select('id').where('last_name', '=', lastName).executeTakeFirstOrThrow())
    .id

/** Stores `count` inquiries of "Guest 1" (the newest) and so on. */
export async function addContacts(salon: Salon, count: number) {
  for (let index = count; index >= 1; index -= 1) {
    await addContact(salon, { firstName: 'Guest', lastName: `${index}` }, { minutesAgo: index })
  }
}

const byColleague = () => ({
  actor: { name: 'colleague@araliya.example', id: null },
  at: new Date().toISOString(),
})

/** A colleague gives an inquiry a status. */
export const colleagueSets = ({ db }: Salon, id: number, status: 'read' | 'processing' | 'completed') =>
  changeContact(db, id, { action: { action: 'status', status }, ...byColleague() })

/** A colleague deletes an inquiry. */
export const colleagueDeletes = ({ db }: Salon, id: number) =>
  changeContact(db, id, { action: { action: 'delete' }, ...byColleague() })
