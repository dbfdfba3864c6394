// Long: all cells of a row.
import { memo } from 'react'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { briefTime } from '#contracts/text/date-texts.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dash } from '../../../../ui/dash.tsx'
import { EmailText } from '../../../../ui/email-text.tsx'
import { shortDeadlineOf } from '../../../parts/inquiry/deadline.ts'
import { StatusBadge } from '../../../parts/inquiry/status.tsx'
import { LocalDate, useNow } from '../../../text/salon-time.tsx'
import { Highlight } from '../highlight.tsx'
import { InterestCell } from './interest-cell.tsx'
import { hasResponseState, ResponseState } from './response-state.tsx'

/** The name alone is the row's header: the checkbox before it repeats it. */
const nameId = (id: number) => `name-${id}`

export const viewButtonId = (id: number) => `view-${id}`

/*
 * A row has four layouts, by the width of its container: whole texts below each other where the letters are very large; three lines where it is narrow, as on a phone or beside an open inquiry;
 * columns on a tablet, where the date stands below the name and the contact below the wish; a table where there is room for all columns.
 */

/** The columns of a tablet. */
export const mediumColumns =
  '@2xl:grid @2xl:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_7.25rem] @2xl:items-baseline'

const rowClass =
  'group relative block cursor-pointer items-baseline border-b @3xs:grid @3xs:grid-cols-[minmax(0,1fr)_auto] border-plum/10 py-2 pr-3 pl-5 ' +
  'in-data-selecting:pl-12 hover:bg-rose-50 has-[[id^=view-]:focus-visible]:bg-rose-50 ' +
  `${mediumColumns} @2xl:px-0 @2xl:py-1 in-data-selecting:@2xl:pl-0 @4xl:table-row`

// On the first cell: as a box of a table's row it would be a cell. Where the row is no table it reaches over the whole row.
const edgeClass =
  'before:pointer-events-none before:absolute before:inset-y-0 before:left-0 before:w-[3px] forced-colors:before:bg-[CanvasText]'

/** A line at the edge says, beside its text, how urgent it is. */
const edges = { passed: 'before:bg-red-700', soon: 'before:bg-gold', waiting: 'before:bg-gold/40' } as const

const cellClass =
  'block min-w-0 text-left @2xl:px-2 @2xl:align-baseline @2xl:leading-6 @4xl:table-cell @4xl:py-0.5 ' +
  '@4xl:[@media(max-height:45rem)]:py-0! @min-[84rem]:px-3'

// As large as a finger. It shows under the pointer, with the keyboard, and while inquiries are being selected.
const checkboxLabelClass =
  'absolute top-0 left-0 z-10 hidden size-11 cursor-pointer place-items-center in-data-selecting:grid @2xl:invisible ' +
  '@2xl:-top-0.5 @2xl:grid @2xl:size-9 @2xl:group-hover:visible @2xl:group-focus-within:visible @2xl:in-data-selecting:visible'

/** A dot before the name. */
const newClass =
  'before:absolute before:top-1.5 before:-left-3.5 before:size-2 before:rounded-full before:bg-rose-700 @2xl:before:top-2 ' +
  '@2xl:before:-left-4 forced-colors:before:bg-[CanvasText]'

interface NameCellProps {
  inquiry: Inquiry
  edge: string
  name: string
  isUnread: boolean
  selected: boolean
  removedAs: string | undefined
  onSelect(ids: number[], selected: boolean): void
}

/** The checkbox and the client's name, which is never cut. */
function NameCell({ inquiry, edge, name, isUnread, selected, removedAs, onSelect }: NameCellProps) {
  const { id, newAnswers } = inquiry
  return (
    <th
      scope="row"
      aria-labelledby={nameId(id)}
      className={`${cellClass} ${edge} font-normal @2xl:ps-11 @2xl:row-span-2 @2xl:row-start-1 @4xl:relative @min-[84rem]:ps-11`}
    >
      <div>
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
          className={`relative flex min-w-0 flex-wrap items-baseline gap-x-2 print:block ${isUnread || newAnswers > 0 ? newClass : ''}`}
        >
          <p
            id={nameId(id)}
            className={`min-w-0 wrap-anywhere ${isUnread ? 'font-semibold' : ''} ${removedAs ? 'line-through' : ''}`}
          >
            <Highlight>{name}</Highlight>
          </p>{' '}
          {removedAs && <Badge tone="grey">{removedAs}</Badge>}
        </div>
      </div>
    </th>
  )
}

/** What only the table shows of a row without it. */
const onlyInTable = '@max-4xl:hidden print:block'

// A narrow list leaves email and telephone out: the open inquiry shows them.
const ContactCell = ({ email, phone }: Pick<Inquiry, 'email' | 'phone'>) => (
  <td
    className={`${cellClass} @max-2xl:hidden text-xs @2xl:@max-4xl:flex @2xl:@max-4xl:flex-wrap @2xl:@max-4xl:gap-x-3 @2xl:@max-4xl:leading-5 @2xl:col-start-2 @2xl:row-start-3 @min-[84rem]:text-sm`}
  >
    <p className={`wrap-anywhere ${email ? '' : onlyInTable}`}>
      {email ? <EmailText part={Highlight}>{email}</EmailText> : <Dash label="No email" />}
    </p>
    <p className={`text-plum-soft tabular-nums wrap-anywhere ${phone ? '' : onlyInTable}`}>
      {phone ? <Highlight>{phone}</Highlight> : <Dash label="No telephone" />}
    </p>
  </td>
)

