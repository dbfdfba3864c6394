import type { Branch } from '#contracts/branches/branch.ts'
import { useSharedContent } from '../../content.ts'
import { PhoneLink } from '../parts/link.tsx'
import { useWhatsAppContact, WhatsAppLink, whatsAppLink } from '../whats-app/whats-app-link.tsx'
import type { WhatsAppSubject } from '../whats-app/whats-app-message.ts'

export interface OtherWaysProps {
  branch: Branch | undefined
  service: WhatsAppSubject['service']
  /** The wished day; empty without one. */
  day: string
  /** What was typed, for WhatsApp; undefined if the code that writes it could not be loaded. */
  chat: string | undefined
}

/** How to reach the salon where an inquiry could not be sent. */
export function OtherWays({ branch, service, day, chat }: OtherWaysProps) {
  const { phone: main } = useSharedContent().salon
  const contact = useWhatsAppContact(branch)
  const phone = branch?.phone || main
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2">
      {phone && <span>You can also call us on</span>}
      <PhoneLink number={phone} className={link} />
      {whatsAppLink(contact) && <span>{phone ? 'or send it by' : 'You can also send it by'}</span>}
      <WhatsAppLink
        contact={contact}
        branch={branch}
        service={service}
        day={day}
        text={chat}
        className={link}
      />
    </p>
  )
}

const link = 'inline-flex min-h-11 items-center text-rose-700 underline underline-offset-2 md:min-h-8'
