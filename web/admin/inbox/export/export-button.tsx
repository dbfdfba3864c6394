import { useMutation } from '@tanstack/react-query'
import type { ExportFormat, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { adminApi } from '../../api.ts'
import { download } from '../../download.ts'
import { messageOf } from '../../failures.ts'
import { notices } from '../notices.ts'

const fileNameOf = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'inquiries'

/** Exports all that match the filter. */
export function ExportButton({ filter }: { filter: InquiryFilter }) {
  const { mutate: start, isPending } = useMutation({
    async mutationFn(format: ExportFormat) {
      const response = await adminApi.exportInquiries(filter, format)
      download([await response.blob()], fileNameOf(response), response.headers.get('Content-Type') ?? '')
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
      <span role="status" className="sr-only">
        {isPending && 'Exporting...'}
      </span>
    </div>
  )
}
