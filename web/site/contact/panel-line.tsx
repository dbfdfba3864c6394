import { salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { useSharedContent } from '../../content.ts'
import { OpenNow } from '../hours/open-now.tsx'
import { PhoneLink } from '../parts/link.tsx'
import { useWhatsAppContact, WhatsAppLink, whatsAppLink } from '../whats-app/whats-app-link.tsx'
import type { WhatsAppSubject } from '../whats-app/whats-app-message.ts'

interface PanelLineProps {
  /** Undefined: the salon. */
  branch: Branch | undefined
  service: WhatsAppSubject['service']
  /** The wished day; empty without one. */
  day: string
}

/** The information panel in a line above the form, where the panel itself is below it: whom to call instead of writing. */
export function PanelLine({ branch, service, day }: PanelLineProps) {
  const { phone: main } = useSharedContent().salon
  const phone = branch?.phone || main
  const contact = useWhatsAppContact(branch)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 border-y border-gold/50 py-1 text-sm @5xl:hidden print:hidden">
      <span className="font-display text-xl font-semibold wrap-anywhere">
        {branch ? `${salon.shortName} ${branch.name}` : salon.name}
      </span>
      <PhoneLink number={phone} className={`text-base ${link}`} />
      {whatsAppLink(contact) && (
        <span className="flex flex-wrap items-center gap-x-2 text-plum-soft">
          <span>{phone ? 'or write to us on' : 'Write to us on'}</span>
          <WhatsAppLink contact={contact} branch={branch} service={service} day={day} className={link} />
        </span>
      )}
      {/* On a line of its own: its text comes later, and moves nothing there. */}
      <OpenNow branch={branch} className="basis-full text-plum-soft" />
    </div>
  )
}

const link = 'quiet-link inline-flex min-h-11 items-center'
