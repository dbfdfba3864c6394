const date = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' })
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** The day of a moment, in the viewer's locale and time zone. */
export const dayOf = (at: string): string => date.format(new Date(at))

/** The time of a moment, under its day. */
export const timeOf = (at: string): string => time.format(new Date(at))

/** A moment so many days later: its day. */
export const dayAfter = (at: string, days: number): string => {
  const then = new Date(at)
  then.setDate(then.getDate() + days)
  return date.format(then)
}
