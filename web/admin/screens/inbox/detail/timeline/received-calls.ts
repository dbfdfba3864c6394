import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { LONG_TIMEOUT_MS } from '../../../../calls/api.ts'
import { sendForData, sendForStream } from '../../../../calls/send.ts'

const post = (inquiryId: number, path: string, body: object = {}) =>
  sendForData<InquiryDetail>(`${INQUIRIES_PATH}/${inquiryId}/received/${path}`, { method: 'POST', body })

/** The calls about received messages; apart from `adminApi`, so that lists do without them. */
export const receivedCalls = {
  /** @param upTo the id of the last received message on the screen */
  markSeen: (inquiryId: number, upTo: number) => post(inquiryId, 'seen', { upTo }),
  remove: (inquiryId: number, receivedId: number) => post(inquiryId, `${receivedId}/remove`),
  /** A received email as it arrived. */
  getOriginal: async (inquiryId: number, receivedId: number): Promise<Blob> =>
    (
      await sendForStream(`${INQUIRIES_PATH}/${inquiryId}/received/${receivedId}/original`, {
        signal: AbortSignal.timeout(LONG_TIMEOUT_MS),
      })
    ).blob(),
}
