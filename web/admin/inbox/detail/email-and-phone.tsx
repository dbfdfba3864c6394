import type { InquiryDetail } from '#contracts/inquiry.ts'
import { chatLink, mailLink, phoneLink } from '../../../links.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmailText } from '../../../ui/email-text.tsx'

const link = 'inline-block min-h-6 text-rose-700 underline underline-offset-4 wrap-anywhere'

export function EmailAndPhone({ inquiry: { email, phone } }: { inquiry: InquiryDetail }) {
  const call = phoneLink(phone)
  const chat = chatLink(phone)
  return (
    <section aria-label="Email and phone" className="text-sm">
      <dl className="space-y-2">
        <div>
          <dt className="text-plum-soft">Email</dt>
          <dd>
            <a className={link} href={mailLink(email)}>
              <EmailText>{email}</EmailText>
            </a>
          </dd>
        </div>
        {phone && (
          <div>
            <dt className="text-plum-soft">Phone</dt>
            <dd>
              <a className={`${link} tabular-nums`} href={call}>
                {phone}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {call && (
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          <a className={buttonClass('secondary', 'grow max-sm:min-h-11')} href={call}>
            Call
          </a>
          {chat && (
            <a
              className={buttonClass('secondary', 'grow max-sm:min-h-11')}
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
