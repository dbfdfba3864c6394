import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { RETENTION_MONTHS_MAX, type Retention, RetentionInput, RetentionQuery } from '#contracts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { toast } from '../../ui/toaster.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { adminApi } from '../api.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { messageOf, toastFailure } from '../failures.ts'
import { keys } from '../query-client.ts'
import { UsDate } from '../us-date.tsx'
import { useSaving } from '../use-saving.ts'

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

function Preview({ months, version }: { months: number; version: number }) {
  const { data, isError } = useQuery({
    queryKey: keys.retentionPreview(months, version),
    queryFn: ({ signal }) => adminApi.previewRetention(months, signal),
  })
  if (isError) return 'It could not be counted what that takes.'
  if (!data) return 'Counting…'
  if (data.total === 0) return 'As of now, that takes none.'
  return (
    <>
      As of now, that takes {data.total.toLocaleString('en-US')} {data.total === 1 ? 'inquiry' : 'inquiries'}
      {data.oldestAt && (
        <>
          , the oldest of <UsDate at={data.oldestAt} />
        </>
      )}
      .
    </>
  )
}

/** How many inquiries would go, for as long as a number stands in the field. */
function Going({ months, version }: { months: string; version: number }) {
  const query = RetentionQuery.safeParse({ months })
  return (
    <p role="status" className="text-sm">
      {query.success && <Preview months={query.data.months} version={version} />}
    </p>
  )
}

/** For how long completed inquiries are kept. */
export function Keeping({ retention }: { retention: Retention }) {
  const form = useSchemaForm(KeepingForm, toValues(retention))
  const { register, handleSubmit, watch, reset, formState } = form
  const [erases, months] = watch(['erases', 'months'])
  useUnsavedChanges(formState.isDirty)
  const client = useQueryClient()

  function take(current: Retention) {
    reset(toValues(current))
    client.setQueryData(keys.retention, current)
  }

  const { busy, conflict, submit, keepMine, leaveConflict } = useSaving(form, {
    create: (input: RetentionInput) => adminApi.setRetention(input),
    update: adminApi.setRetention,
    changes: [],
    onSaved(stored) {
      take(stored)
      toast.success('Retention saved')
    },
    onFailed: error => toastFailure(messageOf(error, 'Failed to save. Please try again.')),
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
          <Going months={months} version={retention.version} />
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
