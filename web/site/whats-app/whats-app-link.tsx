import type { Branch } from '#contracts/branches/branch.ts'
import type { SalonInfo } from '#contracts/content/content.ts'
import { useSharedContent } from '../../content.ts'
import { chatLink, knownChatLink } from '../../salon/links.ts'
import { type WhatsAppSubject, whatsAppMessage } from './whats-app-message.ts'

/** A branch or the salon, which may have a number with WhatsApp. */
type PhoneNumbers = Pick<Branch | SalonInfo, 'phone' | 'whatsApp'>

/**
 * A WhatsApp link with a first message, to the number that is given for WhatsApp, else to the phone if that is a mobile number;
 * undefined if neither can be written to.
 */
export function whatsAppLink(
  { phone, whatsApp }: PhoneNumbers,
  subject: WhatsAppSubject = {},
): string | undefined {
  const message = whatsAppMessage(subject)
  return knownChatLink(whatsApp ?? '', message) ?? chatLink(phone, message)
}

/** Who is written to: the branch, or the salon where the branch has no WhatsApp. */
export function useWhatsAppContact(branch: Branch | undefined): PhoneNumbers {
  const { salon } = useSharedContent()
  return branch && whatsAppLink(branch) ? branch : salon
}

interface WhatsAppLinkProps extends WhatsAppSubject {
  contact: PhoneNumbers
  /** What the link says; the branch is read out after it. */
  label?: string
  /** Whether only its sign is seen. */
  isBrief?: boolean
  className?: string
}

/** Absent if the branch or salon can't be written to. */
export function WhatsAppLink({
  contact,
  label = 'WhatsApp',
  isBrief,
  className = '',
  ...subject
}: WhatsAppLinkProps) {
  const href = whatsAppLink(contact, subject)
  if (!href) return null
  const { branch } = subject
  return (
    <a href={href} rel="noopener" className={`inline-flex min-h-6 items-center gap-2 ${className}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        width={24}
        height={24}
        className="size-[1.2em] shrink-0"
        fill="none"
      >
        <path
          d="M3.5 20.5l1.3-4.4A8.5 8.5 0 1 1 8 19.3z"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
        <path
          d="M8.7 7.6c-.9.9-.7 2.700 1.500 4.900s4 2.400 4.900 1.500c.5-.5.4-1.100 0-1.400l-1.200-.8c-.4-.2-.7-.1-1 .3-.3.4-.7.3-1.600-.6s-1-1.300-.6-1.600c.4-.3.5-.6.300-1L10.100 7.600c-.3-.4-.9-.5-1.400 0z"
          fill="currentColor"
        />
      </svg>
      <span className={isBrief ? 'sr-only' : undefined}>
        {label}
        {branch && <span className="sr-only">{` the ${branch.name} branch`}</span>}
      </span>
    </a>
  )
}
