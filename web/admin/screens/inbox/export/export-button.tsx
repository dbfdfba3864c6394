import { useMutation } from '@tanstack/react-query'
import type { ExportFormat, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { ActionItem, ActionMenu } from '../../../../ui/action-menu.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { adminApi } from '../../../calls/api.ts'
import { downloadResponse } from '../../../calls/download.ts'
import { messageOf } from '../../../calls/failures.ts'
import { notices } from '../notices.ts'

/** Exports all that match the filter. */
export function ExportButton({ filter }: { filter: InquiryFilter }) {
  const { mutate: start, isPending } = useMutation({
    async mutationFn(format: ExportFormat) {
      await downloadResponse(await adminApi.exportInquiries(filter, format), 'inquiries')
    },
    onError: error =>
      notices.fail(messageOf(error, 'The export was interrupted and no file was saved. Try again.')),
  })
  return (
    <div className="max-sm:-my-2">
      <ActionMenu
        label={isPending ? 'Exporting...' : 'Export'}
        className={buttonClass('quiet', 'px-3! sm:min-h-8! sm:py-1!')}
      >
        <ActionItem onClick={() => !isPending && start('xlsx')}>Excel (.xlsx)</ActionItem>
        <ActionItem onClick={() => !isPending && start('csv')}>CSV (.csv)</ActionItem>
      </ActionMenu>
      <LiveRegion className="sr-only">{isPending && 'Exporting...'}</LiveRegion>
    </div>
  )
}
