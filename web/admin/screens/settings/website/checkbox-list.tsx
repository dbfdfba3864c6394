import { useState } from 'react'
import { type Control, Controller, type FieldPathByValue } from 'react-hook-form'
import type { z } from 'zod'
import type { StoredContent } from '#contracts/content/content.ts'
import { CheckboxField } from '../../../../ui/field.tsx'

type Input = z.input<typeof StoredContent>
type Id = string | number

interface Props<Row extends Id> {
  /** Chosen are rows of the content, which has their ids. */
  control: Control<Input, unknown, StoredContent>
  name: FieldPathByValue<Input, Row[]>
  legend: string
  /** Where the line above it says the same. */
  isLegendHidden?: boolean
  /** Undefined until they are loaded. */
  options: readonly { id: Row; label: string }[] | undefined
  /** What is there instead of the name of a chosen row that has been deleted. */
  deleted: string
  onEdit(): void
}

/** Ids of the content, to tick by their names. One that has been deleted stays, and its box says so, until it is cleared. */
export function CheckboxList<Row extends Id>(props: Props<Row>) {
  const { control, name } = props
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <Boxes {...props} chosen={value as Row[]} onChange={onChange} firstBox={ref} />
      )}
    />
  )
}

interface BoxesProps<Row extends Id> extends Props<Row> {
  chosen: readonly Row[]
  onChange(chosen: Row[]): void
  firstBox(element: HTMLInputElement | null): void
}

function Boxes<Row extends Id>(props: BoxesProps<Row>) {
  const { legend, isLegendHidden, options, deleted, onEdit, chosen, onChange, firstBox } = props
  // A box that is cleared doesn't go from under the focus.
  const [atFirst] = useState(chosen)
  const isListed = (id: Row) => options?.some(option => option.id === id)
  const gone = options ? [...new Set([...atFirst, ...chosen])].filter(id => !isListed(id)) : []
  const shown = [...(options ?? []), ...gone.map(id => ({ id, label: deleted }))]
  if (shown.length === 0) return null
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : 'text-sm font-medium'}>{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {shown.map(({ id, label }, index) => (
          <CheckboxField
            key={id}
            ref={index === 0 ? firstBox : undefined}
            label={label}
            checked={chosen.includes(id)}
            onChange={({ target }) => {
              onEdit()
              onChange(target.checked ? [...chosen, id] : chosen.filter(other => other !== id))
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
