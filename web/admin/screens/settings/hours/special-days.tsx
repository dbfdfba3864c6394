import { type ComponentProps, useId, useRef } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Shift } from '#contracts/branches/hours.ts'
import { SPECIAL_MAX, type SpecialDay } from '#contracts/branches/hours.ts'
import { branchOptions } from '../../../../salon/choices.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { DateField } from '../../../parts/date-field.tsx'
import { DEFAULT_SHIFT, ShiftTimes } from '../../../parts/week-editor.tsx'

interface Props {
  days: readonly SpecialDay[]
  /** Undefined while they load. */
  branches: readonly Branch[] | undefined
  /** The first date that can be chosen. */
  today: string
  onChange(days: SpecialDay[]): void
  errorAt(path: string): string | undefined
}

interface ClosureProps extends Pick<ComponentProps<typeof ShiftTimes>, 'name' | 'errors'> {
  /** null: closed. */
  shift: Shift | null
  onChange(shift: Shift | null): void
}

/** Whether the salon is closed on a special day or has other hours. */
function ClosureFields({ name, shift, onChange, errors }: ClosureProps) {
  const group = useId()
  const choices = [
    { label: 'Closed', isChosen: shift === null, choose: () => onChange(null) },
    { label: 'Special hours', isChosen: shift !== null, choose: () => onChange(DEFAULT_SHIFT) },
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:flex-1">
      {choices.map(({ label, isChosen, choose }) => (
        <label key={label} className="flex min-h-10 cursor-pointer items-center gap-2 text-sm">
          <input
            type="radio"
            name={group}
            className="size-5 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
            checked={isChosen}
            aria-label={`${name}: ${label}`}
            onChange={choose}
          />
          {label}
        </label>
      ))}
      {shift && <ShiftTimes name={name} shift={shift} onChange={onChange} errors={errors} />}
    </div>
  )
}

export function SpecialDays({ days, branches, today, onChange, errorAt }: Props) {
  const change = (at: number, to: Partial<SpecialDay>) =>
    onChange(days.map((day, index) => (index === at ? { ...day, ...to } : day)))
  const add = useRef<HTMLButtonElement>(null)
  const isKnown = (id: number) => branches?.some(branch => branch.id === id)
  return (
    <>
      {days.length === 0 && <p className="text-sm text-plum-soft">No closures or special hours.</p>}
      <ul className="divide-y divide-plum/10">
        {days.map((day, index) => {
          const name = `Day ${index + 1}`
          const error = (field: string) => errorAt(`${index}.${field}`)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: days have no id, and their fields are controlled
            <li key={index} className="py-4 first:pt-0">
              <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-[10rem_1fr_1fr]">
                <legend className="sr-only">{name}</legend>
                <DateField
                  label="Date"
                  min={today}
                  required
                  value={day.date}
                  error={error('date')}
                  onChange={({ target }) => change(index, { date: target.value })}
                />
                <TextField
                  label="Reason"
                  required
                  value={day.reason}
                  error={error('reason')}
                  onChange={({ target }) => change(index, { reason: target.value })}
                />
                <SelectField
                  label="Where"
                  value={day.branch ?? ''}
                  onChange={({ target }) => change(index, { branch: Number(target.value) || null })}
                >
                  <option value="">All branches</option>
                  {branchOptions(branches ?? []).map(({ row, label }) => (
                    <option key={row.id} value={row.id}>
                      {label}
                    </option>
                  ))}
                  {day.branch !== null && !isKnown(day.branch) && (
                    <option value={day.branch}>{branches ? 'Deleted branch' : 'One branch'}</option>
                  )}
                </SelectField>
                <div className="flex flex-wrap items-start justify-between gap-2 sm:col-span-full">
                  <ClosureFields
                    name={name}
                    shift={day.shift}
                    onChange={shift => change(index, { shift })}
                    errors={{ opens: error('shift.opens'), closes: error('shift.closes') }}
                  />
                  <Button
                    ref={passFocusOn(() => add.current)}
                    look="quiet"
                    aria-label={`Remove ${name.toLowerCase()}`}
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
        className="mt-3"
        disabled={days.length >= SPECIAL_MAX}
        onClick={() => onChange([...days, { date: '', branch: null, reason: '', shift: null }])}
      >
        Add Day
      </Button>
      {days.length >= SPECIAL_MAX && (
        <p className="mt-2 text-sm text-plum-soft">You can list up to {SPECIAL_MAX} days.</p>
      )}
    </>
  )
}
