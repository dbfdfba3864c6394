import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx'
import { nameByEmail, useColleagues } from '../../../../calls/colleagues.ts'
import type { Meanwhile } from './use-reply.ts'

interface QuestionProps {
  open: boolean
  firstName: string
  onConfirm(): void
  onCancel(): void
}

export const DiscardQuestion = ({ firstName, ...dialog }: QuestionProps) => (
  <ConfirmDialog title="Discard reply" confirmLabel="Discard" cancelLabel="Keep Writing" {...dialog}>
    {`Your draft to ${firstName} will be deleted.`}
  </ConfirmDialog>
)

/** Asks after WhatsApp was opened whether the message was sent there. */
export const WhatsAppQuestion = ({ firstName, ...dialog }: QuestionProps) => (
  <ConfirmDialog
    title="Did you send it?"
    confirmLabel="Yes, Sent"
    cancelLabel="No"
    look="primary"
    {...dialog}
  >
    {`WhatsApp doesn’t tell us. If you sent your message to ${firstName}, it counts as the answer. Otherwise your draft is kept and nothing is recorded.`}
  </ConfirmDialog>
)

interface ClosedDayProps extends Omit<QuestionProps, 'firstName'> {
  /** 'closed that day: Unduvap Poya' */
  closed: string | undefined
}

/** Asks before a saved reply offers the wished day on which the branch is closed. */
export const ClosedDayQuestion = ({ closed, ...dialog }: ClosedDayProps) => (
  <ConfirmDialog
    title="Closed on the wished day"
    confirmLabel="Insert Anyway"
    cancelLabel="Cancel"
    look="primary"
    {...dialog}
  >
    {`This reply names the day that the client wishes for, but the branch is ${closed}.`}
  </ConfirmDialog>
)

interface MeanwhileProps extends Omit<QuestionProps, 'open'> {
  /** Undefined while nothing is asked. */
  meanwhile: Meanwhile | undefined
  /** Whether the reply is stored, not sent from here. */
  isRecorded: boolean
}

/** Asks before a reply is sent or stored whose writer can't know yet what others have written. */
export function MeanwhileQuestion({ meanwhile, isRecorded, firstName, ...dialog }: MeanwhileProps) {
  const colleagues = useColleagues()
  const { answers = [], replies = [] } = meanwhile ?? {}
  return (
    <ConfirmDialog
      open={meanwhile !== undefined}
      title={answers.length > 0 ? 'The client has answered' : 'Someone has already replied'}
      confirmLabel={isRecorded ? 'Save Anyway' : 'Send Anyway'}
      cancelLabel="Not Now"
      {...dialog}
    >
      {replies.map(({ id, author, channel, text }) => (
        <Written
          key={`reply ${id}`}
          who={`${nameByEmail(colleagues, author)} ${channel === 'call' ? 'called' : 'replied'} while you were writing:`}
          text={text}
        />
      ))}
      {answers.map(({ id, text }) => (
        <Written key={`answer ${id}`} who={`${firstName} answered while you were writing:`} text={text} />
      ))}
    </ConfirmDialog>
  )
}

const Written = ({ who, text }: { who: string; text: string }) => (
  <span className="mb-2 block">
    <span>{who}</span>
    <span className="mt-2 line-clamp-6 block border-l-2 border-gold pl-3 whitespace-pre-wrap">{text}</span>
  </span>
)
