import type { MouseEvent } from 'react'
import type { InquiryStatus, ReplyChannel } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { statusName } from '../../../parts/inquiry/status.tsx'
import { REPLY_FORM } from './form-names.ts'
import type { InquiryActions } from './use-open-inquiry.ts'

const saveAnswer = { alone: 'Save Answer', withCompletion: 'Save and Complete' }

const sendLabels: Record<ReplyChannel, { alone: string; withCompletion: string }> = {
  email: { alone: 'Send Reply', withCompletion: 'Send and Complete' },
  whatsapp: { alone: 'Open WhatsApp', withCompletion: 'Open and Complete' },
  call: { alone: 'Save Call', withCompletion: 'Save and Complete' },
  instagram: saveAnswer,
  facebook: saveAnswer,
  'walk-in': saveAnswer,
}

/** The second click of a double click, which was for the previous button, does not move the focus. */
const keepFocus = (event: MouseEvent) => event.detail > 1 && event.preventDefault()

interface SendButtonsProps {
  sending: { busy: boolean; channel: ReplyChannel }
  /** Whether the server can send emails; otherwise they are opened in the user's email app. */
  canSend: boolean
  /** Whether another change is being made. */
  busy: boolean
}

/** The submit buttons of the reply form. */
function SendButtons({ sending, canSend, busy }: SendButtonsProps) {
  const inEmailApp = sending.channel === 'email' && !canSend
  const labels = sendLabels[sending.channel]
  const sendLabel = sending.busy ? 'Sending...' : labels.alone
  return (
    <>
      <Button type="submit" form={REPLY_FORM} disabled={sending.busy} onMouseDown={keepFocus}>
        {inEmailApp ? 'Open in Email App' : sendLabel}
      </Button>

      {!inEmailApp && (
        <Button
          type="submit"
          form={REPLY_FORM}
          value="complete"
          look="secondary"
          disabled={busy || sending.busy}
        >
          {labels.withCompletion}
        </Button>
      )}
    </>
  )
}

/** The statuses that an inquiry can be given; it can't become unread again. */
const statuses = ['read', 'processing', 'completed'] as const

interface StatusButtonsProps {
  current: InquiryStatus
  busy: boolean
  onSet(status: (typeof statuses)[number]): void
}

const StatusButtons = ({ current, busy, onSet }: StatusButtonsProps) =>
  statuses.map(status => (
    <Button key={status} look="secondary" disabled={busy || current === status} onClick={() => onSet(status)}>
      {`Mark as ${statusName(status)}`}
    </Button>
  ))

interface Props {
  narrow: boolean
  actions: InquiryActions
  composing: boolean
  /** Of the reply form; undefined until it is there. */
  sending: SendButtonsProps['sending'] | undefined
  onReply(): void
  onDelete(): void
  onClose(): void
}

/** The most common actions, within reach of the thumb. */
export function FooterActions({ narrow, actions, composing, sending, onReply, onDelete, onClose }: Props) {
  const { inquiry, busy, canSend } = actions
  const isOpen = inquiry?.deletedAt === null
  const writes = composing && sending !== undefined
  const canDelete = isOpen && !writes
  return (
    <>
      {inquiry?.deletedAt && (
        <Button disabled={busy} onClick={actions.restore}>
          Restore
        </Button>
      )}

      {isOpen && !writes && (
        <Button onMouseDown={keepFocus} onClick={onReply}>
          Reply
        </Button>
      )}

      {isOpen && writes && <SendButtons sending={sending} canSend={canSend} busy={busy} />}

      {isOpen && !(narrow && writes) && (
        <StatusButtons current={inquiry.status} busy={busy} onSet={status => actions.setStatus(status)} />
      )}

      {canDelete && (
        <Button look="quiet" className="text-red-700! sm:ml-auto" disabled={busy} onClick={onDelete}>
          Delete Contact
        </Button>
      )}

      <Button
        ref={actions.closeButton}
        look="secondary"
        className={canDelete ? '' : 'sm:ml-auto'}
        onClick={onClose}
      >
        Close
      </Button>
    </>
  )
}
