import { salon } from '#content/salon.ts'
import { BIN_DAYS } from '#contracts/inbox.ts'
import type { Colleague, InquiryDetail } from '#contracts/inquiry.ts'
import { Button } from '../../../ui/button.tsx'
import { useUser } from '../../session/session.ts'
import { Highlight } from '../highlight.tsx'
import type { Sought } from '../search-matches.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import { EmailAndPhone } from './email-and-phone.tsx'
import { Facts } from './facts.tsx'
import { NoteForm } from './note-form.tsx'
import { Composer } from './reply/composer.tsx'
import { dayAfter } from './timeline/days.ts'
import { Timeline } from './timeline/timeline.tsx'
import type { InquiryActions } from './use-open-inquiry.ts'

/** What is probably spam says so, and one press takes that back. */
function Suspicion({ busy, onTrust }: { busy: boolean; onTrust(): void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-gold/60 bg-gold/10 px-4 py-2 text-sm">
      <p className="min-w-0 flex-[1_1_12rem]">
        <b className="font-medium">Possible spam.</b> It counts in no badge and has no clock; no
        acknowledgement is sent while it is marked so.
      </p>
      <Button look="secondary" disabled={busy} className="max-sm:min-h-11 print:hidden" onClick={onTrust}>
        Not Spam
      </Button>
    </div>
  )
}

/** A reply is being written. `wanted`: how often it was asked for here; 0 where one finds what was typed before. */
export interface Composing {
  wanted: number
}

interface Props {
  inquiry: InquiryDetail
  actions: InquiryActions
  busy: boolean
  narrow: boolean
  colleagues: readonly Colleague[]
  canSend: boolean
  /** What was looked for in the list. */
  sought: Sought
  composing: Composing | undefined
  onSending(sending: boolean): void
  onSent(inquiry: InquiryDetail): void
  onDiscarded(): void
}

/** All that is known about an inquiry, in the order in which a person reads. */
export function InquiryBody(props: Props) {
  const { inquiry, actions, busy, colleagues, canSend, sought, composing, onSending } = props
  const { id, message, deletedAt, suspected } = inquiry
  const author = useUser().name ?? ''
  const isOpen = deletedAt === null
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_15rem] md:grid-rows-[auto_1fr]">
      <div className="min-w-0 space-y-4 md:col-span-2">
        <p className="hidden text-sm print:block">{salon.name}</p>
        {deletedAt && (
          <p className="rounded-lg border border-plum/15 bg-rose-50 px-4 py-2 text-sm">
            In the bin. It goes for good on {dayAfter(deletedAt, BIN_DAYS)}.
          </p>
        )}
        {isOpen && suspected && <Suspicion busy={busy} onTrust={() => actions.suspect(false)} />}
        <Facts inquiry={inquiry} />
      </div>
      <div className="min-w-0">
        {message && (
          <section aria-label="Message" className="rounded-xl bg-ivory px-4 py-3 print:p-0">
            <p className="whitespace-pre-wrap wrap-anywhere">
              <Highlight sought={sought}>{message}</Highlight>
            </p>
          </section>
        )}
      </div>
      <div className="min-w-0 space-y-5 md:row-span-2">
        <EmailAndPhone inquiry={inquiry} />
        {isOpen && (
          <div className="space-y-5 print:hidden">
            <AssigneeSelect
              inquiry={inquiry}
              colleagues={colleagues}
              disabled={busy}
              onAssign={to => actions.assign(to)}
            />
            {!props.narrow && (
              <div className="border-t border-plum/10 pt-3">
                <Button look="quiet" className="-ml-3 px-3!" disabled={busy} onClick={actions.askToDelete}>
                  Delete Contact
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        {isOpen && composing && (
          <Composer
            inquiry={inquiry}
            author={author}
            colleagues={colleagues}
            canSend={canSend}
            wanted={composing.wanted}
            onBusy={onSending}
            onRead={actions.show}
            onSent={props.onSent}
            onGone={actions.sayGone}
            onDiscarded={props.onDiscarded}
          />
        )}
        <Timeline
          inquiry={inquiry}
          colleagues={colleagues}
          canSend={canSend}
          sought={sought}
          onRetry={isOpen && canSend && !busy ? actions.retry : undefined}
        />
        {isOpen && <NoteForm inquiryId={id} onAdd={actions.addNote} onGone={actions.sayGone} />}
      </div>
    </div>
  )
}
