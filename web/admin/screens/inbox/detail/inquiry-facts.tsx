import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { type InquiryFieldName, longFields, shortFields } from '#contracts/inquiries/inquiry-fields.ts'
import { mailLink, phoneLink } from '../../../../salon/links.ts'
import { EmailText } from '../../../../ui/email-text.tsx'
import { StatusBadge } from '../../../parts/inquiry/status.tsx'
import { Arrival, Fact, lineClass } from './inquiry-head.tsx'

// Fields that have a place of their own on the screen.
const shownSeparately: readonly InquiryFieldName[] = ['email', 'phone', 'service', 'branch', 'message']
const otherFields = [...shortFields, ...longFields].filter(({ name }) => !shownSeparately.includes(name))

const linkClass =
  'inline-block min-h-6 py-0.5 text-rose-700 underline underline-offset-4 outline-rose-700 wrap-anywhere focus-visible:outline-2'

function Phone({ phone }: { phone: string }) {
  const call = phoneLink(phone)
  if (!call) return <span className="wrap-anywhere">{phone}</span>
  return (
    <a className={`${linkClass} tabular-nums`} href={call}>
      {phone}
    </a>
  )
}

/** How to reach the client; on a phone also what stands in the head elsewhere. Empty fields are left out. */
export function InquiryFacts({ inquiry, narrow }: { inquiry: InquiryDetail; narrow: boolean }) {
  const { status, email, phone } = inquiry
  return (
    <div className="space-y-0.5 text-sm">
      {otherFields.map(
        ({ name, label }) =>
          inquiry[name] && (
            <p key={name} className="wrap-anywhere">
              {`${label}: ${inquiry[name]}`}
            </p>
          ),
      )}

      <dl className={`${narrow ? lineClass : ''} max-sm:[&_a]:py-3`}>
        {narrow && (
          <>
            {/* It is in a row below. */}
            <Fact name="Status" className="hidden print:block">
              <StatusBadge status={status} />
            </Fact>
            <Arrival inquiry={inquiry} />
          </>
        )}
        {email && (
          <Fact name="Email">
            <a className={linkClass} href={mailLink(email)}>
              <EmailText>{email}</EmailText>
            </a>
          </Fact>
        )}
        {phone && (
          <Fact name="Phone">
            <Phone phone={phone} />
          </Fact>
        )}
      </dl>
    </div>
  )
}
