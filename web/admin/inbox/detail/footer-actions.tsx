import type { MouseEvent } from 'react'
import type { InquiryDetail } from '#contracts/inquiry.ts'
import { Button } from '../../../ui/button.tsx'
import { statusName } from '../status.ts'
import { REPLY_FORM } from './reply/composer.tsx'
import { type InquiryActions, targets } from './use-open-inquiry.ts'

interface Props {
  narrow: boolean
  busy: boolean
  inquiry: InquiryDetail | undefined
  actions: InquiryActions
  composing: boolean
  canSend: boolean
  sending: boolean
  onReply(): void
  onClose(): void
}

/** The second half of a double click was meant for what stood here before: it neither sends nor takes the focus. */
const ignoreSecond = (event: MouseEvent) => event.detail > 1 && event.preventDefault()

/** What is mostly done, in reach of the thumb. */
export function FooterActions(props: Props) {
  const { narrow, busy, inquiry, actions, composing, canSend, sending, onReply, onClose } = props
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
            <Button key="reply" onClick={onReply}>
              Reply
            </Button>
          )}
          {composing && (
            <Button
              key="send"
              type="submit"
              form={REPLY_FORM}
              disabled={sending}
              onMouseDown={ignoreSecond}
              onClick={ignoreSecond}
            >
              {canSend ? (sending ? 'Sending...' : 'Send Reply') : 'Open in Mail Program'}
            </Button>
          )}
          {targets.map(target => (
            <Button
              key={target}
              look="secondary"
              disabled={busy || inquiry.status === target}
              onClick={() => actions.mark(target)}
            >
              Mark as {statusName(target)}
            </Button>
          ))}
        </>
      )}
      {!narrow && (
        <Button ref={actions.closeButton} look="secondary" className="ml-auto" onClick={onClose}>
          Close
        </Button>
      )}
    </>
  )
}
