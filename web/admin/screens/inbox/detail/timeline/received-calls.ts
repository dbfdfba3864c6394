import type { ChangedInquiry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { LONG_TIMEOUT_MS, post } from '../../../../calls/api.ts'
import { sendForStream } from '../../../../calls/send.ts'

const address = (inquiryId: number, path: string) => `${INQUIRIES_PATH}/${inquiryId}/received/${path}`

/** The calls about received messages; apart from `adminApi`, so that lists do without them. */
export const receivedCalls = {
  /** @param upTo the id of the last received message on the screen */
  markSeen: (inquiryId: number, upTo: number) => post<InquiryDetail>(address(inquiryId, 'seen'), { upTo }),
  remove: (inquiryId: number, receivedId: number) =>
    post<ChangedInquiry>(address(inquiryId, `${receivedId}/remove`), {}),
  /** A received email as it arrived. */
  getOriginal: async (inquiryId: number, receivedId: number): Promise<Blob> =>
    (
      await sendForStream(address(inquiryId, `${receivedId}/original`), {
        signal: AbortSignal.timeout(LONG_TIMEOUT_MS),
      })
    ).blob(),
}
