import { Fragment, type ReactNode } from 'react'
import { fullAddress, salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { weekText } from '#contracts/branches/week.ts'
import { useSharedContent } from '../../content.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { BranchPhoto } from '../branches/branch-picture.tsx'
import { Closures } from '../hours/closures.tsx'
import { OpenNow } from '../hours/open-now.tsx'
import { MailLink, PhoneLink } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { WhatsAppLink } from '../whats-app/whats-app-link.tsx'
import type { WhatsAppSubject } from '../whats-app/whats-app-message.ts'

export interface PanelProps {
  /** Undefined: the salon. */
  branch: Branch | undefined
  service: WhatsAppSubject['service']
  /** The wished day; empty without one. */
  day: string
}

const sizes = '(min-width: 80rem) 27rem, (min-width: 64rem) 23rem, 92vw'
const picture = 'aspect-3/2 w-full @3xl:@max-5xl:hidden'
const link = 'quiet-link inline-flex min-h-11 items-center wrap-anywhere md:min-h-8'

/** Contact details and hours of the chosen branch, or of the salon. */
export function ContactPanel({ branch, service, day }: PanelProps) {
  const salonPicture = useShownPicture()('salon')
  const { salon: info, hours } = useSharedContent()
  const shown = branch ?? {
    address: fullAddress(info),
    phone: info.phone,
    email: info.email,
    whatsApp: info.whatsApp,
    directions: '',
    mapUrl: `https://www.openstreetmap.org/search?${new URLSearchParams({ query: fullAddress(info) })}`,
  }
  const chat = <WhatsAppLink contact={shown} branch={branch} service={service} day={day} className={link} />
  return (
    <aside
      aria-labelledby="panel-title"
      className="self-start overflow-hidden rounded-picture bg-white shadow-soft @5xl:sticky @5xl:top-28"
    >
      {branch ? (
        <BranchPhoto branch={branch} sizes={sizes} className={picture} />
      ) : (
        salonPicture && (
          <Picture
            picture={salonPicture.picture}
            focus={salonPicture.focus}
            sizes={sizes}
            className={`block ${picture}`}
          />
        )
      )}
      <div className="p-[min(1.75rem,7vw)] sm:p-9">
        <h2 id="panel-title" className="font-display text-heading font-medium wrap-anywhere">
          {branch ? `${salon.shortName} ${branch.name}` : salon.name}
        </h2>
        <LiveRegion changesOnly className="sr-only">
          {`${branch ? branch.name : salon.name}: ${[shown.address, shown.phone, shown.email].filter(Boolean).join(', ')}`}
        </LiveRegion>
        <OpenNow branch={branch} className="mt-3 text-sm text-plum-soft" />
        <Closures branch={branch} className="mt-2 text-sm" />
        <dl className="mt-6 divide-y divide-gold/35 border-t border-gold/35 wrap-anywhere">
          <PanelRow term="Address">
            <Address text={shown.address} />
            {shown.directions && <span className="text-sm text-plum-soft">{shown.directions}</span>}
            {shown.mapUrl && (
              <a href={shown.mapUrl} target="_blank" rel="noopener" className={link}>
                View on Map<span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </PanelRow>
          {shown.phone && (
            <PanelRow term="Phone">
              <PhoneLink number={shown.phone} className={link} />
              {chat}
            </PanelRow>
          )}
          {!shown.phone && shown.whatsApp && <PanelRow term="Chat">{chat}</PanelRow>}
          {shown.email && (
            <PanelRow term="Email">
              <MailLink address={shown.email} className={link} />
            </PanelRow>
          )}
          <PanelRow term="Hours">
            {weekText(branch?.hours ?? hours.week).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
              <span key={index} className="tabular-nums">
                {line}
              </span>
            ))}
          </PanelRow>
        </dl>
      </div>
    </aside>
  )
}

/** An address that breaks only after commas. */
const Address = ({ text }: { text: string }) => (
  <span>
    {text.split(/(?<=,) /).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an address may have the same part twice
      <Fragment key={index}>
        <span className="inline-block">{part}</span>{' '}
      </Fragment>
    ))}
  </span>
)

function PanelRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-1 py-4 sm:grid-cols-[4.5rem_1fr]">
      <dt className="text-sm leading-[1.7] text-plum-soft">{term}</dt>
      <dd className="flex min-w-0 flex-col items-start gap-1 text-balance">{children}</dd>
    </div>
  )
}
