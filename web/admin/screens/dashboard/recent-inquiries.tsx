import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/inquiries/limits.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dash } from '../../../ui/dash.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Cell, NameCell, Row, Table } from '../../../ui/table.tsx'
import { messageOf } from '../../calls/failures.ts'
import { ListSkeleton } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { useStreamTried } from '../../live/live-updates.tsx'
import { AnsweredMark } from '../../parts/inquiry/answered-mark.tsx'
import { DeadlineText } from '../../parts/inquiry/deadline-text.tsx'
import { sourceMark } from '../../parts/inquiry/source-mark.ts'
import { StatusBadge } from '../../parts/inquiry/status.tsx'
import { UsDate } from '../../text/salon-time.tsx'

const columns = [
  { label: 'Name', width: 'w-[24%]' },
  { label: 'Contact Info' },
  { label: 'Date', width: 'w-48 @4xl:w-56' },
  { label: 'Status', width: 'w-26 @4xl:w-48' },
]

const dotClass = 'absolute top-1.5 left-0 size-2 rounded-full'

const nameLinkClass = 'rounded outline-rose-700 underline-offset-4 hover:underline focus-visible:outline-2'

function RecentInquiry({ inquiry }: { inquiry: Inquiry }) {
  const { id, email, phone, createdAt, status, spam } = inquiry
  const navigate = useNavigate()
  const unread = status === 'unread'
  const mark = sourceMark(inquiry)
  const address = `${adminPaths.inquiries}?open=${id}`

  // The keyboard uses the link; a click anywhere on the row opens it, unless text is being selected.
  function open({ target }: MouseEvent<HTMLElement>) {
    const onLink = target instanceof Element && target.closest('a')
    if (!onLink && getSelection()?.isCollapsed !== false) navigate(address)
  }

  return (
    <Row data-highlighted={unread || undefined} className="cursor-pointer" onClick={open}>
      <NameCell className={unread ? 'font-semibold' : 'font-normal'}>
        <div className="relative flex flex-wrap gap-x-2 ps-4">
          <span
            aria-hidden="true"
            className={`${dotClass} ${unread || inquiry.newAnswers > 0 ? 'bg-rose-700 forced-colors:bg-[CanvasText]' : ''}`}
          />
          <Link to={address} className={nameLinkClass}>
            {fullNameOf(inquiry)}
          </Link>
          {mark && <span className="font-normal text-plum-soft">{mark}</span>}
          <AnsweredMark inquiry={inquiry} className="text-xs leading-5 text-plum-soft" />
          {spam && <Badge tone="grey">Possible spam</Badge>}
        </div>
      </NameCell>

      <Cell className="@max-2xl:basis-full @max-2xl:ps-4">
        <div className="flex flex-wrap gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            {email ? <EmailText>{email}</EmailText> : <Dash label="No email" />}
          </span>
          <span className="text-plum-soft tabular-nums">{phone || <Dash label="No telephone" />}</span>
        </div>
      </Cell>

      <Cell className="@max-2xl:ps-4 @max-2xl:text-plum-soft">
        <UsDate at={createdAt} />
      </Cell>

      <Cell className="order-none!">
        <div className="flex flex-wrap gap-x-2">
          <StatusBadge status={status} />
          <DeadlineText short inquiry={inquiry} className="text-xs leading-5" />
        </div>
      </Cell>
    </Row>
  )
}

/** The newest inquiries, with live updates. */
export function RecentInquiries() {
  const { data, error, refetch } = useQuery({
    ...queries.inquiries({ page: FIRST_PAGE, limit: PAGE_SIZE }),
    enabled: useStreamTried(),
  })
  if (error && !data) {
    return (
      <LiveRegion isUrgent>
        <EmptyState title={`Error loading contacts: ${messageOf(error, 'Failed to load contacts')}`}>
          <Button onClick={() => refetch()}>Try Again</Button>
        </EmptyState>
      </LiveRegion>
    )
  }

  if (!data) return <ListSkeleton rows={PAGE_SIZE} columns={columns} label="Loading contacts..." />
  const { data: rows, pagination } = data
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          title="No contact inquiries found"
          hint="Inquiries from the website’s contact form arrive here."
          hasDrawing
        />
      ) : (
        <Table caption="The newest contact inquiries" columns={columns}>
          {rows.map(inquiry => (
            <RecentInquiry key={inquiry.id} inquiry={inquiry} />
          ))}
        </Table>
      )}

      <p className="border-t border-plum/10 px-4 py-3 text-sm text-plum-soft tabular-nums">
        {`Showing ${rows.length} of ${formatNumber(pagination.total)} contact inquiries`}
      </p>
    </>
  )
}
