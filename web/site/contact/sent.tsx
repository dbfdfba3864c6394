import { type CSSProperties, useEffect, useRef } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import { sentAt } from '#contracts/paths/contact-sent.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { ButtonLink, siteButtonClass } from '../parts/link.tsx'
import { useWhatsAppContact, WhatsAppLink, whatsAppLink } from '../whats-app/whats-app-link.tsx'
import type { FieldValues, Wish } from './inquiry-form.ts'
import { deadlineText, wishedTimeText } from './wish.ts'

/** What was sent. */
export interface Receipt {
  values: FieldValues
  wish: Wish
}

interface SentProps {
  /** Undefined after a post without JavaScript: nothing of the form may be in the URL. */
  receipt?: Receipt
  storedAt?: Date
  /** When a form was posted without JavaScript: the URL's parameter. */
  posted?: string | null
  /** What was chosen. */
  branch?: Branch | undefined
  service?: Service | undefined
  /** Undefined after a post without JavaScript: a link leads to the form. */
  onAgain?: () => void
}

/** Where the answer goes, as the client wished. */
function answerOf({ values, wish }: Receipt): [before: string, to: string] {
  if (wish.answerBy === 'whatsapp') return ['We will answer by WhatsApp to ', values.phone]
  if (wish.answerBy === 'call') return ['We will call you on ', values.phone]
  return ['Our answer will go to ', values.email]
}

/** Service, branch and wished time in one line; empty if none was chosen. */
const requestOf = ({ values, wish }: Receipt) =>
  [values.service, values.branch, wishedTimeText(wish)].filter(Boolean).join(', ')

/** What follows the first sentence in WhatsApp. */
function chatOf(receipt: Receipt | undefined): string {
  const time = receipt && wishedTimeText(receipt.wish)
  const name = receipt && `${receipt.values.firstName} ${receipt.values.lastName}`
  return [
    `I have just sent you a request on your website${time ? `: ${time}` : ''}.`,
    ...(name ? [`My name is ${name}.`] : []),
  ].join(' ')
}

/** Shown once the inquiry is stored. */
export function Sent({ receipt, posted, storedAt = sentAt(posted), branch, service, onAgain }: SentProps) {
  const contact = useWhatsAppContact(branch)
  const request = receipt && requestOf(receipt)
  const [before, to] = receipt ? answerOf(receipt) : []
  const box = useRef<HTMLElement>(null)
  const wasSentHere = onAgain !== undefined
  useEffect(() => {
    if (wasSentHere) box.current?.focus()
  }, [wasSentHere])

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="sent-title"
      className="flex flex-col items-center self-start rounded-picture bg-rose-50 px-[min(1.5rem,6vw)] py-14 text-center text-balance outline-none"
    >
      <div className="size-[min(11rem,50vw)]">
        <OpeningBlossom />
      </div>
      <h2 id="sent-title" className="mt-8 font-display text-heading font-medium">
        Thank you, your message is with us
      </h2>
      {request && <p className="mt-3 max-w-prose text-lead wrap-anywhere">{request}</p>}
      <p className="mt-3 max-w-prose text-plum-soft">
        <span>We respond within 24 hours.</span>
        {storedAt && <span>{` That is by ${deadlineText(storedAt)} in Colombo.`}</span>}
      </p>
      {to && (
        <p className="mt-1 max-w-prose text-plum-soft">
          <span>{before}</span>
          <strong className="inline-block max-w-full font-medium wrap-anywhere text-plum">{to}</strong>.
        </p>
      )}
      {onAgain ? (
        <button
          type="button"
          onClick={onAgain}
          className={`mt-8 cursor-pointer ${siteButtonClass('outlined')}`}
        >
          Send another message
        </button>
      ) : (
        <ButtonLink to={paths.contactAgain} look="outlined" className="mt-8">
          Send another message
        </ButtonLink>
      )}
      {whatsAppLink(contact) && (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2">
          <span>Something to add? Write to us on</span>
          <WhatsAppLink
            contact={contact}
            branch={branch}
            service={service}
            text={chatOf(receipt)}
            className="min-h-11 text-rose-700 underline underline-offset-2"
          />
        </p>
      )}
    </section>
  )
}

const PETAL = 'M0 0C-13 -7 -27 -22 -22 -37C-17 -49 2 -51 14 -43C27 -34 20 -12 0 0Z'
const ANGLES = [0, 72, 144, 216, 288]

/** A frangipani blossom that opens once: each petal overlaps the one before it, all the way round. */
const OpeningBlossom = () => (
  <svg
    viewBox="-54 -54 108 108"
    width={64}
    height={64}
    aria-hidden="true"
    className="size-full overflow-visible"
  >
    <radialGradient id="petal" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="50">
      <stop offset="0.04" stopColor="#d99a2b" />
      <stop offset="0.3" stopColor="#f7d98f" />
      <stop offset="0.58" stopColor="#fffaf2" />
      <stop offset="1" stopColor="#f3b6bf" />
    </radialGradient>
    <clipPath id="left-half">
      <path d="M0 2V-60H-60V2Z" />
    </clipPath>
    {ANGLES.map((angle, index) => (
      <Petal key={angle} angle={angle} delay={index * 90} />
    ))}
    <g clipPath="url(#left-half)">
      <Petal angle={0} delay={0} />
    </g>
  </svg>
)

const Petal = ({ angle, delay }: { angle: number; delay: number }) => (
  <g transform={`rotate(${angle})`} className="drop-shadow-petal">
    <path
      d={PETAL}
      fill="url(#petal)"
      stroke="#e3a1ab"
      strokeWidth="0.5"
      style={{ '--delay': `${delay}ms` } as CSSProperties}
      className="transition delay-(--delay) duration-700 ease-out starting:rotate-[-50deg] starting:scale-0 starting:opacity-0 motion-reduce:transition-none"
    />
  </g>
)
