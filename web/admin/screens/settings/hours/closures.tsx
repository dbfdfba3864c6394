import { type ReactNode, useId, useRef } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import { SPECIAL_MAX, type SpecialHours } from '#contracts/branches/hours.ts'
import { branchOptions } from '../../../../salon/choices.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { FieldError } from '../../../../ui/field-frame.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { DateField } from '../../../parts/date-field.tsx'
import { DEFAULT_SHIFT, ShiftTimes } from '../../../parts/week-editor.tsx'
import { useAddedRow } from './use-added-row.ts'

interface Props {
  closures: readonly SpecialHours[]
  /** Undefined while they load. */
  branches: readonly Branch[] | undefined
  /** The first date that can be chosen. */
  today: string
  onChange(closures: SpecialHours[]): void
  errorAt(path: string): string | undefined
}

interface EntryProps extends Pick<Props, 'branches' | 'today'> {
  /** Tells it from the others, for screen readers. */
  name: string
  entry: SpecialHours
  onChange(change: Partial<SpecialHours>): void
  error(field: string): string | undefined
  /** The button that removes it. */
  remove: ReactNode
}

/** The branches of an entry: all of them, also later ones, or those that are ticked. */
function Where({ name, entry, branches = [], onChange, error }: Omit<EntryProps, 'today' | 'remove'>) {
  const errorId = useId()
  const { branches: chosen } = entry
  const isListed = (id: number) => branches.some(branch => branch.id === id)
  return (
    <fieldset aria-describedby={error('branches') ? errorId : undefined}>
      <legend className="sr-only">{`${name}: branches`}</legend>
      <div className="flex flex-wrap gap-x-5">
        <CheckboxField
          label="All branches"
          checked={chosen === null}
          onChange={({ target }) => onChange({ branches: target.checked ? null : [] })}
        />
        {chosen &&
          branchOptions(branches).map(({ row, label }) => (
            <CheckboxField
              key={row.id}
              label={label}
              checked={chosen.includes(row.id)}
              onChange={({ target }) =>
                onChange({
                  // Those of deleted branches go with the next change.
                  branches: [
                    ...chosen.filter(id => id !== row.id && isListed(id)),
                    ...(target.checked ? [row.id] : []),
                  ].sort((one, other) => one - other),
                })
              }
            />
          ))}
      </div>
      <FieldError id={errorId} error={error('branches')} />
    </fieldset>
  )
}

/** Whether it is closed on these days, or open for other hours. */
function OpenFields({
  name,
  entry: { shift },
  onChange,
  error,
}: Omit<EntryProps, 'branches' | 'today' | 'remove'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <CheckboxField
        label="Closed"
        checked={shift === null}
        onChange={({ target }) => onChange({ shift: target.checked ? null : DEFAULT_SHIFT })}
      />
      {shift && (
        <ShiftTimes
          name={name}
          shift={shift}
          onChange={changed => onChange({ shift: changed })}
          errors={{ opens: error('shift.opens'), closes: error('shift.closes') }}
        />
      )}
    </div>
  )
}

const EntryFields = ({ today, remove, ...props }: EntryProps) => {
  const { name, entry, onChange, error } = props
  return (
    <fieldset className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <legend className="sr-only">{name}</legend>
      <DateField
        label="First day"
        min={today}
        required
        value={entry.from}
        error={error('from')}
        onChange={({ target: { value } }) =>
          // One day, until a later one is chosen.
          onChange({
            from: value,
            ...((entry.until === entry.from || entry.until < value) && { until: value }),
          })
        }
      />
      <DateField
        label="Last day"
        min={entry.from || today}
        required
        value={entry.until}
        error={error('until')}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      <TextField
        className="mt-2 sm:col-span-full"
        label="Reason"
        required
        value={entry.reason}
        error={error('reason')}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <div className="mt-1 sm:col-span-full">
        <Where {...props} />
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <OpenFields {...props} />
          {remove}
        </div>
      </div>
    </fieldset>
  )
}

/** Closures and special hours, each from a day to another. */
export function Closures({ closures, branches, today, onChange, errorAt }: Props) {
  const add = useRef<HTMLButtonElement>(null)
  const { list, focusAddedRow } = useAddedRow()
  const isFull = closures.length >= SPECIAL_MAX
  return (
    <>
      {closures.length === 0 && <p className="text-sm text-plum-soft">No closures or special hours.</p>}
      <ul ref={list} className="divide-y divide-plum/10">
        {closures.map((entry, index) => {
          const name = `Closure ${index + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their fields are controlled
            <li key={index} className="py-4 first:pt-0">
              <EntryFields
                name={name}
                entry={entry}
                branches={branches}
                today={today}
                onChange={change =>
                  onChange(closures.map((other, at) => (at === index ? { ...other, ...change } : other)))
                }
                error={field => errorAt(`${index}.${field}`)}
                remove={
                  <Button
                    ref={passFocusOn(() => add.current)}
                    look="quiet"
                    aria-label={`Remove ${name.toLowerCase()}`}
                    onClick={() => onChange(closures.filter((_, at) => at !== index))}
                  >
                    Remove
                  </Button>
                }
              />
            </li>
          )
        })}
      </ul>
      <Button
        ref={add}
        look="secondary"
        className="mt-3"
        disabled={isFull}
        onClick={() => {
          onChange([...closures, { from: '', until: '', branches: null, reason: '', shift: null }])
          focusAddedRow()
        }}
      >
        Add Closure
      </Button>
      {isFull && <p className="mt-2 text-sm text-plum-soft">{`You can list up to ${SPECIAL_MAX}.`}</p>}
    </>
  )
}
