import type { Insertable } from 'kysely'
import { addReceived } from '#tests/received.ts'
import type { ReceivedMessageRow } from '../../../server/db/tables.ts'
import type { Salon } from '../test.ts'
import { addInquiry, colleagueSets } from './inbox.ts'

/** An inquiry that was answered before the client wrote again. */
export async function addAnswered(salon: Salon, changes: Partial<Insertable<ReceivedMessageRow>> = {}) {
  const id = await addInquiry(
    salon,
    { firstName: 'Nimali', lastName: 'Perera', email: 'nimali@mail.example' },
    { minutesAgo: 300 },
  )
  await colleagueSets(salon, id, 'processing')
  await addReceived(salon, id, changes)
  return id
}
