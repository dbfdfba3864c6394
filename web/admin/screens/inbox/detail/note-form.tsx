import { useMutation } from '@tanstack/react-query'
import { NoteInput } from '#contracts/inquiries/inbox.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { isNotFound, messageOf, showRefusedFields } from '../../../calls/failures.ts'
import { deleteDraft, useDraft } from '../../../saving/draft.ts'
import { readSession } from '../../../session/session.ts'
import { noteDraft } from './form-names.ts'

interface Props {
  inquiryId: number
  onAdd(text: string): Promise<void>
  /** Called when the inquiry no longer exists. */
  onNotFound(): void
}

const blank = { text: '' }

/** Adds a note. The draft is kept until the note is added. */
export function NoteForm({ inquiryId, onAdd, onNotFound }: Props) {
  const name = noteDraft(inquiryId)
  const form = useSchemaForm(NoteInput, blank)
  useDraft(name, form, { lasting: true })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text }: NoteInput) => onAdd(text),
    onSuccess() {
      form.reset(blank)
      deleteDraft(name)
    },
    onError(error) {
      if (!readSession()) return
      if (isNotFound(error)) return onNotFound()
      if (showRefusedFields(form, error)) return
      const message = messageOf(error, 'We couldn’t add the note. Try again.')
      form.setError('text', { message }, { shouldFocus: true })
    },
  })

  return (
    <form noValidate onSubmit={form.handleSubmit(note => mutate(note))} className="print:hidden">
      <TextArea label="Note" rows={2} hint="Only the team sees this." {...fieldsOf(form)('text')} />
      <Button type="submit" look="secondary" disabled={isPending} className="mt-2">
        {isPending ? 'Adding...' : 'Add Note'}
      </Button>
    </form>
  )
}
