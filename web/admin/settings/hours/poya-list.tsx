import { poyaDays } from '#content/poya-days.ts'
import { SPECIAL_MAX, type SpecialDay } from '#contracts/hours.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

interface Props {
  days: readonly SpecialDay[]
  today: string
  onChange(days: SpecialDay[]): void
}

/** The coming full-moon days; a ticked day is a closure of all branches. */
export function PoyaList({ days, today, onChange }: Props) {
  const isListed = (date: string) => days.some(day => day.date === date && day.branch === null)
  return (
    <>
      <p className="mb-3 text-sm text-plum-soft">
        Tick a day to close all branches. Days marked * are calculated and may be one day off: check them in
        the official calendar.
      </p>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {poyaDays
          .filter(({ date }) => date >= today)
          .map(({ date, name, gazetted }) => (
            <li key={date}>
              <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
                  checked={isListed(date)}
                  disabled={days.length >= SPECIAL_MAX && !isListed(date)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked
                        ? [...days, { date, branch: null, reason: name, shift: null }]
                        : days.filter(day => day.date !== date || day.branch !== null),
                    )
                  }
                />
                <span>
                  {dayFormat.format(new Date(date))}: {name}
                  {!gazetted && ' *'}
                </span>
              </label>
            </li>
          ))}
      </ul>
    </>
  )
}
