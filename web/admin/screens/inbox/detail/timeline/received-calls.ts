import type { ChangedInquiry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import type { ReceivedMessage } from '#contracts/inquiries/received.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { LONG_TIMEOUT_MS, post } from '../../../../calls/api.ts'
import { download } from '../../../../calls/download.ts'
import { messageOf } from '../../../../calls/failures.ts'
import { sendForStream } from '../../../../calls/send.ts'
import { notices } from '../../notices.ts'

const address = (inquiryId: number, path: string) => `${INQUIRIES_PATH}/${inquiryId}/received/${path}`

/** The calls about received messages; apart from `adminApi`, so that lists do without them. */
export const receivedCalls = {
  /** @param upTo the id of the last received message on the screen */
  markSeen: (inquiryId: number, upTo: number) => post<InquiryDetail>(address(inquiryId, 'seen'), { upTo }),
  remove: (inquiryId: number, receivedId: number) =>
    post<ChangedInquiry>(address(inquiryId, `${receivedId}/remove`), {}),
  /** Downloads a received email as it arrived. When that fails, it says so. */
  async downloadOriginal(inquiryId: number, receivedId: number): Promise<void> {
    try {
      const signal = AbortSignal.timeout(LONG_TIMEOUT_MS)
      const response = await sendForStream(address(inquiryId, `${receivedId}/original`), { signal })
      download([await response.blob()], `message-${receivedId}.eml`, 'message/rfc822')
    } catch (error) {
      notices.fail(messageOf(error, 'We couldn’t download the email. Try again.'))
    }
  },
}

/** The emails whose originals the menu of the inquiry has, newest first. */
export const originalsInMenu = (received: readonly ReceivedMessage[]): ReceivedMessage[] =>
  received.filter(({ hasOriginal }) => hasOriginal).toReversed()
