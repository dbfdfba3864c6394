import type { Contact } from '#contracts/contact.ts'
import { BIN_DAYS } from '#contracts/desk.ts'
import { DueLine, useNow } from '../due.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

function KeptFor({ deletedAt }: { deletedAt: string }) {
  const days = Math.max(0, Math.ceil(BIN_DAYS - (useNow() - Date.parse(deletedAt)) / DAY_MS))
  return <span className="text-plum-soft">{days === 1 ? 'Kept 1 day' : `Kept ${days} days`}</span>
}

/** How long the salon has still to answer; of a deleted one, how long it can be restored. Says nothing where no clock runs. */
export const Clock = ({ contact }: { contact: Contact }) =>
  contact.deletedAt === null ? <DueLine short contact={contact} /> : <KeptFor deletedAt={contact.deletedAt} />
