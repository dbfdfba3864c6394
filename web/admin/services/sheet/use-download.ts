import { useMutation } from '@tanstack/react-query'
import { messageOf, toastFailure } from '../../failures.ts'
import { downloadSheet } from './sheet-calls.ts'

/** Downloads the spreadsheet, and says so when that fails. */
export function useDownload() {
  const { mutate: start, isPending } = useMutation({
    mutationFn: downloadSheet,
    onError: error => toastFailure(messageOf(error, 'We couldn’t download the spreadsheet. Try again.')),
  })
  return { isPending, start: () => !isPending && start() }
}
