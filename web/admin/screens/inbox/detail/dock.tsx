import { Fragment, type ReactNode, type Ref } from 'react'
import { chatLink, phoneLink } from '../../../../salon/links.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { askedChannel } from '../../../parts/inquiry/asked-channel.ts'
import type { InquiryActions } from './use-open-inquiry.ts'

const dockClass =
  'inquiry-dock border-t border-plum/10 bg-ivory px-[min(1.25rem,5vw)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]'

/** How the client can be answered. */
const ways = ['reply', 'call', 'whatsapp'] as const
type Way = (typeof ways)[number]

interface Props {
  narrow: boolean
  actions: InquiryActions
  /** The offer to take back the reply that was just sent. */
  sent: ReactNode
  /** The reply or the note that is being written, in place of the buttons. */
  form: ReactNode
  onReply(channel?: 'call' | 'whatsapp'): void
  replyButton: Ref<HTMLButtonElement>
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
      // Scrolled clear of the buttons, which cover what is below them: with a keyboard on the screen that is what is typed.
      <div className={`${dockClass} xs:max-h-[70dvh] xs:overflow-y-auto scroll-pb-32 pb-0!`}>
        {sent}
        {form}
      </div>
    )

  const call = phoneLink(inquiry.phone)
  const canChat = chatLink(inquiry.phone) !== undefined
  const isCompleted = inquiry.status === 'completed'
  const asked = askedChannel(inquiry)
  const first: Way = asked ?? 'reply'
  const isFirst = (way: Way) => way === first
  const lookOf = (way: Way) => (isFirst(way) ? 'primary' : 'secondary')
  const firstWidth = narrow ? 'grow' : ''
  const widthOf = (way: Way) => (isFirst(way) ? firstWidth : 'px-4!')
  const answers: Record<Way, ReactNode> = {
    reply: (
      <Button ref={replyButton} look={lookOf('reply')} className={widthOf('reply')} onClick={() => onReply()}>
        Reply
      </Button>
    ),
    call: (narrow || isFirst('call')) && call && (
      // What was said is written down when the call is over.
      <a className={buttonClass(lookOf('call'), widthOf('call'))} href={call} onClick={() => onReply('call')}>
        Call
      </a>
    ),
    whatsapp: (narrow || isFirst('whatsapp')) && canChat && (
      <Button look={lookOf('whatsapp')} className={widthOf('whatsapp')} onClick={() => onReply('whatsapp')}>
        WhatsApp
      </Button>
    ),
  }
  return (
    <div className={`${dockClass} flex flex-wrap items-center gap-2 max-sm:*:px-3!`}>
      {sent && <div className="w-full">{sent}</div>}
      {/* The way that the client has asked for comes first. */}
      {[first, ...ways.filter(way => !isFirst(way))].map(way => (
        <Fragment key={way}>{answers[way]}</Fragment>
      ))}
      {narrow && !isCompleted && (
        <Button look="secondary" className="px-4!" disabled={busy} onClick={onComplete}>
          Done
        </Button>
      )}
      {!narrow && noAnswerNeeded}
    </div>
  )
}
