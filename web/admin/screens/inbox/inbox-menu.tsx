import { useNavigate } from 'react-router'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useShortcutsHelp } from '../../keyboard/shortcuts.tsx'
import { helpAt } from '../../layout/help-chapters.ts'
import { useSummary } from '../../live/live-updates.tsx'
import { useFullAccess } from '../../session/session.ts'
import { inboxAddress, noFilter } from './inbox-url.ts'
import { useExport } from './use-export.ts'

export const INBOX_MENU_ID = 'inbox-menu'

const counted = (name: string, count: number | undefined) =>
  count === undefined ? name : `${name} (${formatNumber(count)})`

interface Props {
  filter: InquiryFilter
  /** Shows the checkbox of each row. */
  onSelect(): void
}

/** What is done less often with the list. */
export function InboxMenu({ filter, onSelect }: Props) {
  const navigate = useNavigate()
  const isFull = useFullAccess()
  const summary = useSummary().data
  const { isExporting, start } = useExport(filter)
  const shortcuts = useShortcutsHelp()
  const show = (part: Partial<InquiryFilter>) => navigate(inboxAddress({ ...noFilter, ...part }))
  return (
    <>
      <ActionMenu
        id={INBOX_MENU_ID}
        label={isExporting ? 'Exporting...' : 'More'}
        name={isExporting ? undefined : 'More for the list'}
        className={buttonClass('quiet', 'px-3! sm:min-h-8! sm:py-1!')}
      >
        <ActionItem onClick={onSelect}>Select Inquiries</ActionItem>
        {isFull && (
          <>
            <ActionItem onClick={() => start('xlsx')}>Export as Excel (.xlsx)</ActionItem>
            <ActionItem onClick={() => start('csv')}>Export as CSV (.csv)</ActionItem>
          </>
        )}
        <ActionItem onClick={() => show({ spam: 'only' })}>
          {counted('Possible Spam', summary?.spam)}
        </ActionItem>
        <ActionItem onClick={() => show({ deleted: '1' })}>{counted('Bin', summary?.deleted)}</ActionItem>
        <ActionItem onClick={shortcuts.open}>Keyboard Shortcuts</ActionItem>
        <ActionItem onClick={() => window.open(helpAt(adminPaths.inquiries), '_blank', 'noopener')}>
          Help
        </ActionItem>
      </ActionMenu>
      <LiveRegion className="sr-only">{isExporting && 'Exporting...'}</LiveRegion>
      {shortcuts.dialog}
    </>
  )
}
