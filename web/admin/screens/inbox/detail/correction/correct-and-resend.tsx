import { actionClass } from '../timeline/action-class.ts'
import { useCorrection } from './correction.tsx'

/** Offers to correct the email to which a reply could not be sent, and to send the reply again. */
export function CorrectAndResend({ replyId }: { replyId: number }) {
  const correct = useCorrection()
  return (
    <button type="button" onClick={() => correct({ replyId })} className={actionClass}>
      Correct the Address and Send Again
    </button>
  )
}
