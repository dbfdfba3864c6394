// Long: all cells of a row.
import { memo, type ReactNode, useContext } from 'react'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { mailLink, phoneLink } from '../../../../salon/links.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dash } from '../../../../ui/dash.tsx'
import { EmailText } from '../../../../ui/email-text.tsx'
import { sourceMark } from '../../../parts/inquiry/source-mark.ts'
import { StatusBadge } from '../../../parts/inquiry/status.tsx'
import { useHasDraft } from '../../../saving/draft.ts'
import { LocalDate } from '../../../text/salon-time.tsx'
import { draftName, followUpDraft, noteDraft, personNoteDraft } from '../detail/form-names.ts'
import { Highlight, highlightClass, SearchContext } from '../highlight.tsx'
import { excerpt, matchesElsewhere } from '../search-matches.ts'
import { ResponseState } from './response-state.tsx'
import { RowMarks } from './row-marks.tsx'

/** The name alone is the row's header: the checkbox before it repeats it. */
const nameId = (id: number) => `name-${id}`

export const viewButtonId = (id: number) => `view-${id}`

/** Columns on a tablet: the contact has none, it stands under the name. */
export const mediumColumns =
  '@2xl:grid @2xl:grid-cols-[minmax(0,32%)_6rem_7rem_minmax(0,1fr)_4.25rem] @2xl:grid-rows-[auto_1fr] @2xl:items-baseline'

const rowClass =
  'group relative block cursor-pointer border-b border-plum/10 px-3 py-2 hover:bg-rose-50 ' +
  'has-[[id^=view-]:focus-visible]:bg-rose-50 xs:grid xs:grid-cols-[minmax(0,1fr)_auto_auto] ' +
  `${mediumColumns} @2xl:p-0 @4xl:table-row`

const cellClass =
  'block min-w-0 text-left @4xl:table-cell @2xl:px-2 @2xl:py-0.5 @2xl:[@media(max-height:45rem)]:py-0! @2xl:align-baseline @2xl:leading-6 @min-[84rem]:px-3'

// As large as a finger.
const checkboxLabelClass =
  'relative -my-3 -ml-3 @2xl:-ml-2 grid size-11 @2xl:-my-1.5 @2xl:size-9 shrink-0 cursor-pointer place-items-center'

/** A dot before the name. */
const unreadClass =
  'font-semibold before:absolute before:top-1.5 before:-left-4 @2xl:before:top-2 before:size-2 before:rounded-full ' +
  'before:bg-rose-700 forced-colors:before:bg-[CanvasText]'

const notesClass = 'wrap-anywhere text-xs leading-5 font-normal text-plum-soft @2xl:leading-6'

interface NameCellProps {
  inquiry: Inquiry
  name: string
  isUnread: boolean
  selected: boolean
  removedAs: string | undefined
  onSelect(ids: number[], selected: boolean): void
}

/** The checkbox and the client's name, how the inquiry came and who takes care of it. */
function NameCell({ inquiry, name, isUnread, selected, removedAs, onSelect }: NameCellProps) {
  const { id, spam, assignee } = inquiry
  const marks = [sourceMark(inquiry), assignee && `With ${assignee.name}`].filter(Boolean)
  return (
    <th
      scope="row"
      aria-labelledby={nameId(id)}
      className={`${cellClass} font-normal xs:col-span-3 @2xl:col-span-1`}
    >
      <div className="flex items-start gap-3">
        <label className={checkboxLabelClass}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={event => onSelect([id], event.target.checked)}
            className="size-4.5 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
          />
        </label>

        <div
          className={`relative min-w-0 self-baseline ${isUnread || inquiry.newAnswers > 0 ? unreadClass : ''}`}
        >
          <p id={nameId(id)} className={`wrap-anywhere ${removedAs ? 'line-through' : ''}`}>
            <Highlight>{name}</Highlight>
          </p>

          {(removedAs || spam || marks.length > 0) && (
            <p className={notesClass}>
              {removedAs && <Badge tone="grey">{removedAs}</Badge>}{' '}
              {spam && (
                <span className="rounded-full bg-gray-200 px-1.5 whitespace-nowrap text-gray-900">
                  Possible spam
                </span>
              )}{' '}
              {marks.length > 0 && <span>{marks.join(' · ')}</span>}
            </p>
          )}
        </div>
      </div>
    </th>
  )
}

// On a card it is as high as a thumb needs.
const linkClass =
  'inline-block max-w-full py-3 leading-5 underline-offset-4 outline-rose-700 wrap-anywhere hover:underline ' +
  'focus-visible:outline-2 @2xl:block @2xl:rounded-xs @2xl:py-0 @2xl:leading-6'

const EmailOrPhoneLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={linkClass}>
    {children}
  </a>
)

function Phone({ phone }: { phone: string }) {
  const call = phoneLink(phone)
  if (call)
    return (
      <EmailOrPhoneLink href={call}>
        <Highlight>{phone}</Highlight>
      </EmailOrPhoneLink>
    )
  return phone ? <span>{phone}</span> : <Dash label="No telephone" />
}

const ContactCell = ({ email, phone }: Pick<Inquiry, 'email' | 'phone'>) => (
  <td
    className={`${cellClass} text-sm @2xl:py-0! @2xl:text-xs @4xl:text-sm xs:col-span-2 xs:row-start-3 @2xl:col-span-1 @2xl:@max-4xl:ps-12 @2xl:row-start-2`}
  >
    <div className="flex flex-wrap items-center gap-x-5 @max-2xl:min-h-11 @2xl:block">
      <div className="min-w-0">
        {email ? (
          <EmailOrPhoneLink href={mailLink(email)}>
            <EmailText part={Highlight}>{email}</EmailText>
          </EmailOrPhoneLink>
        ) : (
          <Dash label="No email" />
        )}
      </div>

      <div className="min-w-0 text-plum-soft tabular-nums wrap-anywhere">
        <Phone phone={phone} />
      </div>
    </div>
  </td>
)

