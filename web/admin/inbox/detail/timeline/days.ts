import { salonFormat } from '../../../salon-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const date = salonFormat({ year: 'numeric', month: 'short', day: 'numeric' })
const time = salonFormat({ hour: '2-digit', minute: '2-digit' })

/** The salon's day of a moment, in the viewer's locale. */
export const dayOf = (at: string): string => date.format(new Date(at))

/** The time of a moment, under its day. */
export const timeOf = (at: string): string => time.format(new Date(at))

/** A moment so many days later: its day. */
export const dayAfter = (at: string, days: number): string =>
  date.format(new Date(Date.parse(at) + days * DAY_MS))
