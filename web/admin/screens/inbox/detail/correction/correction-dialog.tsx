import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { categories } from '#content/categories.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../../ui/form.ts'
import { TopMessage } from '../../../../../ui/top-message.tsx'
import { useUnsavedChanges } from '../../../../../ui/unsaved-changes.tsx'
import { isNotFound, messageOf } from '../../../../calls/failures.ts'
import { queries } from '../../../../calls/queries.ts'
import { keys } from '../../../../calls/query-client.ts'
import { ConflictDialog } from '../../../../saving/conflict-dialog.tsx'
import { setDraftAside, useDraft } from '../../../../saving/draft.ts'
import { KeptDraft } from '../../../../saving/kept-draft.tsx'
import { useSaving } from '../../../../saving/use-saving.ts'
import { notices } from '../../notices.ts'
import { correctionDraft } from '../form-names.ts'
import type { InquiryActions } from '../use-open-inquiry.ts'
import { clientLabels } from './client-labels.ts'
import { comparedFields, correctionForm, toValues } from './correction-form.ts'

const FORM = 'correction'

/** The names, without those that occur twice, and with the one that the inquiry has. */
const namesWith = (names: readonly string[], current: string): string[] => [
  ...new Set(current === '' || names.includes(current) ? names : [current, ...names]),
]

interface Props {
  inquiry: InquiryDetail
  actions: InquiryActions
  /** A reply that is sent again once the email is corrected. */
  replyId: number | undefined
  onClose(): void
}

/** Corrects what the client typed, or what was written down of a call. */
export function CorrectionDialog({ inquiry, actions, replyId, onClose }: Props) {
  const resends = replyId !== undefined
  // Others may change the inquiry while the dialog is open: what they change is merged when it is saved.
  const [start] = useState(() => toValues(inquiry))
  const [schema] = useState(() => correctionForm(resends))
  const form = useSchemaForm(schema, start)
  const field = fieldsOf(form)
  const draft = correctionDraft(inquiry.id)
  useDraft(draft, form)
  const formElement = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const { markSaved, confirmLeave } = useUnsavedChanges(form.formState.isDirty)
  const branches = useQuery(queries.branches).data ?? []
  const services = useQuery(queries.services).data ?? []
  const branchNames = namesWith(
    branches.map(({ name }) => name),
    start.branch,
  )
  const namesIn = (category: string) => [
    ...new Set(services.filter(({ categoryId }) => categoryId === category).map(({ name }) => name)),
  ]
  const isOurs = start.service === '' || services.some(({ name }) => name === start.service)
  function close() {
    if (form.formState.isDirty) notices.say('Your draft is kept')
    setDraftAside(draft)
    onClose()
  }

  const { busy, onSubmit, conflictDialog } = useSaving(form, {
    save: actions.correct,
    changes: [keys.inquiries, keys.summary],
    onSaved() {
      markSaved()
      onClose()
      if (replyId !== undefined) actions.retryReply(replyId)
    },
    onFailed(error) {
      if (isNotFound(error)) return actions.onNotFound()
      setFailure(messageOf(error, 'We couldn’t save the details. Try again.'))
    },
    toValues,
    comparedFields: () => comparedFields,
  })

  return (
    <Dialog
      open
      title="Correct Details"
      onClose={close}
      firstFocus={() => formElement.current?.querySelector(resends ? '[name="email"]' : 'input') ?? null}
      strip={
        <div className="px-[min(1.25rem,5vw)]">
          <TopMessage tone="error">{failure}</TopMessage>
        </div>
      }
      footer={
        <>
          <Button type="submit" form={FORM} disabled={busy}>
            {busy ? 'Saving...' : resends ? 'Save and Send Again' : 'Save'}
          </Button>
          <Button look="secondary" onClick={() => confirmLeave(onClose)}>
            Cancel
          </Button>
        </>
      }
    >
      <KeptDraft
        draft={draft}
        isDirty={form.formState.isDirty}
        onDiscard={() => form.reset(toValues(inquiry))}
      />
      <form
        ref={formElement}
        id={FORM}
        noValidate
        autoComplete="off"
        onSubmit={onSubmit}
        className="grid gap-x-4 gap-y-3 sm:grid-cols-2"
      >
        <TextField label={clientLabels.firstName} required {...field('firstName')} />
        <TextField label={clientLabels.lastName} {...field('lastName')} />
        <TextField
          label={clientLabels.email}
          type="email"
          hint={resends ? 'The reply is sent again to this address.' : undefined}
          {...field('email')}
        />
        <TextField label={clientLabels.phone} type="tel" {...field('phone')} />

        {/* With its list each is a new control, which takes the value of the form. */}
        <SelectField key={`branch ${branches.length}`} label={clientLabels.branch} {...field('branch')}>
          <option value="">No preference</option>
          {branchNames.map(name => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField key={`service ${services.length}`} label={clientLabels.service} {...field('service')}>
          <option value="">Not sure yet</option>
          {!isOurs && <option>{start.service}</option>}
          {categories.map(({ id, name }) => (
            <optgroup key={id} label={name}>
              {namesIn(id).map(service => (
                <option key={service}>{service}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </form>

      <p className="mt-4 text-sm text-plum-soft">
        What was there before stays in the activity. Answers from an earlier email still arrive here.
      </p>
      <ConflictDialog {...conflictDialog} />
    </Dialog>
  )
}
