import type { Ref } from 'react'
import type { InquiryDetail, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { ShortcutsHelp } from '../../keyboard/shortcuts.tsx'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { useFullAccess } from '../../session/session.ts'
import { ExportButton } from './export/export-button.tsx'
import { NewInquiryButton } from './new-inquiry/new-inquiry-button.tsx'

interface Props {
  /** The heading's element. */
  ref: Ref<HTMLHeadingElement>
  filter: InquiryFilter
  inBin: boolean
  onWritten(inquiry: InquiryDetail): void
}

export const InboxHead = ({ ref, filter, inBin, onWritten }: Props) => (
  <ScreenHead
    ref={ref}
    title="Contact Submissions"
    actions={
      // From a tablet on in one line.
      <div className="contents md:flex md:shrink-0 md:gap-2">
        {useFullAccess() && <ExportButton filter={filter} />}
        <NewInquiryButton onWritten={onWritten} />
        <ShortcutsHelp />
      </div>
    }
  >
    <p className="inline">View and manage customer inquiries and contact form submissions</p>{' '}
    {/* In a low window ten inquiries have room below one line. */}
    <p
      className={`inline before:mx-1.5 before:content-['·'/''] ${inBin ? '' : '[@media(max-height:45rem)]:lg:sr-only'}`}
    >
      {inBin
        ? 'Inquiries stay in the bin for 30 days, then are permanently deleted.'
        : 'These are inquiries, not bookings.'}
    </p>
  </ScreenHead>
)
