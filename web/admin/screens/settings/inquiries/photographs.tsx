import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  PHOTOGRAPH_DAYS_MAX,
  PhotographsInput,
  type PhotographsSetting,
} from '#contracts/privacy/photographs.ts'
import { plainText } from '#contracts/text/plain-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { toast } from '../../../../ui/toast.ts'
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { messageOf, toastFailure } from '../../../calls/failures.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { privacyCalls } from '../../../calls/privacy-calls.ts'
import { queries } from '../../../calls/queries.ts'
import { keys } from '../../../calls/query-client.ts'
import { Panel } from '../../../layout/panel.tsx'
import { ConflictDialog } from '../../../saving/conflict-dialog.tsx'
import { type ComparedField, fieldOf } from '../../../saving/merge.ts'
import { useSaving } from '../../../saving/use-saving.ts'
import { NotSavable, ReadOnlyWithoutFullAccess } from '../../../session/full-access-only.tsx'
import { useFullAccess } from '../../../session/session.ts'

/** The days are text until they are checked. */
const PhotographValues = z
  .object({ isTaken: z.boolean(), days: z.string(), version: z.int() })
  .transform(({ isTaken, days, version }, context) => {
    const input = PhotographsInput.safeParse({ isTaken, days: Number(plainText(days) || Number.NaN) })
    if (input.success) return { ...input.data, version }
    context.addIssue({ code: 'custom', path: ['days'], message: input.error.issues[0]?.message ?? '' })
    return z.NEVER
  })
type PhotographValues = z.input<typeof PhotographValues>

const toValues = ({ days, ...stored }: PhotographsSetting) => ({ ...stored, days: String(days) })

const compared: ComparedField<PhotographValues>[] = [
  fieldOf('Photographs in the form', ['isTaken'], ({ isTaken }) => (isTaken ? 'Taken' : 'Not taken')),
  fieldOf('Deleted after', ['days'], ({ days }) => `${days} days`),
]

const CAN = 'change what happens with photographs'

function PhotographsForm({ setting }: { setting: PhotographsSetting }) {
  const form = useSchemaForm(PhotographValues, toValues(setting))
  const { isDirty } = form.formState
  const field = fieldsOf(form)
  useUnsavedChanges(isDirty)
  const client = useQueryClient()
  const isFull = useFullAccess()
  const { busy, onSubmit, conflictDialog } = useSaving(form, {
    save: privacyCalls.setPhotographs,
    changes: [],
    onSaved(stored) {
      form.reset(toValues(stored))
      client.setQueryData(keys.photographsSetting, stored)
      toast.success('Photographs saved')
    },
    onFailed: error => toastFailure(messageOf(error, 'We couldn’t save it. Try again.')),
    toValues,
    comparedFields: () => compared,
  })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <ReadOnlyWithoutFullAccess can={CAN} isDirty={isDirty}>
        <CheckboxField
          label="Clients can add photographs to the form"
          hint="Up to three. The form and the privacy page say how long they are kept."
          {...field('isTaken')}
        />
        <TextField
          label="Days after completion"
          inputMode="numeric"
          className="mt-4 max-w-48"
          hint={`1 to ${PHOTOGRAPH_DAYS_MAX}`}
          {...field('days')}
        />
      </ReadOnlyWithoutFullAccess>
      {isFull && (
        <div className="mt-4 flex justify-end">
          <Button type="submit" disabled={busy || !isDirty}>
            {busy ? 'Saving...' : 'Save Photographs'}
          </Button>
        </div>
      )}
      {!isFull && isDirty && <NotSavable can={CAN} />}
      <ConflictDialog {...conflictDialog} />
    </form>
  )
}

/** Whether the form takes photographs, and how long those of clients are kept. */
export function PhotographsPanel() {
  const setting = useQuery(queries.photographsSetting)
  return (
    <Panel title="Photographs">
      <p className="mb-4 text-sm text-plum-soft">
        Photographs of skin are health data. Those of clients, also by email, are deleted after this time at
        the latest.
      </p>
      <Loaded query={setting} failed="We couldn’t load this setting.">
        {stored => <PhotographsForm setting={stored} />}
      </Loaded>
    </Panel>
  )
}
