import { useRef, useState } from 'react'
import { POYA_MAX, type PoyaDay } from '#contracts/branches/hours.ts'
import { briefDay } from '#contracts/text/date-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { DateField } from '../../../parts/date-field.tsx'
import { useAddedRow } from './use-added-row.ts'

interface Props {
  days: readonly PoyaDay[]
  today: string
  onChange(days: PoyaDay[]): void
  errorAt(path: string): string | undefined
}

const yearOf = ({ date }: PoyaDay) => date.slice(0, 4)

/** The days with their positions in the list, by year; those without a date yet come last. */
const byYear = (days: readonly PoyaDay[]) =>
  [...Map.groupBy([...days.entries()], ([, day]) => yearOf(day))].sort(([one], [other]) =>
    (one || '9999') < (other || '9999') ? -1 : 1,
  )

/** The coming Poya days, on which all branches are closed where they are ticked. */
function DaysToTick({ days, today, onChange }: Omit<Props, 'errorAt'>) {
  const coming = days.filter(({ date }) => date >= today)
  return byYear(coming).map(([year, ofYear]) => (
    <fieldset key={year} className="mb-3">
      <legend className="text-sm font-medium">{year}</legend>
      {ofYear.some(([, { estimated }]) => estimated) && (
        <p className="text-sm text-plum-soft">
          Days marked “estimate” are calculated and may be one day off.
        </p>
      )}
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-1">
        {ofYear.map(([, day]) => (
          <CheckboxField
            key={day.date}
            label={`${briefDay(day.date, `${year}-01-01`)}: ${day.name}${day.estimated ? ' (estimate)' : ''}`}
            checked={day.closed}
            onChange={({ target }) =>
              onChange(days.map(other => (other === day ? { ...day, closed: target.checked } : other)))
            }
          />
        ))}
      </div>
    </fieldset>
  ))
}

/** Each coming Poya day with its date and name. */
function DaysToCorrect({ days, today, onChange, errorAt }: Props) {
  // By their number, as a date that is being typed may be one in the past. They are the first of the list.
  const [past] = useState(() => days.filter(({ date }) => date !== '' && date < today).length)
  const add = useRef<HTMLButtonElement>(null)
  const { list, focusAddedRow } = useAddedRow()
  const change = (at: number, to: Partial<PoyaDay>) =>
    onChange(days.map((day, index) => (index === at ? { ...day, ...to } : day)))
  return (
    <>
      <ul ref={list} className="divide-y divide-plum/10">
        {days.map((day, index) => {
          if (index < past) return null
          const name = `Poya day ${index + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: days have no id, and their fields are controlled
            <li key={index} className="py-3 first:pt-0">
              <fieldset className="grid gap-x-4 sm:grid-cols-2">
                <legend className="sr-only">{name}</legend>
                <DateField
                  label="Date"
                  required
                  value={day.date}
                  error={errorAt(`${index}.date`)}
                  onChange={({ target }) => change(index, { date: target.value })}
                />
                <TextField
                  label="Name"
                  required
                  value={day.name}
                  error={errorAt(`${index}.name`)}
                  onChange={({ target }) => change(index, { name: target.value })}
                />
                <div className="flex items-center justify-between gap-4 sm:col-span-full">
                  <CheckboxField
                    label="Estimate"
                    checked={day.estimated}
                    onChange={({ target }) => change(index, { estimated: target.checked })}
                  />
                  <Button
                    ref={passFocusOn(() => add.current)}
                    look="quiet"
                    aria-label={`Remove ${day.name || name}`}
                    onClick={() => onChange(days.filter((_, at) => at !== index))}
                  >
                    Remove
                  </Button>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
      <Button
        ref={add}
        look="secondary"
        disabled={days.length >= POYA_MAX}
        onClick={() => {
          const closed = days.some(day => day.closed && day.date >= today)
          onChange([...days, { date: '', name: '', estimated: false, closed }])
          focusAddedRow()
        }}
      >
        Add Poya Day
      </Button>
      {days.length >= POYA_MAX && (
        <p className="mt-2 text-sm text-plum-soft">{`You can list up to ${POYA_MAX} days.`}</p>
      )}
    </>
  )
}

/** The list of Poya days: to tick those on which the salon is closed, or to complete and correct it from the gazette. */
export function PoyaDays(props: Props) {
  const [isCorrecting, setCorrecting] = useState(false)
  // Where a date or a name is missing, its field is in view.
  const hasErrors = props.days.some(
    (_, index) => props.errorAt(`${index}.date`) ?? props.errorAt(`${index}.name`),
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-plum-soft">
          {isCorrecting || hasErrors
            ? 'Correct dates and add missing days from the gazette.'
            : 'Tick a day to close all branches.'}
        </p>
        <Button look="quiet" onClick={() => setCorrecting(!isCorrecting)}>
          {isCorrecting || hasErrors ? 'Back to the List' : 'Correct the List'}
        </Button>
      </div>
      {isCorrecting || hasErrors ? <DaysToCorrect {...props} /> : <DaysToTick {...props} />}
    </>
  )
}
