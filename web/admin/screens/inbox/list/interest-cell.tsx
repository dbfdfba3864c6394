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

interface WishProps extends Pick<Inquiry, 'service' | 'branch'> {
  wished: string
  className: string
}

/** Service, branch and wished time. */
function Wish({ service, branch, wished, className }: WishProps) {
  return (
    <p className={className}>
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

/**
 * 'Bridal Trial and 2 more' of a list; of anything else the service.
 * @param lines of the message. A correction may have named another service than theirs
 */
const wantedText = (service: string, lines: readonly string[]): string =>
  lines.length > 1 && lines[0]?.startsWith(service) ? `${service} and ${lines.length - 1} more` : service

interface Props {
  inquiry: Inquiry
  className: string
}

// Two lines, so that rows are equally high: one for the wish, one for what the client wrote last. A wish that is longer than a line
// is whole: the client's words begin in its second one.
const cellClass = 'excerpt wrap-break-word @3xs:line-clamp-2 print:line-clamp-none'
const newestClass = 'text-start text-plum-soft'
const lineClass = '@3xs:line-clamp-1 @3xs:break-all'

/** The looks of wish and words: below each other, or one after the other where the wish is longer than a line. */
const looks = [
  ['', lineClass],
  // Longer than a line of a phone.
  [
    '@3xs:@max-2xl:inline',
    "@2xl:line-clamp-1 @2xl:break-all @3xs:@max-2xl:inline @3xs:@max-2xl:before:content-['·_'/'']",
  ],
  // Longer than a line of the table.
  ['@3xs:inline', "@3xs:inline @3xs:before:content-['·_'/'']"],
] as const

/** The longest wishes of a line of a phone, and of the table. */
const [SHORT, LONG] = [40, 54]

/** What is wanted now: the wish, then what the client wrote last, and what is special about the inquiry. */
export function InterestCell({ inquiry, className }: Props): ReactNode {
  const { id, email, phone, service, branch, message } = inquiry
  const drafts = [
    useHasDraft(draftName(id)),
    useHasDraft(noteDraft(id)),
    useHasDraft(personNoteDraft(id)),
    useHasDraft(followUpDraft(id)),
  ]
  const hasDraft = drafts.includes(true)
  const terms = useContext(SearchContext)
  const newest = useNewestText(inquiry)
  const { time, services } = readWish(message)
  const wished = shortWishedTime(time)
  const wanted = wantedText(service, services)
  const { length } = [wanted, branch, wished].filter(Boolean).join(' · ')
  const [wishLook, newestLook] = looks[length <= SHORT ? 0 : length <= LONG ? 1 : 2]
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
      <div className={cellClass}>
        <Wish service={wanted} branch={branch} wished={wished} className={wishLook} />{' '}
        <p dir="auto" className={`${newestClass} ${newestLook}`}>
          {hasDraft && (
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
      </div>
    </td>
  )
}
