import { Fragment, useEffect, useRef } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { paths } from '#contracts/paths/paths.ts'
import { Flower } from '../../ui/flower.tsx'
import { ButtonLink, siteButtonClass } from '../parts/link.tsx'
import { useWhatsAppContact, WhatsAppLink, whatsAppLink } from '../whats-app/whats-app-link.tsx'
import type { WhatsAppSubject } from '../whats-app/whats-app-message.ts'
import { useClosedSentence } from './closed-day.tsx'
import type { FieldValues, Wish } from './inquiry-form.ts'
import { SENT_TITLE } from './sent-title.ts'
import { deadlineText, wishedTimeParts, wishedTimeText } from './wish.ts'

interface SentProps {
  wish: Wish
  /** Undefined after a post without JavaScript: nothing that was typed may be in the URL. */
  values?: FieldValues
  storedAt: Date | undefined
  /** What was chosen. */
  branch: Branch | undefined
  service: WhatsAppSubject['service']
  /** Undefined after a post without JavaScript: a link leads to the form. */
  onAgain?: () => void
}

/** Where the answer goes, as the client wished. */
function answerOf(values: FieldValues, { answerBy }: Wish): [before: string, to: string] {
  if (answerBy === 'whatsapp') return ['We will answer by WhatsApp to ', values.phone]
  if (answerBy === 'call') return ['We will call you on ', values.phone]
  return ['Our answer will go to ', values.email]
}

/** What follows the first sentence in WhatsApp. */
function chatOf(time: string, values: FieldValues | undefined): string {
  const name = values && fullNameOf(values)
  return [
    `I have just sent you a request on your website${time ? `: ${time}` : ''}.`,
    ...(name ? [`My name is ${name}.`] : []),
  ].join(' ')
}

/** Shown once the inquiry is stored. */
export function Sent({ wish, values, storedAt, branch, service, onAgain }: SentProps) {
  const contact = useWhatsAppContact(branch)
  const closed = useClosedSentence(branch, wish.wishedDate)
  /** The parts of the request, which are in one line where they fit. */
  const request = [service?.name, branch?.name, ...wishedTimeParts(wish)].filter(Boolean)
  const [before, to] = values ? answerOf(values, wish) : []
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
      <Flower className="size-[min(8rem,40vw)] text-gold" />
      <h2 id="sent-title" className="mt-8 font-display text-heading font-medium">
        {SENT_TITLE}
      </h2>
      {request.length > 0 && (
        <p className="mt-4 max-w-prose text-lead wrap-anywhere">
          {request.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a branch may be named like a service
            <Fragment key={index}>
              <span className="inline-block">{index < request.length - 1 ? `${part},` : part}</span>{' '}
            </Fragment>
          ))}
        </p>
      )}
      {closed && <p className="mt-2 max-w-prose text-rose-700">{`${closed} We will suggest another day.`}</p>}
      <p className="mt-4 max-w-prose text-plum-soft">
        <span>We respond within 24 hours.</span>
        {storedAt && (
          <>
            <span>{' That is by '}</span>
            <span className="inline-block">{deadlineText(storedAt)}</span>
            <span>{' in Colombo.'}</span>
          </>
        )}
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
          <span>Something to add?</span>
          <WhatsAppLink
            contact={contact}
            branch={branch}
            service={service}
            day={wish.wishedDate}
            text={chatOf(wishedTimeText(wish), values)}
            label="Write to us on WhatsApp"
            className="min-h-11 text-rose-700 underline underline-offset-2"
          />
        </p>
      )}
    </section>
  )
}
