import { useMutation } from '@tanstack/react-query'
import { toastFailure } from '../../../calls/failures.ts'
import { downloadFailureText } from '../../../calls/lost-answer.ts'
import { downloadSheet } from './sheet-calls.ts'

/** Downloads the spreadsheet, and says so when that fails. */
export function useDownload() {
  const { mutate: start, isPending } = useMutation({
    mutationFn: downloadSheet,
    onError: error => toastFailure(downloadFailureText(error, 'spreadsheet')),
  })
  return { isPending, start: () => !isPending && start() }
}
