import { queryOptions } from '@tanstack/react-query'
import { type Attachment, fileNameOf } from '#contracts/inquiries/attachments.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { readDataAddress } from '../../../../../data-address.ts'
import { LONG_TIMEOUT_MS } from '../../../../calls/api.ts'
import { download } from '../../../../calls/download.ts'
import { messageOf } from '../../../../calls/failures.ts'
import { keys } from '../../../../calls/query-client.ts'
import { sendForStream } from '../../../../calls/send.ts'
import { notices } from '../../notices.ts'

async function read(path: string, signal?: AbortSignal): Promise<Blob> {
  const limit = AbortSignal.timeout(LONG_TIMEOUT_MS)
  return (await sendForStream(path, { signal: signal ? AbortSignal.any([signal, limit]) : limit })).blob()
}

const addressOf = (inquiryId: number, id: number) => `${INQUIRIES_PATH}/${inquiryId}/attachments/${id}`

/** A photograph as an address for `<img>`: its bytes never change. Only a call with the user's token gets them. */
export const photographQuery = (inquiryId: number, id: number, size: 'full' | 'thumbnail') =>
  queryOptions({
    queryKey: keys.photograph(id, size),
    queryFn: async ({ signal }) =>
      readDataAddress(
        await read(`${addressOf(inquiryId, id)}${size === 'thumbnail' ? '/thumbnail' : ''}`, signal),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: MINUTE_MS,
  })

/** Saves an attachment in the browser, as a file that it does not run. When that fails, it says so. */
export async function downloadAttachment(inquiryId: number, attachment: Attachment): Promise<void> {
  const { id, photograph } = attachment
  try {
    const name = photograph ? `photograph-${id}.jpg` : fileNameOf(attachment)
    const type = photograph ? 'image/jpeg' : 'application/octet-stream'
    download([await read(addressOf(inquiryId, id))], name, type)
  } catch (error) {
    notices.fail(messageOf(error, 'We couldn’t download the attachment. Try again.'))
  }
}
