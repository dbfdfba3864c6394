import { CorrectAndResend } from '../correction/correct-and-resend.tsx'
import { actionClass } from './action-class.ts'
import type { DeliveryState, ReplyEntry } from './entries.ts'
import { Foldable } from './foldable.tsx'
import { ServerMessage } from './server-message.tsx'

interface DeliveryProps {
  replyId: number
  delivery: DeliveryState
  /** Whether it went to the email of the inquiry, which can be corrected. */
  isToInquiry: boolean
  /** Sends the reply again; undefined while that is not possible. */
  onRetry: (() => void) | undefined
}

/** Whether the email was sent, and why not. */
function DeliveryText({
  replyId,
  delivery: { state, text, serverMessage },
  isToInquiry,
  onRetry,
}: DeliveryProps) {
  const hasFailed = state === 'failed'
  return (
    <>
      <p className={`text-sm wrap-anywhere ${hasFailed ? 'text-red-700' : 'text-plum-soft'}`}>
        <span>{text}</span>
        {hasFailed && onRetry && (
          <>
            {' '}
            <button type="button" onClick={onRetry} className={actionClass}>
              Try Again
            </button>{' '}
            {isToInquiry && <CorrectAndResend replyId={replyId} />}
          </>
        )}
      </p>
      {serverMessage && <ServerMessage>{serverMessage}</ServerMessage>}
    </>
  )
}

interface Props {
  entry: ReplyEntry
  /** Sends a failed reply again; undefined while that is not possible. */
  onRetry: ((replyId: number) => void) | undefined
  /** Withdraws a recorded reply, as above. */
  onWithdraw: ((replyId: number) => void) | undefined
}

/** A reply below its line in the timeline. */
export function ReplyItem({ entry, onRetry, onWithdraw }: Props) {
  const { id, delivery, recipient, subject, reply, text, isRecorded, isWithdrawn } = entry
  const withdrawnClass = isWithdrawn ? 'text-plum-soft line-through' : ''
  return (
    <>
      {delivery && (
        <DeliveryText
          replyId={id}
          delivery={delivery}
          isToInquiry={recipient === ''}
          onRetry={onRetry && (() => onRetry(id))}
        />
      )}

      {/* An answer that was given before the inquiry was written down has no text. */}
      {reply && (
        <div className={`max-w-[62ch] ${withdrawnClass}`}>
          {recipient && <p className="text-sm wrap-anywhere">{`To ${recipient}`}</p>}
          {subject && <p className="font-medium wrap-anywhere">{subject}</p>}
          <Foldable text={reply} name={text} />
        </div>
      )}

      {isRecorded && !isWithdrawn && onWithdraw && (
        <button type="button" onClick={() => onWithdraw(id)} className={`${actionClass} text-sm`}>
          Withdraw<span className="sr-only"> {text}</span>
        </button>
      )}
    </>
  )
}
