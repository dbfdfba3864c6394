import type { Ref } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { useSharedContent } from '../../content.ts'
import { phoneLink } from '../../links.ts'
import { useWhatsAppContact, WhatsAppLink, whatsAppLink } from '../whats-app/whats-app-link.tsx'

interface NotSentProps {
  ref: Ref<HTMLParagraphElement>
  isOffline: boolean | undefined
  branch: Branch | undefined
  service: Service | undefined
  /** What was typed, for WhatsApp; undefined if the code that writes it could not be loaded. */
  chat: string | undefined
}

/** Says that the inquiry was not sent, and how to reach the salon instead. */
export function NotSent({ ref, isOffline, branch, service, chat }: NotSentProps) {
  const { phone: main } = useSharedContent().salon
  const contact = useWhatsAppContact(branch)
  const phone = branch?.phone || main
  return (
    <div className="mt-8 rounded-xl border border-rose-700 bg-rose-50 px-5 py-4">
      <p ref={ref} role="alert" tabIndex={-1} className="font-medium text-rose-700">
        There was a problem submitting your message. Please try again.
        {isOffline && (
          <span className="block font-normal">You are offline, and your message stays here.</span>
        )}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        <span>You can also call us on</span>
        <a href={phoneLink(phone)} className={link}>
          {phone}
        </a>
        {whatsAppLink(contact) && <span>or send it by</span>}
        <WhatsAppLink contact={contact} branch={branch} service={service} text={chat} className={link} />
      </p>
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center text-rose-700 underline underline-offset-2 md:min-h-8'
