import { type ReactNode, type Ref, useState } from 'react'
import type { Colleague } from '#contracts/accounts/user.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { nameByEmail, useColleagues } from '../../../calls/colleagues.ts'
import { StatusBadge } from '../../../parts/inquiry/status.tsx'
import { useUser } from '../../../session/session.ts'
import { FollowUpPanel } from './follow-up/follow-up.tsx'
import { InquiryFacts } from './inquiry-facts.tsx'
import type { OpenForm } from './open-parts.ts'
import { AboutPerson } from './person/about-person.tsx'
import { AlsoAsked } from './person/also-asked.tsx'
import { ButtonRow, FoldedRow, rowFieldClass } from './phone-rows.tsx'
import { useToldText } from './told-assignee.ts'
import type { InquiryActions } from './use-open-inquiry.ts'

interface AssigneeSelectProps {
  assignee: Colleague | null
  disabled: boolean
  onAssign(colleague: Colleague | null): void
}

/** To whom the inquiry is assigned; the user comes first. */
function AssigneeSelect({ assignee, disabled, onAssign }: AssigneeSelectProps) {
  const me = useUser().id
  const colleagues = useColleagues()
  const isKnown = colleagues.some(({ id }) => id === assignee?.id)
  /** The colleague to whom the user has just assigned it. */
  const [chosen, setChosen] = useState<number>()
  const told = useToldText(assignee)
  const options = assignee && !isKnown ? [...colleagues, assignee] : [...colleagues]
  options.sort((a, b) => Number(b.id === me) - Number(a.id === me))
  return (
    <SelectField
      label="Assigned to"
      className={rowFieldClass}
      hint={chosen === assignee?.id ? told : undefined}
      disabled={disabled}
      value={assignee?.id ?? ''}
      onChange={event => {
        const to = options.find(({ id }) => id === Number(event.target.value)) ?? null
        setChosen(to?.id)
        onAssign(to)
      }}
    >
      <option value="">No one</option>
      {options.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {id === me ? `Me (${name})` : nameByEmail(colleagues, email)}
        </option>
      ))}
    </SelectField>
  )
}

export interface InquirySideProps {
  inquiry: InquiryDetail
  actions: InquiryActions
  /** The form of the follow-up. */
  followUp: OpenForm
  onFollowUp(isOpen: boolean): void
  /** The form of the note about the person. */
  personNote: OpenForm
  onPersonNoteClosed(): void
  /** Opens another inquiry of the person in place of this one. */
  onOpenRelated(id: number): void
  onDelete(): void
  narrow: boolean
  /** On phones, while nothing is written: what stands in the head and in the dock elsewhere. */
  onPhones:
    | {
        status: ReactNode
        noAnswerNeeded: ReactNode
        onNote(): void
        noteButton: Ref<HTMLButtonElement>
      }
    | undefined
}

/** Beside the conversation, or below it: who takes care of the inquiry, when to come back to it, and what is known of the person. */
export function InquirySide({
  inquiry,
  actions,
  followUp,
  onFollowUp,
  personNote,
  onPersonNoteClosed,
  onOpenRelated,
  onDelete,
  narrow,
  onPhones,
}: InquirySideProps) {
  const isOpen = inquiry.deletedAt === null
  return (
    <div className="space-y-5 max-sm:space-y-0">
      <InquiryFacts inquiry={inquiry} narrow={narrow} />
      {isOpen && (
        <div className="max-sm:mt-3 print:hidden">
          {onPhones && (
            <>
              <div className="mb-3 empty:hidden *:w-full">{onPhones.noAnswerNeeded}</div>
              <FoldedRow name="Status" value={<StatusBadge status={inquiry.status} />}>
                {onPhones.status}
              </FoldedRow>
            </>
          )}
          <AssigneeSelect assignee={inquiry.assignee} disabled={actions.busy} onAssign={actions.assign} />
        </div>
      )}
      <FollowUpPanel
        inquiry={inquiry}
        actions={actions}
        form={followUp}
        onEdit={() => onFollowUp(true)}
        onClose={() => onFollowUp(false)}
      />
      {isOpen && onPhones && (
        <ButtonRow ref={onPhones.noteButton} name="Note" value="Add" shortcut="n" onClick={onPhones.onNote} />
      )}
      <AboutPerson
        inquiry={inquiry}
        form={personNote}
        onClose={onPersonNoteClosed}
        onSaved={actions.show}
        onNotFound={actions.onNotFound}
      />
      <AlsoAsked inquiry={inquiry} onOpen={onOpenRelated} />
      {isOpen && (
        <div className="max-sm:pt-5 print:hidden">
          <Button
            look="quiet"
            className="-mx-[min(0.75rem,4vw)] px-[min(0.75rem,4vw)]! text-red-700! forced-colors:mx-0"
            disabled={actions.busy}
            onClick={onDelete}
          >
            Delete Contact
          </Button>
        </div>
      )}
    </div>
  )
}
