import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { longDay } from '#contracts/text/date-texts.ts'
import { salonDay, sameDayAfterMonths } from '#contracts/text/days.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useFullAccess } from '../../../../session/session.ts'
import { useCorrection } from '../correction/correction.tsx'
import { personActions } from './person-actions.ts'

export interface AboutDataProps {
  inquiry: InquiryDetail
  className: string
  /** Opens what is stored of the person. */
  onPerson(): void
}

/** Leads to what answers a request about personal data; accounts without full access can correct what the client typed. */
export function AboutData({ inquiry, className, onPerson }: AboutDataProps) {
  const isFull = useFullAccess()
  const correct = useCorrection()
  const until = sameDayAfterMonths(salonDay(inquiry.createdAt), 1)
  return (
    <div className={className}>
      <p className="min-w-0 flex-[1_1_12rem]">
        <b className="font-medium">A request about personal data.</b>{' '}
        <span>{`Answer it by ${longDay(until)}${isFull ? '' : '; someone with full access finds and erases data'}.`}</span>
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button look="secondary" onClick={() => correct()}>
          Correct...
        </Button>
        {isFull && (
          <Button look="secondary" disabled={!personActions.hasPerson(inquiry)} onClick={onPerson}>
            Find Their Data...
          </Button>
        )}
      </div>
    </div>
  )
}
