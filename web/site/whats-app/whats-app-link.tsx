import { salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { useSharedContent } from '../../content.ts'
import { chatLink } from '../../links.ts'

/** Names of the chosen branch and service, or the whole message. */
interface WhatsAppSubject {
  branch?: string | undefined
  service?: string | undefined
  message?: string | undefined
}

/** A WhatsApp link with a first message; undefined if the number is not a mobile number. */
export function whatsAppLink(
  phone: string,
  { branch, service, message }: WhatsAppSubject,
): string | undefined {
  if (message) return chatLink(phone, message)
  const about = (service && ` about ${service}`) || ''
  const to = (branch && `, ${branch} branch`) || ''
  return chatLink(phone, `Hello ${salon.shortName}${to}, I have a question${about}.`)
}

interface WhatsAppLinkProps extends WhatsAppSubject {
  phone: string
  className?: string
}

/** The number to write to: the branch's, or the salon's where the branch has none with WhatsApp. */
export function useChatNumber(branch: Branch | undefined): string {
  const { phone } = useSharedContent().salon
  return branch && chatLink(branch.phone) ? branch.phone : phone
}

/** Absent if the number is not a mobile number. */
export function WhatsAppLink({ phone, branch, service, message, className = '' }: WhatsAppLinkProps) {
  const href = whatsAppLink(phone, { branch, service, message })
  if (!href) return null
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
      <span>WhatsApp{branch && <span className="sr-only">{` the ${branch} branch`}</span>}</span>
    </a>
  )
}
