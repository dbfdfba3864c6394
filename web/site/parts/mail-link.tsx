import { mailLink } from '../../links.ts'
import { EmailText } from '../../ui/email-text.tsx'

export const MailLink = ({ address, className }: { address: string; className: string }) => (
  <a href={mailLink(address)} className={className}>
    <span>
      <EmailText>{address}</EmailText>
    </span>
  </a>
)
