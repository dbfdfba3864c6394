import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Notifications } from '#contracts/notifications/notifications.ts'
import { arrivalPlaceholders, placeholderList } from '#contracts/text/placeholders.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { toast } from '../../../../ui/toast.ts'
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { adminApi } from '../../../calls/api.ts'
import { useColleagues } from '../../../calls/colleagues.ts'
import { messageOf, toastFailure } from '../../../calls/failures.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { keys } from '../../../calls/query-client.ts'
import { Panel } from '../../../layout/panel.tsx'
import { useSummary } from '../../../live/live-updates.tsx'
import { ConflictDialog } from '../../../saving/conflict-dialog.tsx'
import { useDraft } from '../../../saving/draft.ts'
import { KeptDraft } from '../../../saving/kept-draft.tsx'
import { SaveBar } from '../../../saving/save-bar.tsx'
import { useSaving } from '../../../saving/use-saving.ts'
import { NotSavable, ReadOnlyWithoutFullAccess } from '../../../session/full-access-only.tsx'
import { useFullAccess } from '../../../session/session.ts'
import { AcknowledgementPreview } from './acknowledgement-preview.tsx'
import { comparedFields, toValues, type Values, valuesSchema } from './notification-values.ts'

type NotificationsForm = UseFormReturn<Values, unknown, ReturnType<ReturnType<typeof valuesSchema>['parse']>>

/** What only accounts with full access can do. */
const CAN = 'change who is notified and the automatic reply'

interface RecipientProps {
  form: NotificationsForm
  branches: readonly Branch[]
  defaults: Notifications['defaults']
}

/** Who gets an email about a new inquiry, and to whom it is assigned: of every branch, and of each. */
function Recipients({ form, branches, defaults }: RecipientProps) {
  const field = fieldsOf(form)
  const colleagues = useColleagues()
  return (
    <Panel title="Who is told">
      <TextField
        label="Notify by email"
        inputMode="email"
        autoComplete="off"
        hint={`Of all inquiries. Separate several addresses with commas. Left empty, emails go to ${defaults.notifyTo.join(', ')}.`}
        {...field('notifyTo')}
      />
      <p className="mt-4 text-sm text-plum-soft">
        {`New inquiries are announced at once, reminders of overdue ones when the salon or the branch opens. ${branches.length === 0 ? 'There are no branches yet.' : 'A branch’s own addresses are notified instead of these.'}`}
      </p>
      {branches.map(({ id, name }, index) => (
        <fieldset key={id} className="mt-4 min-w-0 border-t border-plum/10 pt-4">
          <legend className="float-left mb-2 w-full font-medium wrap-anywhere">{name}</legend>
          <div className="clear-both grid gap-4 sm:grid-cols-2">
            <TextField
              label="Notify by email"
              inputMode="email"
              autoComplete="off"
              {...field(`branches.${index}.notifyTo`)}
            />
            <SelectField label="Assign to" {...field(`branches.${index}.assigneeId`)}>
              <option value="">No one</option>
              {colleagues.map(colleague => (
                <option key={colleague.id} value={colleague.id}>
                  {colleague.name || colleague.email}
                </option>
              ))}
            </SelectField>
          </div>
        </fieldset>
      ))}
    </Panel>
  )
}

/** Whether clients get an automatic reply, and its text. */
function AutomaticReply({
  form,
  defaults,
}: {
  form: NotificationsForm
  defaults: Notifications['defaults']
}) {
  const field = fieldsOf(form)
  const [acknowledges, text] = form.watch(['acknowledges', 'acknowledgement'])
  const isOriginal = text === defaults.acknowledgement
  return (
    <Panel title="Automatic reply">
      <CheckboxField
        label="Send clients an automatic reply"
        hint="Only for inquiries sent with the contact form, and never for possible spam."
        {...field('acknowledges')}
      />
      {acknowledges && (
        <div className="mt-3 space-y-3">
          <TextArea
            label="Text"
            rows={7}
            hint={`${placeholderList(arrivalPlaceholders, 'and')} are filled in from the inquiry and its service and branch. A paragraph with one that the inquiry does not have is left out. Greeting and signature are added automatically.`}
            {...field('acknowledgement')}
          />
          {!isOriginal && (
            <Button
              look="quiet"
              className="-mx-3 px-3! max-sm:min-h-11"
              onClick={() =>
                form.setValue('acknowledgement', defaults.acknowledgement, { shouldDirty: true })
              }
            >
              Restore Original Text
            </Button>
          )}
          <AcknowledgementPreview text={text} />
        </div>
      )}
    </Panel>
  )
}

