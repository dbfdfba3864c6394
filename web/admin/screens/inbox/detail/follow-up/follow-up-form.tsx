import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FollowUp, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { whenDue } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useSchemaForm } from '../../../../../ui/form.ts'
import { useInnerLayer } from '../../../../../ui/inner-layer.tsx'
import { isNotFound, messageOf, newerVersion, showFormFailure } from '../../../../calls/failures.ts'
import { keys } from '../../../../calls/query-client.ts'
import { deleteDraft, useDraft } from '../../../../saving/draft.ts'
import { readSession } from '../../../../session/session.ts'
import { FollowUpFields, FollowUpForm, firstFollowUp } from '../../follow-up/follow-up-fields.tsx'
import { notices } from '../../notices.ts'
import { submitOnCtrlEnter } from '../../submit-on-ctrl-enter.ts'
import { followUpDraft } from '../form-names.ts'
import type { InquiryActions } from '../use-open-inquiry.ts'

const isSameFollowUp = (one: FollowUp | null, other: FollowUp | null): boolean =>
  one?.on === other?.on && one?.note === other?.note

interface Props {
  inquiry: InquiryDetail
  actions: InquiryActions
  /** Whether it gets the focus: one with a draft of earlier leaves it where it is, as what is typed there are shortcuts. */
  startsFocused: boolean
  onClose(): void
}

/** Sets the follow-up of an inquiry. What was chosen and typed is kept until it is saved or cancelled. */
export function FollowUpEditor({ inquiry, actions, startsFocused, onClose }: Props) {
  const { id, followUp } = inquiry
  const draft = followUpDraft(id)
  const [today] = useState(() => salonDay(Date.now()))
  const form = useSchemaForm(FollowUpForm, followUp ?? firstFollowUp(today))
  useDraft(draft, form, { lasting: true })
  const { isDirty } = form.formState
  const element = useRef<HTMLFormElement>(null)
  useInnerLayer(element, () => {
    if (isDirty) notices.say('Your draft is kept')
    onClose()
  })
  // A day that has passed gets another.
  const [first] = useState(() =>
    form.getValues('on') < today ? 'input[type="radio"]' : 'input:checked, input[type="date"]',
  )
  /** What the change is based on: other changes of the inquiry don't matter. */
  const base = useRef({ version: inquiry.version, followUp })

  useEffect(() => {
    if (!startsFocused) return
    element.current?.querySelector<HTMLElement>(first)?.focus()
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [first, startsFocused])

  async function save(input: z.output<typeof FollowUpForm>): Promise<void> {
    try {
      await actions.setFollowUp(input, base.current.version)
    } catch (error) {
      const current = newerVersion<InquiryDetail>(error)
      if (!current || !isSameFollowUp(current.followUp, base.current.followUp)) throw error
      base.current = current
      await actions.setFollowUp(input, current.version)
    }
  }

  function close() {
    deleteDraft(draft)
    onClose()
  }

  const { mutate, isPending } = useMutation({
    mutationFn: save,
    meta: { changes: [keys.inquiries, keys.summary] },
    onSuccess: close,
    onError(error) {
      if (!readSession()) return
      if (isNotFound(error)) return actions.onNotFound()
      const current = newerVersion<InquiryDetail>(error)
      if (current) {
        base.current = current
        actions.show(current)
        const theirs = current.followUp
        const message = theirs
          ? `Someone else has just set it: ${whenDue(theirs.on, today)}${theirs.note && `, ${theirs.note}`}. Save again to replace it.`
          : 'Someone else has just cleared it. Save again to set it.'
        form.setError('on', { message }, { shouldFocus: true })
        return
      }
      showFormFailure(form, error, messageOf(error, 'We couldn’t save the follow-up. Try again.'), 'on')
    },
  })

  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.handleSubmit(input => mutate(input))}
      onKeyDown={submitOnCtrlEnter}
    >
      <FollowUpFields form={form} today={today} hint="Only the team sees this." />
      <div className="mt-3 flex flex-row-reverse flex-wrap gap-2 *:px-4! max-sm:*:min-h-11">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button look="secondary" onClick={close}>
          Cancel
        </Button>
        {followUp && (
          <Button
            look="quiet"
            disabled={isPending || actions.busy}
            onClick={() => {
              close()
              actions.clearFollowUp()
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </form>
  )
}
