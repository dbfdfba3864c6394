import { useRef, useState } from 'react'
import type { InquiryAction } from '#contracts/inquiries/inbox.ts'
import { salonDay } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useSchemaForm } from '../../../../ui/form.ts'
import { useDraft } from '../../../saving/draft.ts'
import { FollowUpFields, FollowUpForm, firstFollowUp } from '../follow-up/follow-up-fields.tsx'
import { submitOnCtrlEnter } from '../submit-on-ctrl-enter.ts'

const FORM = 'follow-up-form'

interface Props {
  selected: number
  onStart(action: InquiryAction): void
  onClose(): void
}

/** Sets or clears the follow-ups of the selected inquiries. */
export function FollowUpDialog({ selected, onStart, onClose }: Props) {
  const [today] = useState(() => salonDay(Date.now()))
  const form = useSchemaForm(FollowUpForm, firstFollowUp(today))
  useDraft('follow-up/selection', form)
  const element = useRef<HTMLFormElement>(null)

  function start(action: InquiryAction) {
    onClose()
    onStart(action)
  }

  return (
    <Dialog
      open
      title={`Follow Up ${counted(selected, 'Inquiry', 'Inquiries')}`}
      className="max-w-md"
      onClose={onClose}
      firstFocus={() => element.current?.querySelector('input:checked') ?? null}
      footer={
        <>
          <Button type="submit" form={FORM}>
            Save
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button look="quiet" onClick={() => start({ type: 'follow-up', on: null })}>
            Remove Follow-Ups
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={FORM}
        noValidate
        onKeyDown={submitOnCtrlEnter}
        onSubmit={form.handleSubmit(({ on, note }) =>
          start({ type: 'follow-up', on, ...(note !== '' && { note }) }),
        )}
      >
        <FollowUpFields form={form} today={today} hint="If it is empty, each keeps the line that it has." />
      </form>
    </Dialog>
  )
}
