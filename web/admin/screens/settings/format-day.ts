const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** '2026-12-01' as 'Tue, Dec 1, 2026'. A date that is not complete yet stays as it is. */
export function formatDay(date: string): string {
  const day = new Date(date)
  return Number.isNaN(day.getTime()) ? date : format.format(day)
}
