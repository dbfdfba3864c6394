import type { ReactNode } from 'react'
import type { InquiryDetail } from '#contracts/inquiry.ts'
import { type InquiryFieldName, longFields, shortFields } from '#contracts/inquiry-fields.ts'
import { DeadlineText } from '../deadline-text.tsx'
import { LocalDate } from '../local-date.tsx'
import { StatusBadge } from '../status.tsx'

/** A value whose name only screen readers say. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

// These have a place of their own on the screen.
const shownSeparately: readonly InquiryFieldName[] = ['email', 'phone', 'service', 'branch', 'message']
const otherFields = [...shortFields, ...longFields].filter(({ name }) => !shownSeparately.includes(name))

/** Who wrote, about what and when, the status and the response deadline. Empty fields are left out. */
export function Facts({ inquiry }: { inquiry: InquiryDetail }) {
  const { firstName, lastName, service, branch, status, createdAt, dueAt, answeredAt } = inquiry
  return (
    <div className="space-y-1.5 text-sm">
      <dl>
        <Fact name="Full Name">
          <h3 className="font-display text-[1.75rem] leading-tight">
            {firstName} {lastName}
          </h3>
        </Fact>
      </dl>
      {(service || branch) && (
        <dl className="flex flex-wrap items-center gap-x-2 text-base">
          {service && <Fact name="Service">{service}</Fact>}
          {branch && (
            <Fact name="Branch">
              {service && <span aria-hidden="true">·&ensp;</span>}
              {branch}
            </Fact>
          )}
        </dl>
      )}
      {otherFields.map(
        ({ name, label }) =>
          inquiry[name] && (
            <p key={name} className="wrap-anywhere">
              {label}: {inquiry[name]}
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
        {(dueAt || answeredAt) && (
          <Fact name="Response">
            <DeadlineText inquiry={inquiry} />
          </Fact>
        )}
      </dl>
    </div>
  )
}
