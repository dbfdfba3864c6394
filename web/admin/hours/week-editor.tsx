import type { WeekHours } from '#contracts/hours.ts'
import { nameOfDay } from '#contracts/special-days.ts'
import { type Day, days } from '#contracts/week.ts'
import { ShiftFields } from './shift-fields.tsx'

interface Props {
  week: WeekHours
  onChange(week: WeekHours): void
  /** The message at a day's `opens` or `closes`. */
  errorAt(path: `${Day}.opens` | `${Day}.closes`): string | undefined
}

/** The hours of each day of a week. */
export function WeekEditor({ week, onChange, errorAt }: Props) {
  return (
    <div className="divide-y divide-plum/10">
      {days.map(day => (
        <fieldset key={day} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
          <legend className="sr-only">{nameOfDay(day)}</legend>
          <span aria-hidden="true" className="w-24 pt-2.5 text-sm font-medium">
            {nameOfDay(day)}
          </span>
          <ShiftFields
            name={nameOfDay(day)}
            shift={week[day]}
            onChange={shift => onChange({ ...week, [day]: shift })}
            errors={{ opens: errorAt(`${day}.opens`), closes: errorAt(`${day}.closes`) }}
          />
        </fieldset>
      ))}
    </div>
  )
}
