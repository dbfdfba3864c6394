import { z } from 'zod'
import { numberInUrl } from '../api/envelope.ts'
import { Shift } from '../branches/hours.ts'
import { isDay, laterDay } from '../text/days.ts'

/** How many days one call may ask for: a quarter of a year. */
export const DAYS_MAX = 92

/** What a day is at a branch. */
export const Day = z.object({
  day: z.iso.date(),
  shift: Shift.nullable().describe('null is closed, or not known'),
  because: z
    .enum(['week', 'closure', 'special hours', 'poya', 'unknown'])
    .describe('What gives the day its hours; `unknown`: no one has entered them'),
  reason: z.string().describe('Such as "Unduvap Poya"; empty on days of the week'),
})
export type Day = z.infer<typeof Day>

const DayInUrl = z.iso.date('Must be a date like 2026-12-23')

/** The days of a branch that a call asks for. */
export const BranchDaysQuery = z
  .object({
    branch: numberInUrl(z.int32('There is no such branch').positive('There is no such branch')),
    from: DayInUrl,
    to: DayInUrl,
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'Must not be before the first day' })
  .refine(({ from, to }) => !isDay(from) || to < laterDay(from, DAYS_MAX), {
    path: ['to'],
    message: `At most ${DAYS_MAX} days can be asked for`,
  })

/** The day whose prices a call asks for; without one those of today. */
export const PricesQuery = z.object({ on: DayInUrl.optional() })
