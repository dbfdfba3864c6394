import { dayOfWeek, laterDay, weekdays } from '#contracts/text/days.ts'

const WEEK = 7

/** The days to choose from, the earliest first; next Monday only where it is none of the others. */
export function choicesOn(today: string): { name: string; on: string }[] {
  const choices = [
    { name: 'Tomorrow', on: laterDay(today, 1) },
    { name: 'In Three Days', on: laterDay(today, 3) },
  ]
  const monday = laterDay(today, WEEK - weekdays.indexOf(dayOfWeek(today)))
  if (!choices.some(({ on }) => on === monday)) choices.push({ name: 'Next Monday', on: monday })
  return choices.sort((one, other) => (one.on < other.on ? -1 : 1))
}
