import type { MouseEvent } from 'react'
import type { ContactDetail } from '#contracts/contact.ts'
import { Button } from '../../../ui/button.tsx'
import { statusName } from '../status.ts'
import { REPLY_FORM } from './reply/composer.tsx'
import { type ContactActions, targets } from './use-open-contact.ts'

interface Props {
  narrow: boolean
  busy: boolean
  contact: ContactDetail | undefined
  actions: ContactActions
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
  const { narrow, busy, contact, actions, composing, canSend, sending, onReply, onClose } = props
  return (
    <>
      {contact?.deletedAt && (
        <Button disabled={busy} onClick={actions.restore}>
          Restore
        </Button>
      )}
      {contact?.deletedAt === null && (
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
              disabled={busy || contact.status === target}
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