interface NewClientMailProps {
  form: NotificationsForm
  defaults: Notifications['defaults']
}

/** Whether emails of people who never wrote to the salon become inquiries. */
const NewClientMail = ({ form, defaults }: NewClientMailProps) => (
  <Panel title="Emails from new clients">
    <CheckboxField
      label="Emails from new clients become inquiries"
      hint={
        defaults.readsMail
          ? 'Newsletters and automatic emails never do. What your mail provider takes for spam is marked as possible spam. Nothing is sent to the sender.'
          : 'No mailbox is set up, so no emails are read yet.'
      }
      {...fieldsOf(form)('newClientMail')}
    />
  </Panel>
)

const DRAFT = 'notifications'

interface EditorProps {
  stored: Notifications
  branches: readonly Branch[]
}

function NotificationsEditor({ stored, branches: loaded }: EditorProps) {
  // As they were when the form was opened: its rows are theirs.
  const [branches] = useState(loaded)
  const { defaults } = stored
  const client = useQueryClient()
  const colleagues = useColleagues()
  const form: NotificationsForm = useSchemaForm(valuesSchema(defaults), toValues(stored, branches))
  const { isDirty } = form.formState
  useDraft(DRAFT, form)
  const { markSaved } = useUnsavedChanges(isDirty)
  const isFull = useFullAccess()
  const cannotSend = useSummary().data?.canSendMail === false

  const { busy, onSubmit, conflictDialog } = useSaving(form, {
    save: adminApi.setNotifications,
    changes: [],
    onStored: saved => client.setQueryData(keys.notifications, saved),
    onSaved(saved) {
      markSaved()
      form.reset(toValues(saved, branches))
      toast.success('Notifications saved')
    },
    onFailed: error => toastFailure(messageOf(error, 'We couldn’t save the notifications. Try again.')),
    toValues: saved => toValues(saved, branches),
    comparedFields: () => comparedFields(branches, colleagues),
  })

  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      {cannotSend && (
        <p className="rounded-lg border border-gold/60 bg-gold/10 px-4 py-2 text-sm">
          No mail server is set up, so no emails are sent yet.
        </p>
      )}
      <KeptDraft draft={DRAFT} isDirty={isDirty} onDiscard={() => form.reset(toValues(stored, branches))} />
      <ReadOnlyWithoutFullAccess can={CAN} isDirty={isDirty}>
        <div className="grid items-start gap-6 @3xl:grid-cols-2">
          <Recipients form={form} branches={branches} defaults={defaults} />
          <div className="space-y-6">
            <AutomaticReply form={form} defaults={defaults} />
            <NewClientMail form={form} defaults={defaults} />
          </div>
        </div>
      </ReadOnlyWithoutFullAccess>
      {isFull && (
        <SaveBar>
          <Button type="submit" disabled={busy || !isDirty}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </SaveBar>
      )}
      {!isFull && isDirty && <NotSavable can={CAN} />}
      <ConflictDialog {...conflictDialog} />
    </form>
  )
}

/** Whom new inquiries are announced and assigned to, and the automatic reply. */
export function NotificationSettings() {
  const notifications = useQuery(queries.notifications)
  const branches = useQuery(queries.branches)
  // A select shows a value only if it has its option from the beginning.
  const colleagues = useQuery(queries.colleagues)
  return (
    <Loaded query={notifications} failed="We couldn’t load the notifications.">
      {stored => (
        <Loaded query={branches} failed="We couldn’t load the branches.">
          {list => (
            <Loaded query={colleagues} failed="We couldn’t load the team.">
              {() => <NotificationsEditor stored={stored} branches={list} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
