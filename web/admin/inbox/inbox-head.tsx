import type { Ref } from 'react'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { ShortcutsHelp } from '../keyboard/shortcuts.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { ExportButton } from './export/export-button.tsx'

interface Props {
  /** The heading's element. */
  ref: Ref<HTMLHeadingElement>
  filter: InquiryFilter
  inBin: boolean
}

export const InboxHead = ({ ref, filter, inBin }: Props) => (
  <ScreenHead
    ref={ref}
    title="Contact Submissions"
    actions={
      <>
        <ExportButton filter={filter} />
        <ShortcutsHelp />
      </>
    }
  >
    <p className="inline">View and manage customer inquiries and contact form submissions</p>
    <p className="inline before:mx-1.5 before:content-['·'/''] sm:max-lg:hidden">
      {inBin
        ? 'Inquiries stay in the bin for 30 days, then are permanently deleted.'
        : 'These are inquiries, not bookings.'}
    </p>
  </ScreenHead>
)
