import type { Ref } from 'react'
import type { InquiryDetail, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { InboxMenu } from './inbox-menu.tsx'
import { NewInquiryButton } from './new-inquiry/new-inquiry-button.tsx'

interface Props {
  /** The heading's element. */
  ref: Ref<HTMLHeadingElement>
  filter: InquiryFilter
  inBin: boolean
  /** Whether the list is as narrow as a pane. */
  isPane: boolean
  onSelect(): void
  onWritten(inquiry: InquiryDetail): void
  /** The inquiry that is open; null when none is. */
  opened: number | null
  onOpen(id: number): void
}

export const InboxHead = ({ ref, filter, inBin, isPane, onSelect, ...newInquiry }: Props) => (
  <ScreenHead
    ref={ref}
    title="Contact Submissions"
    isPane={isPane}
    actions={
      <div className="flex flex-wrap items-center gap-2 max-sm:px-0! xs:shrink-0 xs:max-sm:-my-2">
        <InboxMenu filter={filter} onSelect={onSelect} />
        <NewInquiryButton {...newInquiry} />
      </div>
    }
  >
    <p className="inline">View and manage customer inquiries and contact form submissions</p>{' '}
    {/* In a low window ten inquiries have room below one line. */}
    <p
      className={`inline before:mx-1.5 before:content-['·'/''] ${inBin ? '' : '[@media(max-height:45rem)]:lg:sr-only'}`}
    >
      {inBin ? 'Inquiries stay in the bin for 30 days.' : 'These are inquiries, not bookings.'}
    </p>
  </ScreenHead>
)
