import { Fragment, type ReactNode } from 'react'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { readWish } from '#contracts/inquiries/wish.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Separator } from '../../../../ui/separator.tsx'
import { alsoAskedText } from '../../../parts/inquiry/also-asked.ts'
import { answeredText } from '../../../parts/inquiry/answered-mark.tsx'
import { sourceMark } from '../../../parts/inquiry/source-mark.ts'
import { useNow } from '../../../text/salon-time.tsx'
import { FollowUpMark } from '../follow-up/follow-up-mark.tsx'

interface Mark {
  text: ReactNode
  className?: string
}

/**
 * Before what the client wrote last: possible spam, that it is an answer, that the client waits for a call, the follow-up with its
 * reason, how the inquiry came, who takes care of it, and that the person has asked before.
 */
export function RowMarks({ inquiry }: { inquiry: Inquiry }) {
  const { alsoAsked, assignee, followUp, newAnswers, newestAnswer, message, spam, waitingFor } = inquiry
  const now = useNow()
  const waitsForCall = waitingFor === 'us' && !newestAnswer && readWish(message).answerBy === 'call'
  const answered = answeredText(inquiry, now)
  const all: (Mark | false)[] = [
    answered !== undefined && {
      text: answered,
      className: newAnswers > 0 ? 'font-medium text-rose-700' : 'text-plum',
    },
    waitsForCall && { text: 'Wants a call', className: 'font-medium text-plum' },
    followUp !== null && { text: <FollowUpMark followUp={followUp} /> },
    { text: sourceMark(inquiry) },
    assignee !== null && { text: `With ${assignee.name}` },
    alsoAsked !== null && { text: alsoAskedText(alsoAsked, now) },
  ]
  const marks = all.filter(mark => mark && mark.text !== undefined) as Mark[]
  return (
    <bdi>
      {spam && (
        <>
          <Badge tone="grey">Possible spam</Badge>{' '}
        </>
      )}
      {marks.map(({ text, className }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each has its place
        <Fragment key={index}>
          <span className={className}>{text}</span>
          <Separator />
        </Fragment>
      ))}
    </bdi>
  )
}
