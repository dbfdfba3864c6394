import type { Branch } from '#contracts/branches/branch.ts'
import { useSharedContent } from '../../content.ts'
import { phoneLink } from '../../salon/links.ts'
import { siteButtonClass } from '../parts/link.tsx'
import { useWhatsAppContact, WhatsAppLink } from '../whats-app/whats-app-link.tsx'
import type { WhatsAppSubject } from '../whats-app/whats-app-message.ts'
import { useTyping } from './use-typing.ts'

interface SendBarProps {
  isSending: boolean
  /** Undefined: the salon. */
  branch: Branch | undefined
  service: WhatsAppSubject['service']
  /** The wished day; empty without one. */
  day: string
}

const wayClass = `${siteButtonClass('outlined')} shrink-0 px-4! lg:hidden!`

/** The button that sends, and where nothing stands beside the form also Call and WhatsApp; on phones at the foot of the window. */
export function SendBar({ isSending, branch, service, day }: SendBarProps) {
  const { phone: main } = useSharedContent().salon
  const contact = useWhatsAppContact(branch)
  const call = phoneLink(branch?.phone || main)
  const isTyping = useTyping()
  return (
    <div className="send-bar mt-6" data-typing={isTyping || undefined}>
      <button
        type="submit"
        aria-disabled={isSending}
        className={`grow cursor-pointer aria-disabled:cursor-progress aria-disabled:bg-plum-soft lg:min-w-48 lg:grow-0 ${siteButtonClass()}`}
      >
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
      {call && (
        <a href={call} className={wayClass}>
          Call
        </a>
      )}
      <WhatsAppLink
        contact={contact}
        branch={branch}
        service={service}
        day={day}
        isBrief
        className={wayClass}
      />
    </div>
  )
}
