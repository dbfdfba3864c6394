import { mailLink } from '../../links.ts'

/** A link to a mailbox; where there is little room, its address breaks behind the sign. */
export function MailLink({ address, className }: { address: string; className: string }) {
  const [mailbox, domain] = address.split('@')
  return (
    <a href={mailLink(address)} className={className}>
      <span>
        {mailbox}@<wbr />
        {domain}
      </span>
    </a>
  )
}
