import { type ReactNode, useContext } from 'react'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { readWish } from '#contracts/inquiries/wish.ts'
import { Dash } from '../../../../ui/dash.tsx'
import { Separator } from '../../../../ui/separator.tsx'
import { shortWishedTime } from '../../../parts/inquiry/wished-time.ts'
import { useHasDraft } from '../../../saving/draft.ts'
import { draftName, followUpDraft, noteDraft, personNoteDraft } from '../detail/form-names.ts'
import { Highlight, highlightClass, SearchContext } from '../highlight.tsx'
import { excerpt, matchesElsewhere } from '../search-matches.ts'
import { RowMarks } from './row-marks.tsx'

const DraftMark = () => (
  <bdi className="rounded-full border border-red-700/40 px-1.5 text-xs font-medium text-red-700">Draft</bdi>
)

const FoundElsewhereMark = () => (
  <mark dir="ltr" className={highlightClass}>
    Found in a note, reply or answer
  </mark>
)

/** What only the table's columns show: elsewhere an empty value is left out. */
const InTable = ({ children }: { children: ReactNode }) => (
  <span className="hidden text-plum-soft @4xl:inline">{children}</span>
)

/** Service, branch and wished time, on one line. */
function WishLine({ service, branch, wished }: { service: string; branch: string; wished: string }) {
  return (
    <p className="wrap-anywhere @3xs:line-clamp-1 @3xs:break-all print:wrap-anywhere print:[word-break:normal]">
      {service ? (
        <span className="font-semibold">
          <Highlight>{service}</Highlight>
        </span>
      ) : (
        <>
          <span className="text-plum-soft @4xl:hidden">No service named</span>
          <InTable>
            <Dash label="No service" />
          </InTable>
        </>
      )}
      {branch ? (
        <>
          <Separator />
          <span className="text-plum-soft">
            <Highlight>{branch}</Highlight>
          </span>
        </>
      ) : (
        <InTable>
          {service ? <Separator /> : ' '}
          <Dash label="No branch" />
        </InTable>
      )}
      {wished && (
        <>
          <Separator />
          <span className="font-semibold">{wished}</span>
        </>
      )}
    </p>
  )
}

/** What the client wrote last: the newest answer, unless only the first message has what is searched for. */
function useNewestText({ message, newestAnswer }: Inquiry): string {
  const terms = useContext(SearchContext)
  const { text } = readWish(message)
  if (!newestAnswer) return text
  const isOnlyInMessage = matchesElsewhere(terms, [newestAnswer.text]) && !matchesElsewhere(terms, [text])
  return isOnlyInMessage ? text : newestAnswer.text || 'An email without text'
}

interface Props {
  inquiry: Inquiry
  className: string
}

const excerptClass =
  'line-clamp-3 wrap-break-word text-start text-plum-soft @3xs:line-clamp-1 @3xs:break-all print:wrap-anywhere print:[word-break:normal]'

/** What is wanted now: the wish, then what the client wrote last, and what is special about the inquiry. */
export function InterestCell({ inquiry, className }: Props): ReactNode {
  const { id, email, phone, service, branch, message } = inquiry
  const hasReplyDraft = useHasDraft(draftName(id))
  const hasNoteDraft = useHasDraft(noteDraft(id))
  const hasPersonNoteDraft = useHasDraft(personNoteDraft(id))
  const hasFollowUpDraft = useHasDraft(followUpDraft(id))
  const terms = useContext(SearchContext)
  const newest = useNewestText(inquiry)
  const isFoundElsewhere = matchesElsewhere(terms, [
    phone,
    fullNameOf(inquiry),
    email,
    service,
    branch,
    message,
    newest,
  ])
  return (
    <td className={className}>
      <WishLine service={service} branch={branch} wished={shortWishedTime(readWish(message).time)} />
      <p dir="auto" className={excerptClass}>
        {(hasReplyDraft || hasNoteDraft || hasPersonNoteDraft || hasFollowUpDraft) && (
          <>
            <DraftMark />{' '}
          </>
        )}
        {isFoundElsewhere && (
          <>
            <FoundElsewhereMark />{' '}
          </>
        )}
        <RowMarks inquiry={inquiry} />
        <Highlight>{excerpt(newest, terms)}</Highlight>
      </p>
    </td>
  )
}
