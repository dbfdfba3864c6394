import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { NoteInput } from '#contracts/inquiries/inbox.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { useInnerLayer } from '../../../../ui/inner-layer.tsx'
import { isNotFound, messageOf, showFormFailure } from '../../../calls/failures.ts'
import { deleteDraft, useDraft } from '../../../saving/draft.ts'
import { notices } from '../notices.ts'
import { submitOnCtrlEnter } from '../submit-on-ctrl-enter.ts'
import { formButtonsClass, noteDraft } from './form-names.ts'

interface Props {
  inquiryId: number
  /** Whether it gets the focus. */
  startsFocused: boolean
  onAdd(text: string): Promise<void>
  /** Called when the inquiry no longer exists. */
  onNotFound(): void
  /** Called when the note was added or cancelled, or its draft is kept. */
  onEnd(): void
}

const blank = { text: '' }

/** Adds a note. The draft is kept until the note is added. */
export function NoteForm({ inquiryId, startsFocused, onAdd, onNotFound, onEnd }: Props) {
  const name = noteDraft(inquiryId)
  const form = useSchemaForm(NoteInput, blank)
  useDraft(name, form, { lasting: true })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text }: NoteInput) => onAdd(text),
    onSuccess() {
      deleteDraft(name)
      onEnd()
    },
    onError(error) {
      if (isNotFound(error)) return onNotFound()
      showFormFailure(form, error, messageOf(error, 'We couldn’t add the note. Try again.'), 'text')
    },
  })

  const { isDirty } = form.formState
  const element = useRef<HTMLFormElement>(null)
  useInnerLayer(element, () => {
    if (isDirty) notices.say('Your draft is kept')
    onEnd()
  })

  // At once, before the menu that has opened it gives the focus back: the form's `setFocus` waits for a timer.
  useLayoutEffect(() => {
    if (startsFocused) element.current?.querySelector('textarea')?.focus()
  }, [startsFocused])

  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.handleSubmit(note => mutate(note))}
      onKeyDown={submitOnCtrlEnter}
      className="print:hidden"
    >
      <TextArea label="Note" rows={3} hint="Only the team sees this." {...fieldsOf(form)('text')} />
      <div className={formButtonsClass}>
        <Button
          look="quiet"
          disabled={isPending}
          onClick={() => {
            deleteDraft(name)
            onEnd()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Adding...' : 'Add Note'}
        </Button>
      </div>
    </form>
  )
}
