import type { ReactNode } from 'react'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { readWish } from '#contracts/inquiries/wish.ts'
import { later } from '../../../../later.tsx'
import { answeredText } from '../../../parts/inquiry/answered-mark.tsx'
import { DeadlineText, ReplyWaiting } from '../../../parts/inquiry/deadline-text.tsx'
import { sourceMark } from '../../../parts/inquiry/source-mark.ts'
import { StatusBadge } from '../../../parts/inquiry/status.tsx'
import { shortWishedTime } from '../../../parts/inquiry/wished-time.ts'
import { BriefDate, useNow } from '../../../text/salon-time.tsx'

// Its code knows how days and replies are computed, which a list does without.
const ClosedMark = later<{ inquiry: InquiryDetail }>({
  load: () => import('./closed-mark.tsx').then(code => code.ClosedMark),
})

/** A value whose name only screen readers say. */
export function Fact({
  name,
  className = '',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt className="sr-only">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The deadline, or since when the client's answer waits, or how long the first response took. */
function Response({ inquiry }: { inquiry: InquiryDetail }) {
  const answered = answeredText({ ...inquiry, newAnswers: 0 }, useNow())
  if (inquiry.replyWaiting) return <ReplyWaiting />
  return (
    <>
      {answered && <span>{`${answered}: `}</span>}
      <DeadlineText inquiry={inquiry} />
    </>
  )
}

export const lineClass = 'flex flex-wrap items-center gap-x-3 gap-y-0.5'

/** Who wrote. */
export const InquiryName = ({ inquiry }: { inquiry: InquiryDetail }) => (
  <dl>
    <Fact name="Full Name">
      <h3 className="font-display text-2xl leading-tight">{fullNameOf(inquiry)}</h3>
    </Fact>
  </dl>
)

/** What is wanted, and how long it may wait still; where there is room, with the status, and when and how it came. */
export function InquiryHead({ inquiry, narrow }: { inquiry: InquiryDetail; narrow: boolean }) {
  const { service, branch, waitingUntil, respondedAt } = inquiry
  const { time, services, total } = readWish(inquiry.message)
  const wished = shortWishedTime(time)
  // A correction may have named another one.
  const isListed = services[0]?.startsWith(service) === true
  return (
    <div className="space-y-0.5 text-sm">
      {services.length > 0 && (
        <dl className="text-base leading-6">
          <Fact name="Services" className="font-semibold">
            {services.map(line => (
              <p key={line}>{line}</p>
            ))}
            <p className="font-normal text-plum-soft">{total}</p>
          </Fact>
        </dl>
      )}
      {(service || branch || wished) && (
        <dl className="flex flex-wrap items-center gap-x-3 text-base leading-6">
          {service && !isListed && (
            <Fact name="Service" className="font-semibold">
              {service}
            </Fact>
          )}
          {branch && <Fact name="Branch">{branch}</Fact>}
          {wished && (
            <Fact name="Wished time" className="text-plum-soft">
              {wished}
              <ClosedMark inquiry={inquiry} />
            </Fact>
          )}
        </dl>
      )}

      <dl className={`${lineClass} empty:hidden`}>
        {(waitingUntil || respondedAt) && (
          <Fact name="Response">
            <Response inquiry={inquiry} />
          </Fact>
        )}
        {!narrow && (
          <>
            <Fact name="Status">
              <StatusBadge status={inquiry.status} />
            </Fact>
            <Arrival inquiry={inquiry} />
          </>
        )}
      </dl>
    </div>
  )
}

/** When the inquiry came, and how it was written down. */
export function Arrival({ inquiry }: { inquiry: InquiryDetail }) {
  const mark = sourceMark(inquiry)
  return (
    <>
      <Fact name="Date" className="text-plum-soft">
        <BriefDate at={inquiry.createdAt} />
      </Fact>
      {mark && (
        <Fact name="Came by" className="text-plum-soft">
          {mark}
        </Fact>
      )}
    </>
  )
}
