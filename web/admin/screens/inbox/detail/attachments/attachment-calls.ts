import { queryOptions } from '@tanstack/react-query'
import { fileNameOf } from '#contracts/inquiries/attachment-limits.ts'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { readDataAddress } from '../../../../../data-address.ts'
import { LONG_TIMEOUT_MS, post, remove } from '../../../../calls/api.ts'
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

// A file may come over a slow connection and wait for its turn.
const UPLOAD_TIMEOUT_MS = 12 * MINUTE_MS

/** The calls about files that are attached to a reply. */
export const attachmentCalls = {
  upload: (inquiryId: number, file: File, signal: AbortSignal) =>
    post<Attachment>(
      `${INQUIRIES_PATH}/${inquiryId}/attachments?${new URLSearchParams({ name: file.name })}`,
      file,
      { signal, timeout: UPLOAD_TIMEOUT_MS },
    ),
  remove: (inquiryId: number, id: number) => remove(addressOf(inquiryId, id)),
}

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
