import { useContext, useId, useState } from 'react'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import type { ReceivedMessage } from '#contracts/inquiries/received.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { Highlight, SearchContext } from '../../highlight.tsx'
import { splitMatches } from '../../search-matches.ts'
import { ReceivedAttachments } from '../attachments/attachments.tsx'
import { actionClass } from './action-class.ts'
import type { ReceivedEntry } from './entries.ts'
import { foldClass } from './foldable.tsx'

const textClass = 'whitespace-pre-wrap wrap-anywhere'

interface TextProps {
  message: Pick<ReceivedMessage, 'text' | 'quoted'>
  /** Of the email, for screen readers. */
  name: string
}

/** The text of a received email, whole. What it quotes is folded, but never left out; in print it is unfolded. */
function ReceivedText({ message: { text, quoted }, name }: TextProps) {
  const terms = useContext(SearchContext)
  const isFound = (part: string) =>
    terms.length > 0 && splitMatches(part, terms).some(({ matches }) => matches)
  // What was searched for is in view.
  const [open, setOpen] = useState(() => text === '' || isFound(quoted))
  const id = useId()
  return (
    <>
      <div id={id} className="space-y-2">
        {text === '' ? (
          <p className="text-plum-soft">This email has no text.</p>
        ) : (
          <p dir="auto" className={textClass}>
            <Highlight>{text}</Highlight>
          </p>
        )}
        {quoted !== '' && (
          <p
            dir="auto"
            className={`${textClass} border-s-2 border-plum/20 ps-3 text-plum-soft print:block ${open ? '' : 'hidden'}`}
          >
            <Highlight>{quoted}</Highlight>
          </p>
        )}
      </div>
      {quoted !== '' && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={`${foldClass} text-sm`}
        >
          <span>{open ? 'Show less' : 'Show all'}</span>
          <span className="sr-only">{` of ${name}`}</span>
        </button>
      )}
    </>
  )
}

/** The text of what the client did not write is softer. */
const looks: Record<ReceivedMessage['kind'], string> = {
  // Its text is the message of the inquiry.
  first: 'text-plum-soft',
  answer: '',
  own: 'text-plum-soft',
  automatic: 'text-plum-soft',
  bounce: 'text-plum-soft',
}

function bounceText({ message: { replyId }, isSentAgain }: ReceivedEntry): string {
  if (replyId === null) return 'An email to the client couldn’t be delivered'
  return `A reply to the client couldn’t be delivered${isSentAgain ? '. It was sent again.' : ''}`
}

interface Props {
  inquiry: InquiryDetail
  entry: ReceivedEntry
  /** Whether no one had opened it before. */
  isNew: boolean
  /** Removes an email that names none of ours; undefined while that is not possible. */
  onRemove: ((receivedId: number) => void) | undefined
}

/** A received email below its line in the timeline. All of it is text of a stranger. */
export function ReceivedItem({ inquiry, entry, isNew, onRemove }: Props) {
  const { message, subject, address, isOtherAddress, isSentAgain, sender, text } = entry
  const { id, kind, inThread } = message
  const name = `${text} ${sender}`
  return (
    <>
      {kind === 'bounce' && (
        <p className={`text-sm ${isSentAgain ? '' : 'text-red-700'}`}>{bounceText(entry)}</p>
      )}
      {(isNew || address) && (
        <p className="text-sm text-plum-soft wrap-anywhere">
          {isNew && (
            <>
              <Badge tone="gold">New</Badge>{' '}
            </>
          )}
          {isOtherAddress && <span>Another address than in the inquiry: </span>}
          {address && <bdi>{address}</bdi>}
        </p>
      )}
      <div className={`max-w-[62ch] ${looks[kind]}`}>
        {subject && (
          <p className="font-medium wrap-anywhere">
            <bdi>{subject}</bdi>
          </p>
        )}
        <ReceivedText message={message} name={name} />
        <ReceivedAttachments inquiry={inquiry} message={message} name={name} />
      </div>
      {!inThread && (
        <div className="mt-1 text-sm print:hidden">
          <p className="text-plum-soft">Written from the client’s address, not as an answer to us</p>
          <button
            type="button"
            aria-label={`Doesn’t Belong Here: ${name}`}
            disabled={!onRemove}
            onClick={() => onRemove?.(id)}
            className={actionClass}
          >
            Doesn’t Belong Here
          </button>
        </div>
      )}
    </>
  )
}
