import type { ReactNode } from 'react'
import type { ContactDetail } from '#contracts/contact.ts'
import { mailLink, phoneLink } from '../../links.ts'
import { suspectedHint } from './contact-table.tsx'
import { ContactHistory, ContactMail } from './contact-trail.tsx'
import { StatusBadge } from './status-badge.tsx'
import { When } from './when.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
      <dt className="text-plum-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

const link = 'text-rose-700 underline underline-offset-4'

/** All that is known about an inquiry; what it was sent without is left out. */
export function ContactFacts({ contact }: { contact: ContactDetail }) {
  const { firstName, lastName, email, phone, service, branch, message, status, suspected } = contact
  return (
    <dl className="space-y-3 text-sm">
      <Fact name="Status">
        <StatusBadge status={status} />
        {suspected && <span className="block pt-1 text-plum-soft">Suspected: {suspectedHint}</span>}
      </Fact>
      <Fact name="Date">
        <When at={contact.createdAt} />
      </Fact>
      <Fact name="Full Name">
        {firstName} {lastName}
      </Fact>
      <Fact name="Email">
        <a className={link} href={mailLink(email)}>
          {email}
        </a>
      </Fact>
      {phone && (
        <Fact name="Phone">
          <a className={`${link} tabular-nums`} href={phoneLink(phone)}>
            {phone}
          </a>
        </Fact>
      )}
      {service && <Fact name="Service">{service}</Fact>}
      {branch && <Fact name="Branch">{branch}</Fact>}
      {message && (
        <Fact name="Message">
          <p className="whitespace-pre-wrap">{message}</p>
        </Fact>
      )}
      <Fact name="History">
        <ContactHistory events={contact.history} />
      </Fact>
      <Fact name="Mail">
        <ContactMail jobs={contact.mail} />
      </Fact>
    </dl>
  )
}
