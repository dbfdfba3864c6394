import { useState } from 'react'
import type { RelatedInquiry } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { StatusBadge } from '../../../parts/inquiry/status.tsx'
import { BriefDate } from '../../../text/salon-time.tsx'

/** More are shown on request. */
const SHOWN_AT_FIRST = 3

const buttonClass =
  'block w-full cursor-pointer rounded-lg border border-plum/15 bg-white px-3 py-2 text-left max-sm:min-h-11 ' +
  'outline-rose-700 outline-offset-2 hover:border-plum/40 hover:bg-rose-50 focus-visible:outline-2'

interface RelatedProps {
  related: RelatedInquiry
  /** The name in the inquiry beside it. */
  name: string
  onOpen(): void
}

/** Another inquiry of the person; opens it. */
function Related({ related, name, onOpen }: RelatedProps) {
  const { createdAt, status, spam, service, branch, message, match } = related
  // An inquiry that was found by the telephone may be of someone else: the name says so.
  const marks = [
    match === 'phone' && 'Same phone',
    (match === 'phone' || related.name !== name) && related.name,
    spam && 'Possible spam',
  ].filter(Boolean)
  const about = [service, branch].filter(Boolean).join(' · ')
  return (
    <li>
      <button type="button" className={buttonClass} onClick={onOpen}>
        <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <BriefDate at={createdAt} />
          <StatusBadge status={status} />
        </span>
        {marks.length > 0 && (
          <span className="mt-1 block font-medium wrap-anywhere">{marks.join(' · ')}</span>
        )}
        {about && <span className="mt-1 block wrap-anywhere">{about}</span>}
        {message && <span className="mt-0.5 line-clamp-2 text-plum-soft wrap-anywhere">{message}</span>}
      </button>
    </li>
  )
}

interface Props {
  related: readonly RelatedInquiry[]
  /** The name in the inquiry beside which they are listed. */
  name: string
  onOpen(id: number): void
}

/** Other inquiries of a person, newest first. */
export function RelatedList({ related, name, onOpen }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? related : related.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul className="space-y-2">
        {shown.map(other => (
          <Related key={other.id} related={other} name={name} onOpen={() => onOpen(other.id)} />
        ))}
      </ul>
      {shown.length < related.length && (
        <Button look="secondary" onClick={() => setShowsAll(true)}>
          {`Show All ${related.length}`}
        </Button>
      )}
    </>
  )
}