/** Whether a narrow row shows the status: what is unread or read, the weight of the name says. */
const showsStatus = ({ status }: Pick<Inquiry, 'status'>): boolean =>
  status === 'processing' || status === 'completed'

/** When it arrived: in full in the table; elsewhere short, and where it is narrow only if nothing else says how old it is. */
const DateCell = ({ inquiry, now }: { inquiry: Inquiry; now: number }) => (
  <td
    className={`${cellClass} text-xs text-plum-soft @2xl:col-start-1 @2xl:row-start-3 @2xl:@max-4xl:ps-11 @2xl:@max-4xl:leading-5 @min-[84rem]:text-sm @min-[84rem]:whitespace-nowrap ${hasResponseState(inquiry) || showsStatus(inquiry) ? '@max-2xl:hidden' : '@3xs:@max-2xl:col-start-2 @3xs:@max-2xl:row-start-1'}`}
  >
    <span className="sr-only @4xl:not-sr-only print:not-sr-only">
      <LocalDate at={inquiry.createdAt} />
    </span>
    {/* Not as text: screen readers say the whole date. */}
    <span
      aria-hidden="true"
      data-brief={briefTime(inquiry.createdAt, now)}
      className="whitespace-nowrap before:content-[attr(data-brief)] @4xl:hidden print:hidden"
    />
  </td>
)

/** How long it may wait, or what was done last; and the status, which a narrow row says by the weight of the name where it is new. */
const StatusCell = ({ inquiry }: { inquiry: Inquiry }) => (
  <td className={`${cellClass} @3xs:col-start-2 @3xs:row-start-1 @2xl:col-start-3 @2xl:row-span-3`}>
    <div className="flex flex-wrap items-baseline gap-x-2 @3xs:flex-nowrap @3xs:ps-2 @2xl:block @2xl:ps-0">
      <span className="order-2 text-xs empty:hidden @2xl:block @2xl:leading-6">
        <ResponseState inquiry={inquiry} />
      </span>
      <span className={showsStatus(inquiry) ? '' : 'sr-only @2xl:not-sr-only print:not-sr-only'}>
        <StatusBadge status={inquiry.status} />
      </span>
    </div>
  </td>
)

// Below the width of a table it lies over the whole row, without a text.
const viewClass =
  'size-full min-h-0! rounded-none! p-0! -outline-offset-2! hover:bg-transparent! @4xl:size-auto @4xl:min-h-8! ' +
  '@4xl:rounded-full! @4xl:border @4xl:border-transparent @4xl:px-3.5! @4xl:py-1! @4xl:text-plum-soft! ' +
  '@4xl:outline-offset-2! @4xl:group-hover:border-plum/25 @4xl:group-hover:bg-white! @4xl:group-hover:text-plum! ' +
  '@4xl:focus-visible:border-plum/25 @4xl:focus-visible:bg-white @4xl:[@media(max-height:45rem)]:min-h-6! @4xl:[@media(max-height:45rem)]:py-0!'

const ViewCell = ({ id, name }: { id: number; name: string }) => (
  <td className="absolute inset-0 print:hidden @4xl:static @4xl:table-cell @4xl:px-2 @4xl:align-baseline @min-[84rem]:px-3">
    <Button id={viewButtonId(id)} look="quiet" className={viewClass} aria-label={`View ${name}`}>
      <span className="sr-only @4xl:not-sr-only">View</span>
    </Button>
  </td>
)

interface Props {
  inquiry: Inquiry
  selected: boolean
  /** Whether it is the open inquiry. */
  open: boolean
  /** Why it is no longer in the list: 'Deleted', or 'Restored' from the bin. */
  removedAs: string | undefined
  onSelect(ids: number[], selected: boolean): void
}

/** Rendered again only when its own props change: opening an inquiry or selecting one is felt at once. */
export const InquiryTableRow = memo(function InquiryTableRow({
  inquiry,
  selected,
  open,
  removedAs,
  onSelect,
}: Props) {
  const { id, email, phone, status } = inquiry
  const name = fullNameOf(inquiry)
  const now = useNow()
  const isUnread = status === 'unread' && !removedAs
  const urgency = shortDeadlineOf(inquiry, now)?.state
  const edge = urgency && urgency !== 'responded' ? `${edgeClass} ${edges[urgency]}` : ''
  const selectedClass = selected ? 'bg-baby-rose/30' : ''
  const openClass = open ? 'bg-rose-50 shadow-[inset_3px_0_0_var(--color-rose-700)]' : ''
  const removedClass = removedAs ? 'text-plum-soft' : ''
  return (
    <tr
      data-highlighted={isUnread || undefined}
      data-row={id}
      aria-current={open || undefined}
      className={`${rowClass} ${selectedClass} ${openClass} ${removedClass}`}
    >
      <NameCell
        inquiry={inquiry}
        edge={edge}
        name={name}
        isUnread={isUnread}
        selected={selected}
        removedAs={removedAs}
        onSelect={onSelect}
      />
      <ContactCell email={email} phone={phone} />
      <DateCell inquiry={inquiry} now={now} />
      <StatusCell inquiry={inquiry} />
      <InterestCell
        inquiry={inquiry}
        className={`${cellClass} @3xs:col-span-2 @3xs:row-start-2 @2xl:col-span-1 @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1`}
      />
      <ViewCell id={id} name={name} />
    </tr>
  )
})
