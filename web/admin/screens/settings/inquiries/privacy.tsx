import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ACTIVITY_YEARS } from '#contracts/activity/activity.ts'
import { BIN_DAYS } from '#contracts/inquiries/limits.ts'
import {
  PersonInput,
  RETENTION_MONTHS_MAX,
  type Retention,
  RetentionInput,
  RetentionQuery,
} from '#contracts/privacy/privacy.ts'
import { longDay } from '#contracts/text/date-texts.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { plainText } from '#contracts/text/plain-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { messageOf, toastFailure } from '../../../calls/failures.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { privacyCalls } from '../../../calls/privacy-calls.ts'
import { queries } from '../../../calls/queries.ts'
import { keys } from '../../../calls/query-client.ts'
import { Panel } from '../../../layout/panel.tsx'
import { PersonDialog } from '../../../parts/person/person-dialog.tsx'
import { ConflictDialog } from '../../../saving/conflict-dialog.tsx'
import { type ComparedField, fieldOf } from '../../../saving/merge.ts'
import { useSaving } from '../../../saving/use-saving.ts'
import { FullAccessOnly, NotSavable, ReadOnlyWithoutFullAccess } from '../../../session/full-access-only.tsx'
import { useFullAccess } from '../../../session/session.ts'
import { BriefDate } from '../../../text/salon-time.tsx'
import { PhotographsPanel } from './photographs.tsx'

const DEFAULT_MONTHS = 24

/** The months are text until they are checked, and count only while the box is ticked. */
const RetentionValues = z
  .object({ erases: z.boolean(), months: z.string(), version: z.int() })
  .transform(({ erases, months, version }, context) => {
    const input = RetentionInput.safeParse({
      months: erases ? Number(plainText(months) || Number.NaN) : null,
    })
    if (input.success) return { ...input.data, version }
    context.addIssue({ code: 'custom', path: ['months'], message: input.error.issues[0]?.message ?? '' })
    return z.NEVER
  })

const toValues = ({ months, version }: Retention) => ({
  erases: months !== null,
  months: String(months ?? DEFAULT_MONTHS),
  version,
})

type RetentionFormValues = z.input<typeof RetentionValues>

const retentionText = ({ erases, months }: RetentionFormValues) =>
  erases ? `${months} ${months.trim() === '1' ? 'month' : 'months'}` : 'Until someone deletes it'

const compared: ComparedField<RetentionFormValues>[] = [
  // The months count only while the box is ticked.
  { ...fieldOf('Kept for', ['erases', 'months'], retentionText), valueIn: retentionText },
]

const inquiries = (total: number) => counted(total, 'inquiry', 'inquiries')

function ErasureCount({ months, version }: { months: number; version: number }) {
  const { data, isError } = useQuery(queries.retentionPreview(months, version))
  if (isError) return <span>We couldn’t count the inquiries.</span>
  if (!data) return <span>Counting...</span>
  return (
    <>
      <span>
        {data.total === 0
          ? 'No inquiries would be erased now.'
          : `This would erase ${inquiries(data.total)} now.`}
      </span>{' '}
      {data.oldestAt && (
        <span>
          The oldest arrived on <BriefDate at={data.oldestAt} />.
        </span>
      )}{' '}
      {data.goingOn > 0 && (
        <span>
          {`${inquiries(data.goingOn)} completed as long ago would be kept: there is something newer, or something still to do.`}
        </span>
      )}
    </>
  )
}

/** What only accounts with full access can do. */
const CAN = 'change how long inquiries are kept'

