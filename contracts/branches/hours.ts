import { z } from 'zod'
import { idsOf } from '../api/envelope.ts'
import { isDay, laterDay, weekdays } from '../text/days.ts'
import { requiredLine } from '../text/text-fields.ts'

/** The most closures and special hours. */
export const SPECIAL_MAX = 40
/** The most Poya days: more than three years. */
export const POYA_MAX = 40
const LENGTH_MAX_DAYS = 366
export const REASON_MAX = 40

const Time = z
  .string('Must be a time like 09:00')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 09:00')

/** Opening and closing time on one day, in the salon's time zone. */
export const Shift = z.object({ opens: Time, closes: Time }).refine(({ opens, closes }) => closes > opens, {
  path: ['closes'],
  message: 'Must close after it opens, before midnight',
})
export type Shift = z.infer<typeof Shift>

/** The hours of each weekday; null is closed. */
export const WeekHours = z.object(
  Object.fromEntries(weekdays.map(day => [day, Shift.nullable()])) as Record<
    (typeof weekdays)[number],
    z.ZodNullable<typeof Shift>
  >,
)
export type WeekHours = z.infer<typeof WeekHours>

/** Some of the branches. There are more than a salon has, and none that was deleted meanwhile is refused. */
export const BranchIds = idsOf('branch', 'branches')

/** Days with hours of their own, such as a holiday or a renovation. `branches` null means all. */
export const SpecialHours = z
  .object({
    from: z.iso.date('Date is required'),
    until: z.iso.date('Date is required').describe('The last day; of one day the same as `from`'),
    branches: BranchIds.min(1, 'Choose at least one branch').nullable(),
    reason: requiredLine(REASON_MAX, 'Reason is required', 'so it fits on one line with the day'),
    shift: Shift.nullable().describe('null is closed'),
  })
  .refine(({ from, until }) => until >= from, {
    path: ['until'],
    message: 'Must not be before the first day',
  })
  .refine(({ from, until }) => !isDay(from) || until <= laterDay(from, LENGTH_MAX_DAYS), {
    path: ['until'],
    message: 'At most one year at once',
  })
export type SpecialHours = z.infer<typeof SpecialHours>

/** A Poya day, on which all branches are closed if `closed`. */
export const PoyaDay = z.object({
  date: z.iso.date('Date is required'),
  name: requiredLine(REASON_MAX, 'Name is required', 'so it fits on one line with the day'),
  estimated: z.boolean().describe('Whether it is calculated, and not from the gazette'),
  closed: z.boolean(),
})
export type PoyaDay = z.infer<typeof PoyaDay>

const areOfSameBranch = (one: number[] | null, other: number[] | null) =>
  one === null || other === null ? one === other : one.some(id => other.includes(id))

/** Whether two entries name the same day of the same branch, or the same day of all. */
export const doOverlap = (one: SpecialHours, other: SpecialHours): boolean =>
  one.from <= other.until && other.from <= one.until && areOfSameBranch(one.branches, other.branches)

/** A day may be listed once for all branches and once for each branch. */
const SpecialHoursList = z
  .array(SpecialHours)
  .max(SPECIAL_MAX, `At most ${SPECIAL_MAX} closures can be listed`)
  .superRefine((list, context) => {
    for (const [index, entry] of list.entries())
      if (list.slice(0, index).some(earlier => doOverlap(earlier, entry)))
        context.addIssue({
          code: 'custom',
          path: [index, 'from'],
          message: 'Some of these days are already listed',
        })
  })

const PoyaDays = z
  .array(PoyaDay)
  .max(POYA_MAX, `At most ${POYA_MAX} Poya days can be listed`)
  .superRefine((list, context) => {
    for (const [index, { date }] of list.entries())
      if (list.findIndex(other => other.date === date) < index)
        context.addIssue({ code: 'custom', path: [index, 'date'], message: 'This day is already listed' })
  })

/** The hours of the week, and the days that differ from it. */
export const OpeningHours = z.object({
  week: WeekHours,
  special: SpecialHoursList,
  poya: PoyaDays.describe('Those of the years that were completed or corrected, or of which a day is closed'),
})
export type OpeningHours = z.infer<typeof OpeningHours>
