import type { ReactNode } from 'react'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { FollowUpPanel } from './follow-up/follow-up.tsx'
import type { OpenForm } from './open-parts.ts'
import { AboutPerson } from './person/about-person.tsx'
import { AlsoAsked } from './person/also-asked.tsx'
import type { InquiryActions } from './use-open-inquiry.ts'

export interface FollowUpAndPersonProps {
  inquiry: InquiryDetail
  actions: InquiryActions
  /** The form of the follow-up. */
  followUp: OpenForm
  onFollowUp(isOpen: boolean): void
  /** Opens another inquiry of the person in place of this one. */
  onOpenRelated(id: number): void
  /** On phones: the row that begins a note. */
  note: ReactNode
}

/** The follow-up of an inquiry, and what is known of the person. */
export const FollowUpAndPerson = ({
  inquiry,
  actions,
  followUp,
  onFollowUp,
  onOpenRelated,
  note,
}: FollowUpAndPersonProps) => (
  <>
    <FollowUpPanel
      inquiry={inquiry}
      actions={actions}
      form={followUp}
      onEdit={() => onFollowUp(true)}
      onClose={() => onFollowUp(false)}
    />
    {note}
    <AboutPerson inquiry={inquiry} onSaved={actions.show} onNotFound={actions.onNotFound} />
    <AlsoAsked inquiry={inquiry} onOpen={onOpenRelated} />
  </>
)
