import { type ReactNode, useState } from 'react'
import { salon } from '#content/salon.ts'
import type { Colleague, HistoryEntry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { BIN_DAYS } from '#contracts/inquiries/limits.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { nameByEmail, useColleagues } from '../../../calls/colleagues.ts'
import { useUser } from '../../../session/session.ts'
import { localDateText } from '../../../text/salon-time.tsx'
import { Highlight } from '../highlight.tsx'
import { EmailAndPhone, Facts } from './facts.tsx'
import { FollowUpAndPerson, InquiryActivity } from './later-parts.tsx'
import type { OpenForm } from './open-parts.ts'
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

const possibleSpamClass =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-gold/60 bg-gold/10 px-4 py-2 text-sm'

function PossibleSpam({ busy, onNotSpam }: { busy: boolean; onNotSpam(): void }) {
  return (
    <div className={possibleSpamClass}>
      <p className="min-w-0 flex-[1_1_12rem]">
        <b className="font-medium">Possible spam.</b> It isn’t counted as unread, has no reply deadline and
        gets no automatic reply.
      </p>
      <Button look="secondary" disabled={busy} className="print:hidden" onClick={onNotSpam}>
        Not Spam
      </Button>
    </div>
  )
}

// From a tablet on: facts above, the message and what happened on the left, contact and assignee on the right.
const gridClass =
  'grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_15rem] md:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1fr)_17rem]'

interface Props {
  inquiry: InquiryDetail
  actions: InquiryActions
  onUndo(entry: HistoryEntry): void
  /** The form of the follow-up. */
  followUp: OpenForm
  onFollowUp(isOpen: boolean): void
  /** Opens another inquiry of the person in place of this one. */
  onOpenRelated(id: number): void
  /** The composer, while a reply is being written. */
  reply: ReactNode
  /** The offer to take back a reply that was just sent. */
  sent: ReactNode
}

/** All that is known about an inquiry, in reading order. */
export function InquiryBody({
  inquiry,
  actions,
  onUndo,
  followUp,
  onFollowUp,
  onOpenRelated,
  reply,
  sent,
}: Props) {
  const { message, deletedAt, spam } = inquiry
  const { busy } = actions
  const isOpen = deletedAt === null
  return (
    <div className={gridClass}>
      <div className="min-w-0 space-y-4 md:col-span-2">
        <p className="hidden text-sm print:block">{salon.name}</p>
        {deletedAt && (
          <p className="rounded-lg border border-plum/15 bg-rose-50 px-4 py-2 text-sm">
            {`In the bin until ${localDateText(new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS))}, then permanently deleted.`}
          </p>
        )}
        {isOpen && spam && <PossibleSpam busy={busy} onNotSpam={() => actions.setSpam(false)} />}
        <Facts inquiry={inquiry} />
      </div>

      <div className="min-w-0">
        {message && (
          <section aria-label="Message" className="rounded-xl bg-ivory px-4 py-3 print:p-0">
            <p className="whitespace-pre-wrap wrap-anywhere">
              <Highlight>{message}</Highlight>
            </p>
          </section>
        )}
      </div>

      <div className="min-w-0 space-y-5 md:row-span-2">
        <EmailAndPhone inquiry={inquiry} composing={Boolean(reply)} />
        {isOpen && (
          <div className="space-y-5 print:hidden">
            <AssigneeSelect assignee={inquiry.assignee} disabled={busy} onAssign={actions.assign} />
          </div>
        )}
        <FollowUpAndPerson
          inquiry={inquiry}
          actions={actions}
          followUp={followUp}
          onFollowUp={onFollowUp}
          onOpenRelated={onOpenRelated}
        />
      </div>

      <div className="min-w-0 space-y-6">
        {sent}
        {reply}
        <InquiryActivity inquiry={inquiry} actions={actions} onUndo={onUndo} />
      </div>
    </div>
  )
}
