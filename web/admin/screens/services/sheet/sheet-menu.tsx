import { useNavigate } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { ActionItem, ActionMenu } from '../../../../ui/action-menu.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { useDownload } from './use-download.ts'

/** Downloads all services as a spreadsheet, or opens the screen that takes it back. */
export function SheetMenu() {
  const navigate = useNavigate()
  const { start, isPending } = useDownload()
  return (
    <>
      <ActionMenu label={isPending ? 'Downloading...' : 'Spreadsheet'} className={buttonClass('secondary')}>
        <ActionItem onClick={start}>Download Spreadsheet</ActionItem>
        <ActionItem onClick={() => navigate(adminPaths.uploadSheet)}>Upload Spreadsheet</ActionItem>
      </ActionMenu>
      <LiveRegion className="sr-only">{isPending && 'Downloading...'}</LiveRegion>
    </>
  )
}