/** How long completed inquiries are kept. */
function RetentionForm({ retention }: { retention: Retention }) {
  const form = useSchemaForm(RetentionValues, toValues(retention))
  const { watch, reset, formState } = form
  const field = fieldsOf(form)
  const [erases, months] = watch(['erases', 'months'])
  const preview = RetentionQuery.safeParse({ months })
  useUnsavedChanges(formState.isDirty)
  const client = useQueryClient()
  const isFull = useFullAccess()

  function startFrom(stored: Retention) {
    reset(toValues(stored))
    client.setQueryData(keys.retention, stored)
  }

  const { busy, onSubmit, conflictDialog } = useSaving(form, {
    save: privacyCalls.setRetention,
    changes: [],
    onSaved(stored) {
      startFrom(stored)
      toast.success('Retention saved')
    },
    onFailed: error => toastFailure(messageOf(error, 'We couldn’t save the retention period. Try again.')),
    toValues,
    comparedFields: () => compared,
  })

  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <ReadOnlyWithoutFullAccess can={CAN} isDirty={formState.isDirty}>
        <CheckboxField
          label="Automatically erase completed inquiries"
          hint="A month before the first deletion everyone with full access gets an email. Erased inquiries can’t be restored."
          {...field('erases')}
        />
        {erases && (
          <>
            <TextField
              label="Months after completion"
              inputMode="numeric"
              className="mt-4 max-w-48"
              hint={`1 to ${RETENTION_MONTHS_MAX}`}
              {...field('months')}
            />
            <LiveRegion className="mt-4 text-sm">
              {isFull && preview.success && (
                <ErasureCount months={preview.data.months} version={retention.version} />
              )}{' '}
              {retention.erasesFrom && !formState.isDirty && (
                <span>{`The first deletion is on ${longDay(retention.erasesFrom)}.`}</span>
              )}
            </LiveRegion>
          </>
        )}
      </ReadOnlyWithoutFullAccess>
      {isFull && (
        <div className="mt-4 flex justify-end">
          <Button type="submit" disabled={busy || !formState.isDirty}>
            {busy ? 'Saving...' : 'Save Retention'}
          </Button>
        </div>
      )}
      {!isFull && formState.isDirty && <NotSavable can={CAN} />}
      <ConflictDialog {...conflictDialog} />
    </form>
  )
}

/** One field for both: what contains an `@` is an email. */
const EmailOrPhone = z.object({ text: z.string().overwrite(plainText) }).transform(({ text }, context) => {
  const person = PersonInput.safeParse(text.includes('@') ? { email: text } : { phone: text })
  if (person.success) return person.data
  context.addIssue({ code: 'custom', path: ['text'], message: person.error.issues[0]?.message ?? '' })
  return z.NEVER
})

/** Finds a person's data, to give them a copy or to erase it. */
function DataRequests() {
  const form = useSchemaForm(EmailOrPhone, { text: '' })
  const [person, setPerson] = useState<PersonInput>()
  const isFull = useFullAccess()
  return (
    <Panel title="Data requests">
      <p className="mb-4 text-sm text-plum-soft">
        Anyone who has contacted the salon can ask for a copy of their data or ask us to erase it.
        {isFull && ' Search by the email address or the phone number they used.'}
      </p>
      {!isFull && <FullAccessOnly can="answer such a request" />}
      {isFull && (
        <form noValidate onSubmit={form.handleSubmit(setPerson)} className="flex flex-wrap items-end gap-3">
          <TextField
            label="Email or phone"
            autoComplete="off"
            className="min-w-0 grow basis-48"
            {...fieldsOf(form)('text')}
          />
          <Button type="submit">Find</Button>
        </form>
      )}
      {person !== undefined && (
        <PersonDialog
          person={person}
          onErased={() => {
            form.reset()
            setPerson(undefined)
          }}
          onClose={() => setPerson(undefined)}
        />
      )}
    </Panel>
  )
}

/** Data requests of single people, and how long inquiries are kept. */
export function PrivacySettings() {
  const retention = useQuery(queries.retention)
  return (
    <div className="grid items-start gap-6 @3xl:grid-cols-2">
      <DataRequests />
      <Panel title="Data retention">
        <p className="mb-4 text-sm text-plum-soft">
          {`Keep personal data only as long as you need it; the privacy page says how long. The bin is emptied after ${BIN_DAYS} days, and the activity after ${ACTIVITY_YEARS} years.`}
        </p>
        <Loaded query={retention} failed="We couldn’t load the retention period.">
          {stored => <RetentionForm retention={stored} />}
        </Loaded>
      </Panel>
      <PhotographsPanel />
    </div>
  )
}
