import { salonFormat } from '../../../../text/salon-time.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

const date = salonFormat({ year: 'numeric', month: 'short', day: 'numeric' })
const time = salonFormat({ hour: '2-digit', minute: '2-digit' })

/** The date in the salon's time zone and the viewer's locale. */
export const dateOf = (at: string): string => date.format(new Date(at))

export const timeOf = (at: string): string => time.format(new Date(at))

/** The date a number of days later. */
export const dayAfter = (at: string, days: number): string =>
  date.format(new Date(Date.parse(at) + days * DAY_MS))
