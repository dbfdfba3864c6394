import { type FormEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { consentLine, lacksConsent, namesHealth } from '#contracts/inquiries/health.ts'
import { PersonNoteInput } from '#contracts/inquiries/inbox.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { longDay } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx'
import { TextArea } from '../../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../../ui/form.ts'
import { useInnerLayer } from '../../../../../ui/inner-layer.tsx'
import { adminApi } from '../../../../calls/api.ts'
import { isNotFound, messageOf } from '../../../../calls/failures.ts'
import { keys } from '../../../../calls/query-client.ts'
import { ConflictDialog } from '../../../../saving/conflict-dialog.tsx'
import { deleteDraft, useDraft } from '../../../../saving/draft.ts'
import { fieldOf } from '../../../../saving/merge.ts'
import { useSaving } from '../../../../saving/use-saving.ts'
import { notices } from '../../notices.ts'
import { submitOnCtrlEnter } from '../../submit-on-ctrl-enter.ts'
import { personNoteDraft } from '../form-names.ts'

/** The version of the note that the form started from; 0 for none. */
const PersonNoteValues = PersonNoteInput.extend({ version: z.int() })
type PersonNoteValues = z.input<typeof PersonNoteValues>

const toValues = ({ personNote }: InquiryDetail): PersonNoteValues => ({
  text: personNote?.text ?? '',
  version: personNote?.version ?? 0,
})

const compared = [fieldOf<PersonNoteValues>('Note', ['text'], ({ text }) => text)]

interface Props {
  inquiry: InquiryDetail
  /** Whether the user has asked for the form. One that opens because it has a draft does not take the focus. */
  startsFocused: boolean
  onSaved(inquiry: InquiryDetail): void
  /** The draft was discarded, or is kept. */
  onClose(): void
  onNotFound(): void
}

/** Writes the note about a person. The draft is kept until it is saved or discarded. */
export function PersonNoteForm({ inquiry, startsFocused, onSaved, onClose, onNotFound }: Props) {
  const { id } = inquiry
  const draft = personNoteDraft(id)
  const form = useSchemaForm(PersonNoteValues, toValues(inquiry))
  useDraft(draft, form, { lasting: true })
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const [asksForConsent, setAsksForConsent] = useState(false)
  const savedText = inquiry.personNote?.text ?? ''
  /** Whether the question was put off before, or the note was not about health. */
  const wasPutOff = lacksConsent(savedText)
  const { isDirty } = form.formState
  const element = useRef<HTMLFormElement>(null)
  useInnerLayer(element, () => {
    if (isDirty) notices.say('Your draft is kept')
    onClose()
  })

  const { busy, onSubmit, conflictDialog } = useSaving(form, {
    save: (input, version) => adminApi.savePersonNote(id, input, version),
    changes: [keys.inquiries],
    onSaved(saved) {
      form.reset(toValues(saved))
      deleteDraft(draft)
      notices.say(saved.personNote ? 'Note about this person saved' : 'Note about this person removed')
      onSaved(saved)
    },
    onFailed(error) {
      if (isNotFound(error)) return onNotFound()
      const message = messageOf(error, 'We couldn’t save the note. Try again.')
      form.setError('text', { message }, { shouldFocus: true })
    },
    toValues,
    comparedFields: () => compared,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (lacksConsent(form.getValues('text'), savedText)) setAsksForConsent(true)
    else void onSubmit()
  }

  function saveWithConsent() {
    const line = consentLine(longDay(salonDay(Date.now())))
    form.setValue('text', `${form.getValues('text').trim()}\n${line}`, { shouldDirty: true })
    setAsksForConsent(false)
    void onSubmit()
  }

  function saveWithout() {
    setAsksForConsent(false)
    void onSubmit()
  }

  function discard() {
    form.reset(toValues(inquiry))
    deleteDraft(draft)
    onClose()
  }

  return (
    <form ref={element} noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
      <TextArea
        label="About this person"
        rows={4}
        autoFocus={startsFocused}
        hint="Shown with all of their inquiries. Only the team sees this."
        {...fieldsOf(form)('text')}
      />
      <div className="mt-2 flex flex-row-reverse flex-wrap gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Save Note'}
        </Button>
        <Button
          look="secondary"
          className="max-sm:min-h-11"
          onClick={() => (isDirty ? setAsksToDiscard(true) : onClose())}
        >
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={asksToDiscard}
        title="Discard changes"
        confirmLabel="Discard"
        cancelLabel="Keep Writing"
        onConfirm={discard}
        onCancel={() => setAsksToDiscard(false)}
      >
        Your changes to the note about this person will be lost.
      </ConfirmDialog>
      <ConfirmDialog
        open={asksForConsent}
        title="Does the client agree?"
        look="primary"
        confirmLabel="They Agreed Today"
        alternatives={[
          { label: 'Not About Health', onChoose: saveWithout },
          ...(namesHealth(savedText) ? [] : [{ label: 'Ask Later', onChoose: saveWithout }]),
        ]}
        cancelLabel="Back to the Note"
        onConfirm={saveWithConsent}
        onCancel={() => setAsksForConsent(false)}
      >
        {`Health data need the client’s consent. “They Agreed Today” adds a line with the day to the note${wasPutOff ? '. You were asked before' : ''}.`}
      </ConfirmDialog>
      <ConflictDialog {...conflictDialog} />
    </form>
  )
}
