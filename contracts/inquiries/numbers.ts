import { z } from 'zod'
import { NO_SUCH_VALUE } from '../api/filter-fields.ts'
import { clampDay, DAY_MS } from '../text/days.ts'
import { InquiryStatus } from './inquiry.ts'
import { PERIOD_DAYS_MAX } from './limits.ts'

/** The days of a period, in the salon's time zone. */
const periodFields = { from: z.iso.date().describe('First day'), to: z.iso.date().describe('Last day') }

/** One whose stored instants can be compared, as those of the period before it. */
const AskedDay = z.iso.date(NO_SUCH_VALUE).refine(day => clampDay(day) === day, NO_SUCH_VALUE)

const lengthOf = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** `GET /numbers` */
export const NumbersQuery = z
  .object({ from: AskedDay.describe('First day'), to: AskedDay.describe('Last day') })
  .refine(period => lengthOf(period) >= 1 && lengthOf(period) <= PERIOD_DAYS_MAX, {
    path: ['to'],
    error: `Must be the first day or later, and at most ${PERIOD_DAYS_MAX} days`,
  })
export type NumbersQuery = z.infer<typeof NumbersQuery>

/** The numbers of the inquiries that arrived in a period. Each but the median has a filter of the list that finds them. */
export const Figures = z.object({
  arrived: z.int(),
  inTime: z.int().describe('First response within 24 hours; `response=in-time`'),
  late: z
    .int()
    .describe(
      'First response later, or none although 24 hours have passed; `response=late`. With `inTime`: all that could be in time',
    ),
  unanswered: z.int().describe('No first response yet; `response=none`'),
  again: z.int().describe('Of people who had sent another inquiry before; `again=1`'),
  medianMinutes: z.int().nullable().describe('From arrival to first response; null when there was none'),
})
export type Figures = z.infer<typeof Figures>

/** Inquiries that have a branch, a service, a source or an assignee in common. */
export const FiguresOfGroup = Figures.extend({
  name: z.string().describe('The value of the filter, which of a colleague is the id; empty for none'),
})
export type FiguresOfGroup = z.infer<typeof FiguresOfGroup>

/** The numbers of a period: what arrived in it, whenever the rest happened. Possible spam and deleted inquiries don't count. */
export const Numbers = z.object({
  ...periodFields,
  all: Figures,
  before: Figures.extend(periodFields).describe('The same of the month before, or of as many days before'),
  branches: z.array(FiguresOfGroup),
  services: z.array(FiguresOfGroup),
  sources: z.array(FiguresOfGroup),
  colleagues: z.array(FiguresOfGroup),
  days: z.array(z.object({ day: z.iso.date(), totals: z.record(InquiryStatus, z.int()) })),
  hours: z
    .array(z.object({ weekday: z.int().min(0).max(6), hour: z.int().min(0).max(23), total: z.int() }))
    .describe('By the hour of the week in which they arrived; 0 is Sunday'),
})
export type Numbers = z.infer<typeof Numbers>
