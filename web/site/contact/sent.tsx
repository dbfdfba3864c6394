import { useEffect, useRef } from 'react'
import { paths } from '#contracts/paths.ts'
import { ButtonLink, buttonClass } from '../parts/button-link.tsx'
import { OpeningBlossom } from './opening-blossom.tsx'

interface SentProps {
  /** The client's email; undefined after a post without JavaScript, as it must not be in the URL. */
  email: string | undefined
  /** Returns to the form; undefined after a post without JavaScript, where a link does. */
  onAgain: (() => void) | undefined
}

/** Shown once the inquiry is stored. */
export function Sent({ email, onAgain }: SentProps) {
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
      className="flex flex-col items-center self-start rounded-picture bg-rose-50 px-[min(1.5rem,6vw)] py-14 text-center outline-none"
    >
      <div className="size-[min(11rem,50vw)]">
        <OpeningBlossom />
      </div>
      <h2 id="sent-title" className="mt-8 font-display text-heading font-medium">
        Thank you, your message is with us
      </h2>
      <p className="mt-3 max-w-prose text-plum-soft">We respond within 24 hours.</p>
      {email && (
        <p className="mt-1 max-w-prose text-plum-soft">
          Our answer will go to <strong className="font-medium break-all text-plum">{email}</strong>.
        </p>
      )}
      {onAgain ? (
        <button type="button" onClick={onAgain} className={`mt-8 cursor-pointer ${buttonClass('outlined')}`}>
          Send another message
        </button>
      ) : (
        <ButtonLink to={paths.contactAgain} look="outlined" className="mt-8">
          Send another message
        </ButtonLink>
      )}
    </section>
  )
}
