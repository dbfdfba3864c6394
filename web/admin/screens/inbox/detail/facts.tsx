import type { ReactNode } from 'react'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import {
  fullNameOf,
  type InquiryFieldName,
  longFields,
  shortFields,
} from '#contracts/inquiries/inquiry-fields.ts'
import { chatLink, mailLink, phoneLink } from '../../../../salon/links.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Dash } from '../../../../ui/dash.tsx'
import { EmailText } from '../../../../ui/email-text.tsx'
import { DeadlineText, ReplyWaiting } from '../../../parts/inquiry/deadline-text.tsx'
import { sourceMark } from '../../../parts/inquiry/source-mark.ts'
import { StatusBadge } from '../../../parts/inquiry/status.tsx'
import { LocalDate } from '../../../text/salon-time.tsx'

/** A value whose name only screen readers say. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

// Fields that have a place of their own on the screen.
const shownSeparately: readonly InquiryFieldName[] = ['email', 'phone', 'service', 'branch', 'message']
const otherFields = [...shortFields, ...longFields].filter(({ name }) => !shownSeparately.includes(name))

/** Who wrote, about what and when, the status and the deadline. Empty fields are left out. */
export function Facts({ inquiry }: { inquiry: InquiryDetail }) {
  const { service, branch, status, createdAt, waitingReason, waitingUntil, respondedAt, replyWaiting } =
    inquiry
  const mark = sourceMark(inquiry)
  return (
    <div className="space-y-1.5 text-sm">
      <dl>
        <Fact name="Full Name">
          <h3 className="font-display text-[1.75rem] leading-tight">{fullNameOf(inquiry)}</h3>
        </Fact>
      </dl>

      {(service || branch) && (
        <dl className="flex flex-wrap items-center gap-x-2 text-base">
          {service && <Fact name="Service">{service}</Fact>}
          {branch && (
            <Fact name="Branch">
              {service && <span aria-hidden="true">·&ensp;</span>}
              <span>{branch}</span>
            </Fact>
          )}
        </dl>
      )}

      {otherFields.map(
        ({ name, label }) =>
          inquiry[name] && (
            <p key={name} className="wrap-anywhere">
              {`${label}: ${inquiry[name]}`}
            </p>
          ),
      )}

      <dl className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Fact name="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact name="Date">
          <LocalDate at={createdAt} />
        </Fact>
        {mark && (
          <Fact name="Came by">
            <span className="text-plum-soft">{mark}</span>
          </Fact>
        )}
        {/* The deadline of an answer stands beside it. */}
        {(waitingUntil || respondedAt) && waitingReason !== 'answered' && (
          <Fact name="Response">{replyWaiting ? <ReplyWaiting /> : <DeadlineText inquiry={inquiry} />}</Fact>
        )}
      </dl>
    </div>
  )
}

const link =
  'inline-block min-h-6 max-sm:py-3 max-sm:leading-5 text-rose-700 underline underline-offset-4 wrap-anywhere'

interface Props {
  inquiry: InquiryDetail
  /** The composer offers WhatsApp and calls too. */
  composing: boolean
}

export function EmailAndPhone({ inquiry: { email, phone }, composing }: Props) {
  const call = phoneLink(phone)
  const chat = chatLink(phone)
  return (
    <section aria-label="Email and phone" className="text-sm">
      <dl className="space-y-2">
        <div>
          <dt className="text-plum-soft">Email</dt>
          <dd>
            {email ? (
              <a className={link} href={mailLink(email)}>
                <EmailText>{email}</EmailText>
              </a>
            ) : (
              <Dash label="No email" />
            )}
          </dd>
        </div>
        {phone && (
          <div>
            <dt className="text-plum-soft">Phone</dt>
            <dd>
              {call ? (
                <a className={`${link} tabular-nums`} href={call}>
                  {phone}
                </a>
              ) : (
                <span className="wrap-anywhere">{phone}</span>
              )}
            </dd>
          </div>
        )}
      </dl>

      {call && !composing && (
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          <a className={buttonClass('secondary', 'flex-1')} href={call}>
            Call
          </a>
          {chat && (
            <a
              className={buttonClass('secondary', 'flex-1')}
              href={chat}
              target="_blank"
              rel="noopener noreferrer"
            >
              WhatsApp
            </a>
          )}
        </div>
      )}
    </section>
  )
}
