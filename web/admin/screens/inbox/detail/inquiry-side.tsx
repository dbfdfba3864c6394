import { type ReactNode, useState } from 'react'
import type { Colleague } from '#contracts/accounts/user.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { nameByEmail, useColleagues } from '../../../calls/colleagues.ts'
import { useUser } from '../../../session/session.ts'
import { FollowUpAndPerson } from './later-parts.tsx'
import type { OpenForm } from './open-parts.ts'
import { ButtonRow, rowFieldClass } from './phone-rows.tsx'
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

interface Props {
  inquiry: InquiryDetail
  actions: InquiryActions
  /** The form of the follow-up. */
  followUp: OpenForm
  onFollowUp(isOpen: boolean): void
  /** Opens another inquiry of the person in place of this one. */
  onOpenRelated(id: number): void
  onDelete(): void
  /** On phones: what stands in the head and in the dock elsewhere. */
  onPhones: ReactNode
  /** On phones: begins a note; missing while something is written. */
  onNote: (() => void) | undefined
}

/** Beside the conversation, or below it: who takes care of the inquiry, when to come back to it, and what is known of the person. */
export function InquirySide({
  inquiry,
  actions,
  followUp,
  onFollowUp,
  onOpenRelated,
  onDelete,
  onPhones,
  onNote,
}: Props) {
  const isOpen = inquiry.deletedAt === null
  return (
    <div className="space-y-5 max-sm:space-y-0">
      {isOpen && (
        <div className="print:hidden">
          {onPhones}
          <AssigneeSelect assignee={inquiry.assignee} disabled={actions.busy} onAssign={actions.assign} />
        </div>
      )}
      <FollowUpAndPerson
        inquiry={inquiry}
        actions={actions}
        followUp={followUp}
        onFollowUp={onFollowUp}
        onOpenRelated={onOpenRelated}
        note={isOpen && onNote && <ButtonRow name="Note" value="Add" shortcut="n" onClick={onNote} />}
      />
      {isOpen && (
        <div className="max-sm:pt-5 print:hidden">
          <Button
            look="quiet"
            className="-mx-[min(0.75rem,4vw)] px-[min(0.75rem,4vw)]! text-red-700!"
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
