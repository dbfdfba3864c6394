import { Controller, get, type UseFormReturn } from 'react-hook-form'
import type { BranchInput } from '#contracts/branch.ts'
import { useSharedContent } from '../../content.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { focusInvalid } from '../hours/focus-invalid.ts'
import { WeekEditor } from '../hours/week-editor.tsx'
import type { BranchValues } from './branch-values.ts'

type Form = UseFormReturn<BranchValues, unknown, BranchInput & { version?: number | undefined }>

/** Hours of this branch only; they start as a copy of the hours of all branches. */
export function OwnHours({ form }: { form: Form }) {
  const { week } = useSharedContent().hours
  const { errors } = form.formState
  return (
    <Controller
      control={form.control}
      name="hours"
      render={({ field }) => (
        <div ref={focusInvalid(field.ref)}>
          <CheckboxField
            label="Use different hours for this branch"
            hint="Otherwise it follows Settings, Hours."
            checked={field.value != null}
            onChange={({ target }) => field.onChange(target.checked ? week : null)}
          />
          {field.value && (
            <WeekEditor
              week={field.value}
              onChange={field.onChange}
              errorAt={path => (get(errors, `hours.${path}`) as { message?: string } | undefined)?.message}
            />
          )}
        </div>
      )}
    />
  )
}
