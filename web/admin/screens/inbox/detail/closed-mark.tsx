import { closedOnWishedDay } from '#content/replies.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { useSalonFacts } from '../../../calls/salon-facts.ts'

/** ' (closed that day: Unduvap Poya)' behind the wished time. */
export function ClosedMark({ inquiry }: { inquiry: InquiryDetail }) {
  const closed = closedOnWishedDay(inquiry, useSalonFacts())
  return closed && <span className="font-semibold text-red-700">{` (${closed})`}</span>
}
