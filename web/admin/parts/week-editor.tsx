import { useId, useState } from 'react'
import type { Shift, WeekHours } from '#contracts/branches/hours.ts'
import { shiftText } from '#contracts/branches/week.ts'
import { nameOfDay } from '#contracts/text/date-texts.ts'
import { type Weekday, weekdays } from '#contracts/text/days.ts'
import { controlClass } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-frame.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'

export const DEFAULT_SHIFT: Shift = { opens: '09:00', closes: '17:00' }

interface ShiftTimesProps {
  /** The day, for screen readers. */
  name: string
  shift: Shift
  onChange(shift: Shift): void
  errors: { opens: string | undefined; closes: string | undefined }
}

/** When a day opens and closes. */
export function ShiftTimes({ name, shift, onChange, errors }: ShiftTimesProps) {
  const id = useId()
  const error = errors.opens ?? errors.closes
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 text-sm">
        {(['opens', 'closes'] as const).map(which => (
          <span key={which} className="flex items-center gap-2">
            {which === 'closes' && <span aria-hidden="true">to</span>}
            <span className="w-32">
              <input
                type="time"
                aria-label={`${name}: ${which}`}
                aria-invalid={errors[which] ? true : undefined}
                aria-describedby={errors[which] ? id : undefined}
                className={`${controlClass} px-2!`}
                value={shift[which]}
                onChange={({ target }) => onChange({ ...shift, [which]: target.value })}
              />
            </span>
          </span>
        ))}
      </span>
      <FieldError id={id} error={error} className="basis-full text-sm text-rose-700" />
    </>
  )
}

interface WeekdayProps extends Pick<ShiftTimesProps, 'name' | 'errors'> {
  /** null: closed. */
  shift: Shift | null
  onChange(shift: Shift | null): void
}

/** Whether a weekday is open, and its opening hours. */
const WeekdayFields = ({ name, shift, onChange, errors }: WeekdayProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
        checked={shift !== null}
        aria-label={`${name}: open`}
        onChange={({ target }) => onChange(target.checked ? DEFAULT_SHIFT : null)}
      />
      Open
    </label>
    {shift && <ShiftTimes name={name} shift={shift} onChange={onChange} errors={errors} />}
  </div>
)

/** The `ref` of a field with several controls: focusing it focuses the first invalid one. */
export const focusInvalid =
  (fieldRef: (target: { focus(): void } | null) => void) => (group: HTMLElement | null) =>
    fieldRef(
      group && {
        focus: () => group.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
      },
    )

interface Props {
  week: WeekHours
  onChange(week: WeekHours): void
  /** The message at a day's `opens` or `closes`. */
  errorAt(path: `${Weekday}.opens` | `${Weekday}.closes`): string | undefined
}

/** A day as a line of text, which opens its fields in place. A day with an error is open. */
function DayLine({ name, shift, onChange, errors }: WeekdayProps) {
  const [isOpen, setOpen] = useState(false)
  const hasError = errors.opens !== undefined || errors.closes !== undefined
  return (
    <details
      className="group/day"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 rounded-lg text-sm outline-rose-700 hover:text-rose-700 focus-visible:outline-2 max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="w-24 font-medium">{name}</span>
        <span className="grow tabular-nums">{shift ? shiftText(shift) : 'Closed'}</span>
        <LineIcon
          path="M3 6l5 5 5-5"
          size={16}
          stroke={1.5}
          className="size-4 text-plum-soft group-open/day:rotate-180"
        />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{name}</legend>
        <WeekdayFields name={name} shift={shift} onChange={onChange} errors={errors} />
      </fieldset>
    </details>
  )
}

/** The hours of each day of a week. */
export function WeekEditor({ week, onChange, errorAt }: Props) {
  return (
    <div className="divide-y divide-plum/10">
      {weekdays.map(day => (
        <DayLine
          key={day}
          name={nameOfDay(day)}
          shift={week[day]}
          onChange={shift => onChange({ ...week, [day]: shift })}
          errors={{ opens: errorAt(`${day}.opens`), closes: errorAt(`${day}.closes`) }}
        />
      ))}
    </div>
  )
}
