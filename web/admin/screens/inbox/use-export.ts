import { useMutation } from '@tanstack/react-query'
import type { ExportFormat, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { adminApi } from '../../calls/api.ts'
import { downloadResponse } from '../../calls/download.ts'
import { messageOf } from '../../calls/failures.ts'
import { notices } from './notices.ts'

/** Exports all that match the filter, one file at a time. */
export function useExport(filter: InquiryFilter) {
  const { mutate, isPending } = useMutation({
    async mutationFn(format: ExportFormat) {
      await downloadResponse(await adminApi.exportInquiries(filter, format), 'inquiries')
    },
    onError: error =>
      notices.fail(messageOf(error, 'The export was interrupted and no file was saved. Try again.')),
  })
  return { isExporting: isPending, start: (format: ExportFormat) => !isPending && mutate(format) }
}
