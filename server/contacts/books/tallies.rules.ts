import type { ContactRow, ContactTallyRow } from '../../db/tables.ts'
import { dayOf, momentOf } from './days.rules.ts'

/** What the tallies say of an inquiry. */
export type Tallied = Pick<
  ContactRow,
  'status' | 'suspected' | 'category' | 'counted_branch' | 'created_at' | 'answered_at' | 'deleted_at'
>

export type TallyKey = Omit<ContactTallyRow, 'total'>

const MINUTE_MS = 60_000
const EXACT = 2 * 60
const QUARTERS = 2 * 24 * 60
const LONGEST = 60 * 24 * 60

/** Minutes from arrival to answer: as they are up to two hours, then whole quarters, after two days whole hours. */
export function answerMinutes(createdAt: string, answeredAt: string): number {
  const minutes = Math.floor((Date.parse(answeredAt) - Date.parse(createdAt)) / MINUTE_MS)
  const step = minutes < EXACT ? 1 : minutes < QUARTERS ? 15 : 60
  return Math.max(0, Math.min(LONGEST, Math.floor(minutes / step) * step))
}

/**
 * Where an inquiry counts; nowhere while it is suspected or in the bin. The kinds are of the day on which it came, but
 * `answer` is of the day of its first answer, with the minutes until then as key. The key of `hour` is weekday and hour
 * (`0 14` is Sunday, two in the afternoon); `waiting` (key empty) is not answered yet.
 */
export function talliesOf(contact: Tallied): TallyKey[] {
  if (contact.suspected === 1 || contact.deleted_at !== null) return []
  const { day, weekday, hour } = momentOf(contact.created_at)
  const { answered_at: answeredAt } = contact
  return [
    { kind: 'status', day, key: contact.status },
    { kind: 'category', day, key: contact.category },
    { kind: 'branch', day, key: contact.counted_branch },
    { kind: 'hour', day, key: `${weekday} ${hour}` },
    answeredAt === null
      ? { kind: 'waiting', day, key: '' }
      : {
          kind: 'answer',
          day: dayOf(answeredAt),
          key: String(answerMinutes(contact.created_at, answeredAt)),
        },
  ]
}
