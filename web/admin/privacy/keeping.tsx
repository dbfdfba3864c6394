import { useState } from 'react'
import { z } from 'zod'
import { RETENTION_MONTHS_MAX, type Retention, RetentionInput } from '#contracts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { toast } from '../../ui/toaster.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { adminApi } from '../api.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { messageOf } from '../failures.ts'
import { useSaving } from '../use-saving.ts'
import { Going } from './going.tsx'

const ONE_YEAR = 12

/** The number is typed; it counts only where something is erased at all. */
const KeepingForm = z
  .object({ erases: z.boolean(), months: z.string(), version: z.int() })
  .transform(({ erases, months, version }, context) => {
    const input = RetentionInput.safeParse({ months: erases ? Number(months.trim() || Number.NaN) : null })
    if (input.success) return { ...input.data, version }
    context.addIssue({ code: 'custom', path: ['months'], message: input.error.issues[0]?.message ?? '' })
    return z.NEVER
  })

const toValues = ({ months, version }: Retention) => ({
  erases: months !== null,
  months: String(months ?? ONE_YEAR),
  version,
})

const wordsOf = ({ months }: RetentionInput) =>
  months === null ? 'Until somebody deletes it' : `${months} ${months === 1 ? 'month' : 'months'}`

/** For how long completed inquiries are kept. */
export function Keeping({ retention, onSaved }: { retention: Retention; onSaved(saved: Retention): void }) {
  const form = useSchemaForm(KeepingForm, toValues(retention))
  const { register, handleSubmit, watch, reset, formState } = form
  const [erases, months] = watch(['erases', 'months'])
  const [saved, setSaved] = useState<Retention>(retention)
  useUnsavedChanges(formState.isDirty)

  function take(current: Retention) {
    setSaved(current)
    reset(toValues(current))
    onSaved(current)
  }

  const save = async (input: RetentionInput, version?: number) => {
    const stored = await adminApi.setRetention(input, version)
    take(stored)
    return stored
  }
  const { busy, conflict, submit, keepMine, leaveConflict } = useSaving(form, {
    create: (input: RetentionInput) => save(input),
    update: save,
    onSaved() {
      leaveConflict()
      toast.success('Retention saved')
    },
    onFailed: error => toast.error(messageOf(error, 'Failed to save. Please try again.')),
  })

  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ version, ...input }) => submit(input, version))}
      className="space-y-4"
    >
      <CheckboxField
        label="Erase completed inquiries by themselves"
        hint="Looked at once a day; for the first time a day after it is saved. What is erased is not in the bin."
        {...register('erases')}
      />
      {erases && (
        <>
          <TextField
            label="Months after completion"
            inputMode="numeric"
            className="max-w-48"
            hint={`1 to ${RETENTION_MONTHS_MAX}`}
            error={formState.errors.months?.message}
            {...register('months')}
          />
          <Going months={months} version={saved.version} />
        </>
      )}
      <Button type="submit" disabled={busy || !formState.isDirty}>
        {busy ? 'Saving...' : 'Save'}
      </Button>
      <ConflictDialog
        differences={
          conflict && [{ label: 'Kept for', mine: wordsOf(conflict.mine), theirs: wordsOf(conflict.current) }]
        }
        busy={busy}
        onKeepMine={keepMine}
        onTakeTheirs={() => {
          if (conflict) take(conflict.current)
          leaveConflict()
        }}
        onClose={leaveConflict}
      />
    </form>
  )
}