const dateClass =
  'text-xs leading-5 text-plum-soft @2xl:leading-6 justify-self-end @max-2xl:ps-2 xs:col-start-2 xs:col-end-4 ' +
  'xs:row-start-4 @2xl:row-start-1 @2xl:row-span-2 @2xl:col-end-auto @2xl:justify-self-start @2xl:text-inherit @4xl:text-sm @min-[84rem]:whitespace-nowrap'

const StatusCell = ({ inquiry }: { inquiry: Inquiry }) => (
  <td className={`${cellClass} xs:row-start-4 @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-1`}>
    <div className="flex flex-wrap items-center gap-x-2 @2xl:block">
      <StatusBadge status={inquiry.status} />
      <span className="text-xs empty:hidden @2xl:block @2xl:leading-6">
        <ResponseState inquiry={inquiry} />
      </span>
    </div>
  </td>
)

const DraftMark = () => (
  <bdi className="rounded-full border border-red-700/40 px-1.5 text-xs font-medium text-red-700">Draft</bdi>
)

const FoundElsewhereMark = () => (
  <mark dir="ltr" className={highlightClass}>
    Found in a note, reply or answer
  </mark>
)

// Not on paper (`excerpt`): it is a part of the message, and an inquiry's own print has all of it.
const excerptClass =
  'excerpt line-clamp-1 text-start break-all text-plum-soft max-xs:line-clamp-3 max-xs:wrap-anywhere ' +
  'max-xs:[word-break:normal]'

/** Service, branch, the beginning of the message, and what is special about the inquiry. */
function InterestCell({ inquiry, name }: { inquiry: Inquiry; name: string }) {
  const { id, email, phone, service, branch, message } = inquiry
  const hasReplyDraft = useHasDraft(draftName(id))
  const hasNoteDraft = useHasDraft(noteDraft(id))
  const hasPersonNoteDraft = useHasDraft(personNoteDraft(id))
  const hasFollowUpDraft = useHasDraft(followUpDraft(id))
  const terms = useContext(SearchContext)
  const isFoundElsewhere = matchesElsewhere(terms, [phone, name, email, service, branch, message])
  return (
    <td
      className={`${cellClass} xs:col-span-3 xs:row-start-2 @2xl:col-span-1 @2xl:col-start-4 @2xl:row-span-2 @2xl:row-start-1`}
    >
      <p className="wrap-anywhere">
        <span>{service ? <Highlight>{service}</Highlight> : <Dash label="No service" />}</span>{' '}
        <span aria-hidden="true" className="text-plum-soft">
          ·
        </span>{' '}
        <span className="text-plum-soft">
          {branch ? <Highlight>{branch}</Highlight> : <Dash label="No branch" />}
        </span>
      </p>

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
        <Highlight>{excerpt(message, terms)}</Highlight>
      </p>
      <RowMarks inquiry={inquiry} />
    </td>
  )
}

const viewClass =
  'min-h-8! border border-transparent px-2! py-1! @4xl:px-3.5! text-plum-soft! group-hover:border-plum/25 ' +
  'group-hover:bg-white group-hover:text-plum! focus-visible:border-plum/25 focus-visible:bg-white max-sm:min-h-11! @2xl:[@media(max-height:45rem)]:min-h-6! @2xl:[@media(max-height:45rem)]:py-0!'

const ViewCell = ({ id, name }: { id: number; name: string }) => (
  <td
    className={`${cellClass} self-center justify-self-end @2xl:self-baseline @2xl:py-0! xs:col-start-3 xs:row-start-3 @2xl:col-start-5 @2xl:row-start-1`}
  >
    <Button id={viewButtonId(id)} look="quiet" className={viewClass} aria-label={`View ${name}`}>
      View
    </Button>
  </td>
)

interface Props {
  inquiry: Inquiry
  selected: boolean
  /** Why it is no longer in the list: 'Deleted', or 'Restored' from the bin. */
  removedAs: string | undefined
  onSelect(ids: number[], selected: boolean): void
}

/** Rendered again only when its own props change: opening an inquiry or selecting one is felt at once. */
export const InquiryRow = memo(function InquiryRow({ inquiry, selected, removedAs, onSelect }: Props) {
  const { id, email, phone, createdAt, status } = inquiry
  const name = fullNameOf(inquiry)
  const isUnread = status === 'unread' && !removedAs
  const selectedClass = selected ? 'bg-baby-rose/30' : ''
  const removedClass = removedAs ? 'text-plum-soft' : ''
  return (
    <tr
      data-highlighted={isUnread || undefined}
      data-row={id}
      className={`${rowClass} ${selectedClass} ${removedClass}`}
    >
      <NameCell
        inquiry={inquiry}
        name={name}
        isUnread={isUnread}
        selected={selected}
        removedAs={removedAs}
        onSelect={onSelect}
      />
      <ContactCell email={email} phone={phone} />
      <td className={`${cellClass} ${dateClass}`}>
        <LocalDate at={createdAt} />
      </td>
      <StatusCell inquiry={inquiry} />
      <InterestCell inquiry={inquiry} name={name} />
      <ViewCell id={id} name={name} />
    </tr>
  )
})
