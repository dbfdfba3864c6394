import { useMutation } from '@tanstack/react-query'
import { messageOf, toastFailure } from '../../../calls/failures.ts'
import { downloadSheet } from './download-sheet.ts'

/** Downloads the spreadsheet, and says so when that fails. */
export function useDownload() {
  const { mutate: start, isPending } = useMutation({
    mutationFn: downloadSheet,
    onError: error =>
      toastFailure(
        messageOf(error, 'We couldn’t download the spreadsheet. Check the connection, then try again.'),
      ),
  })
  return { isPending, start: () => !isPending && start() }
}
