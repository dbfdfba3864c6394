import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { NoteInput } from '#contracts/inquiries/inbox.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { adminApi } from '../../../calls/api.ts'
import { isNotFound, messageOf, showRefusedFields } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { deleteDraft, useDraft } from '../../../saving/draft.ts'
import { readSession, useUser } from '../../../session/session.ts'
import { noteDraft } from './form-names.ts'

interface Props {
  inquiryId: number
  onAdd(text: string): Promise<void>
  /** Called when the inquiry no longer exists. */
  onNotFound(): void
}

const blank = { text: '' }

/** Adds a note once: when the response was lost, what is stored is looked up before the note is sent again. */
function useAddOnce({ inquiryId, onAdd }: Pick<Props, 'inquiryId' | 'onAdd'>) {
  const client = useQueryClient()
  const { email } = useUser()
  const queryKey = keys.openInquiry(inquiryId)
  /** The id of the latest note before the one whose response was lost. */
  const lostAfter = useRef<number>(undefined)

  function latestNote(): number {
    const { notes = [] } = client.getQueryData<InquiryDetail>(queryKey) ?? {}
    return Math.max(0, ...notes.map(({ id }) => id))
  }

  async function isStored(text: string, after: number): Promise<boolean> {
    const inquiry = await adminApi.getInquiry(inquiryId)
    client.setQueryData(queryKey, inquiry)
    return inquiry.notes.some(note => note.id > after && note.text === text && note.author === email)
  }

  return async function add(text: string): Promise<void> {
    const before = lostAfter.current ?? latestNote()
    const isAgain = lostAfter.current !== undefined
    if (!(isAgain && (await isStored(text, before)))) {
      try {
        await onAdd(text)
      } catch (error) {
        // Without a message nothing is known.
        if (messageOf(error, '') !== '') throw error
        lostAfter.current = before
        if (!(await isStored(text, before).catch(() => false))) throw error
      }
    }
    lostAfter.current = undefined
  }
}

/** Adds a note. The draft is kept until the note is added. */
export function NoteForm({ inquiryId, onAdd, onNotFound }: Props) {
  const name = noteDraft(inquiryId)
  const form = useSchemaForm(NoteInput, blank)
  useDraft(name, form, { lasting: true })
  const add = useAddOnce({ inquiryId, onAdd })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text }: NoteInput) => add(text),
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
