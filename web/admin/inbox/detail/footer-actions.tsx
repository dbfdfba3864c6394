import type { MouseEvent } from 'react'
import type { ReplyChannel } from '#contracts/inquiry.ts'
import { Button } from '../../../ui/button.tsx'
import { statusName } from '../status.tsx'
import { REPLY_FORM } from './form-names.ts'
import type { InquiryActions } from './use-open-inquiry.ts'

interface Props {
  narrow: boolean
  actions: InquiryActions
  composing: boolean
  sending: { busy: boolean; channel: ReplyChannel }
  onReply(): void
  onClose(): void
}

const sendLabels: Record<ReplyChannel, [alone: string, withCompletion: string]> = {
  email: ['Send Reply', 'Send and Complete'],
  whatsapp: ['Open WhatsApp', 'Open and Complete'],
  call: ['Save Call', 'Save and Complete'],
}

/** The statuses that an inquiry can be given; it can't become unread again. */
const statuses = ['read', 'processing', 'completed'] as const

/** The second click of a double click, which was for the previous button, does not move the focus. */
const keepFocus = (event: MouseEvent) => event.detail > 1 && event.preventDefault()

/** The most common actions, within reach of the thumb. */
export function FooterActions({ narrow, actions, composing, sending, onReply, onClose }: Props) {
  const { inquiry, busy, canSend } = actions
  const inEmailApp = sending.channel === 'email' && !canSend
  const [send, sendAndComplete] = sendLabels[sending.channel]
  return (
    <>
      {inquiry?.deletedAt && (
        <Button disabled={busy} onClick={actions.restore}>
          Restore
        </Button>
      )}
      {inquiry?.deletedAt === null && (
        <>
          {!composing && (
            <Button key="reply" onMouseDown={keepFocus} onClick={onReply}>
              Reply
            </Button>
          )}
          {composing && (
            <Button
              key="send"
              type="submit"
              form={REPLY_FORM}
              disabled={sending.busy}
              onMouseDown={keepFocus}
            >
              {inEmailApp ? 'Open in Email App' : sending.busy ? 'Sending...' : send}
            </Button>
          )}
          {composing && !inEmailApp && (
            <Button
              type="submit"
              form={REPLY_FORM}
              value="complete"
              look="secondary"
              disabled={busy || sending.busy}
            >
              {sendAndComplete}
            </Button>
          )}
          {!(narrow && composing) &&
            statuses.map(status => (
              <Button
                key={status}
                look="secondary"
                disabled={busy || inquiry.status === status}
                onClick={() => actions.setStatus(status)}
              >
                {`Mark as ${statusName(status)}`}
              </Button>
            ))}
        </>
      )}
      {inquiry?.deletedAt === null && !composing && (
        <Button
          look="quiet"
          className="text-red-700! sm:ml-auto"
          disabled={busy}
          onClick={actions.confirmDelete}
        >
          Delete Contact
        </Button>
      )}
      <Button
        ref={actions.closeButton}
        look="secondary"
        className={inquiry?.deletedAt === null && !composing ? '' : 'sm:ml-auto'}
        onClick={onClose}
      >
        Close
      </Button>
    </>
  )
}
