import type { ReactNode, Ref } from 'react'
import { chatLink, phoneLink } from '../../../../salon/links.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import type { InquiryActions } from './use-open-inquiry.ts'

const dockClass =
  'inquiry-dock border-t border-plum/10 bg-ivory px-[min(1.25rem,5vw)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]'

interface Props {
  narrow: boolean
  actions: InquiryActions
  /** The offer to take back the reply that was just sent. */
  sent: ReactNode
  /** The reply or the note that is being written, in place of the buttons. */
  form: ReactNode
  onReply(channel?: 'call' | 'whatsapp'): void
  replyButton: Ref<HTMLButtonElement>
  onNote(): void
  noteButton: Ref<HTMLButtonElement>
  /** The button that says that what the client wrote needs no answer. */
  noAnswerNeeded: ReactNode
  onComplete(): void
}

/** Below the conversation: what to do next, or what is being written. */
export function Dock({
  narrow,
  actions,
  sent,
  form,
  onReply,
  replyButton,
  onNote,
  noteButton,
  noAnswerNeeded,
  onComplete,
}: Props) {
  const { inquiry, busy } = actions
  if (!inquiry) return null
  if (inquiry.deletedAt !== null)
    return (
      <div className={dockClass}>
        <Button disabled={busy} onClick={actions.restore}>
          Restore
        </Button>
      </div>
    )
  if (form)
    return (
      <div className={`${dockClass} xs:max-h-[70dvh] xs:overflow-y-auto pb-0!`}>
        {sent}
        {form}
      </div>
    )

  const call = phoneLink(inquiry.phone)
  const canChat = chatLink(inquiry.phone) !== undefined
  const isCompleted = inquiry.status === 'completed'
  return (
    <div className={`${dockClass} flex flex-wrap items-center gap-2 max-sm:*:px-3!`}>
      {sent && <div className="w-full">{sent}</div>}
      <Button ref={replyButton} className={narrow ? 'grow' : ''} onClick={() => onReply()}>
        Reply
      </Button>
      {narrow && call && (
        // What was said is written down when the call is over.
        <a className={buttonClass('secondary', 'px-4!')} href={call} onClick={() => onReply('call')}>
          Call
        </a>
      )}
      {narrow && canChat && (
        <Button look="secondary" className="px-4!" onClick={() => onReply('whatsapp')}>
          WhatsApp
        </Button>
      )}
      {narrow && !isCompleted && (
        <Button look="secondary" className="px-4!" disabled={busy} onClick={onComplete}>
          Done
        </Button>
      )}
      {!narrow && noAnswerNeeded}
      {!narrow && (
        <Button ref={noteButton} look="quiet" className="ml-auto" aria-keyshortcuts="n" onClick={onNote}>
          Note
        </Button>
      )}
    </div>
  )
}
