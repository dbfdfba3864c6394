import { z } from 'zod'
import { weekdays } from '../text/days.ts'
import { requiredLine } from '../text/text-fields.ts'

/** The most special days: more than three years of Poya days. */
export const SPECIAL_MAX = 40
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

/** A date with hours of its own: a Poya day, a funeral. `branch` null means all branches. */
export const SpecialDay = z.object({
  date: z.iso.date('Date is required'),
  branch: z.int().positive().nullable(),
  reason: requiredLine(REASON_MAX, 'Reason is required', 'so it fits on one line with the day'),
  shift: Shift.nullable().describe('null is closed'),
})
export type SpecialDay = z.infer<typeof SpecialDay>

const ALREADY_LISTED = 'This day is already listed'

/** A date may be listed once for all branches and once for each branch. */
const SpecialDays = z
  .array(SpecialDay)
  .max(SPECIAL_MAX, `At most ${SPECIAL_MAX} days can be listed`)
  .superRefine((list, context) => {
    const seen = new Set<string>()
    for (const [index, { date, branch }] of list.entries()) {
      const key = `${date} ${branch}`
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, 'date'], message: ALREADY_LISTED })
      seen.add(key)
    }
  })

export const OpeningHours = z.object({ week: WeekHours, special: SpecialDays })
