import type { ContactFilter } from '#contracts/contact.ts'
import { ANSWER_WITHIN_MS, DUE_SOON_MS } from '#contracts/desk.ts'
import { startOfDay } from '../stats/days.rules.ts'

/** Instants from `from` on and before `before`; undefined is without end. */
export interface Stretch {
  from: string | undefined
  before: string | undefined
}

// Beyond these an instant is written in another way.
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9000-01-01'
const within = (day: string) => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day)

/** When an inquiry that a filter finds must have come. `now` answers the instant so many milliseconds from now. */
export function arrivalOf(
  { from, to, clock }: Pick<ContactFilter, 'from' | 'to' | 'clock'>,
  now: (offsetMs: number) => string,
): Stretch {
  const froms = from ? [startOfDay(within(from))] : []
  const befores = to ? [startOfDay(within(to), 1)] : []
  // Due at that very moment is overdue, and with exactly four hours left it is due soon.
  const overdue = now(1 - ANSWER_WITHIN_MS)
  if (clock === 'overdue') befores.push(overdue)
  if (clock === 'soon') {
    froms.push(overdue)
    befores.push(now(1 + DUE_SOON_MS - ANSWER_WITHIN_MS))
  }
  return { from: froms.sort().at(-1), before: befores.sort()[0] }
}
