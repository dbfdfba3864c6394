import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { branchOptions } from '../../../salon/choices.ts'
import { CheckboxField } from '../../../ui/field.tsx'
import { FieldError } from '../../../ui/field-frame.tsx'
import { errorAt } from '../../../ui/form.ts'
import { queries } from '../../calls/queries.ts'
import type { ServiceFormControl } from './price-field.tsx'

/** Where a service is offered: in all branches, also later ones, or in those that are chosen. */
export function BranchesField({ form }: { form: ServiceFormControl }) {
  const { data = [] } = useQuery(queries.branches)
  // What was chosen is there again after a look at "all".
  const [kept, setKept] = useState<number[]>([])
  const errorId = useId()
  const error = errorAt(form, 'branches')
  return (
    <Controller
      control={form.control}
      name="branches"
      render={({ field: { value, onChange, ref } }) => (
        <fieldset aria-describedby={error ? errorId : undefined}>
          <legend className="mb-1 text-sm font-medium">Branches</legend>
          <CheckboxField
            ref={ref}
            label="Offered in all branches"
            checked={value === null}
            onChange={({ target: { checked } }) => {
              if (checked) setKept(value ?? [])
              onChange(checked ? null : kept)
            }}
          />
          {value &&
            branchOptions(data).map(({ row, label }) => (
              <CheckboxField
                key={row.id}
                className="ps-8"
                label={row.disable ? `${label} (coming soon)` : label}
                checked={value.includes(row.id)}
                onChange={({ target: { checked } }) =>
                  onChange(
                    checked ? [...value, row.id].sort((a, b) => a - b) : value.filter(id => id !== row.id),
                  )
                }
              />
            ))}
          <FieldError id={errorId} error={error} />
        </fieldset>
      )}
    />
  )
}
