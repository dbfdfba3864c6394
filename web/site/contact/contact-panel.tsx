import { Fragment, type ReactNode } from 'react'
import { fullAddress, salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { isKnownWeek, shiftText, weekText } from '#contracts/branches/week.ts'
import { dayAt } from '#contracts/days/day.ts'
import type { PricedSelection } from '#contracts/selection/priced-selection.ts'
import { weekdayAndLongDay } from '#contracts/text/date-texts.ts'
import { isDay } from '#contracts/text/days.ts'
import { useSharedContent } from '../../content.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { BranchPhoto } from '../branches/branch-picture.tsx'
import { Closures } from '../hours/closures.tsx'
import { OpenNow } from '../hours/open-now.tsx'
import { MailLink, PhoneLink } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { sumOf } from '../selection/selection-texts.ts'
import { Amount } from '../selection/shown-amount.tsx'
import { WhatsAppLink } from '../whats-app/whats-app-link.tsx'
import type { WhatsAppSubject } from '../whats-app/whats-app-message.ts'

export interface PanelProps {
  /** Undefined: the salon. */
  branch: Branch | undefined
  service: WhatsAppSubject['service']
  /** The wished day; empty without one. */
  day: string
  /** The selection, with its prices on that day. */
  priced: PricedSelection | undefined
  /** Whether it was sent: then neither is shown. */
  isSent: boolean
}

const sizes = '(min-width: 80rem) 27rem, (min-width: 64rem) 23rem, 92vw'
const picture = 'mb-6 aspect-3/2 w-full overflow-hidden rounded-picture'
const link = 'quiet-link inline-flex min-h-11 items-center wrap-anywhere md:min-h-8'

/** Contact details and hours of the chosen branch, or of the salon: beside the form, or one line below it. */
export function ContactPanel({ branch, service, day, priced, isSent }: PanelProps) {
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
  const week = branch?.hours ?? hours.week
  const asked = !isSent && isDay(day) ? dayAt(hours, branch, day) : undefined
  const chat = (
    <WhatsAppLink
      contact={shown}
      branch={branch}
      service={service}
      day={isSent ? '' : day}
      className={link}
    />
  )
  return (
    <aside
      aria-labelledby="panel-title"
      className={`border-y border-gold/50 py-2 @5xl:top-28 @5xl:self-start @5xl:border-y-0 @5xl:py-0 ${isSent ? '' : '@5xl:sticky'}`}
    >
      <div className="hidden @5xl:block">
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
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 @5xl:block">
        <h2
          id="panel-title"
          className="font-display text-xl/8 font-semibold wrap-anywhere @5xl:text-heading @5xl:font-medium"
        >
          {branch ? `${salon.shortName} ${branch.name}` : salon.name}
        </h2>
        <OpenNow branch={branch} className="text-xs text-plum-soft sm:text-sm @5xl:mt-2" />
      </div>
      <LiveRegion changesOnly className="sr-only">
        {`${branch ? branch.name : salon.name}: ${[shown.address, shown.phone, shown.email].filter(Boolean).join(', ')}`}
      </LiveRegion>
      <Closures branch={branch} className="mt-1 text-sm" />
      <div className="hidden @5xl:block">
        <dl className="mt-6 divide-y divide-gold/35 border-t border-gold/35 wrap-anywhere empty:hidden">
          {asked && (
            <PanelRow term="Your day">
              <span>{weekdayAndLongDay(asked.day)}</span>
              {asked.because !== 'unknown' && (
                <span className={asked.shift ? 'tabular-nums' : 'text-rose-700'}>
                  {`${shiftText(asked.shift)}${asked.reason && ` · ${asked.reason}`}`}
                </span>
              )}
            </PanelRow>
          )}
          {!isSent && priced && priced.lines.length > 0 && (
            <PanelRow term="Your list">
              <Amount {...sumOf(priced)} look="text-2xl" />
            </PanelRow>
          )}
          {shown.address && (
            <PanelRow term="Address">
              <Address text={shown.address} />
              {shown.directions && <span className="text-sm text-plum-soft">{shown.directions}</span>}
              {shown.mapUrl && (
                <a href={shown.mapUrl} target="_blank" rel="noopener" className={link}>
                  View on Map<span className="sr-only"> (opens in a new tab)</span>
                </a>
              )}
            </PanelRow>
          )}
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
          {isKnownWeek(week) && (
            <PanelRow term="Hours">
              {weekText(week).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
                <span key={index} className="tabular-nums">
                  {line}
                </span>
              ))}
            </PanelRow>
          )}
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
    <div className="grid gap-x-4 gap-y-1 py-4 sm:grid-cols-[4.5rem_1fr]">
      <dt className="text-sm/6 text-plum-soft">{term}</dt>
      <dd className="flex min-w-0 flex-col items-start gap-1 text-balance">{children}</dd>
    </div>
  )
}
