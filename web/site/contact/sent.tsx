import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { paths } from '#contracts/paths.ts'
import { ButtonLink, buttonClass } from '../parts/button-link.tsx'

// Loaded only when needed; if it can't be loaded, its space stays empty.
const OpeningBlossom = lazy<ComponentType>(() =>
  import('./opening-blossom.tsx').catch(error => {
    console.error(error)
    return { default: () => null }
  }),
)

interface SentProps {
  /** Where the answer will go; undefined on a page that was reached by a post: no address stands in a URL. */
  email: string | undefined
  /** Returns to the form; undefined on a page that was reached by a post: a plain link does it there. */
  onAgain: (() => void) | undefined
}

/** The inquiry is safe: a blossom opens once. */
export function Sent({ email, onAgain }: SentProps) {
  const box = useRef<HTMLElement>(null)
  const isAnswer = onAgain !== undefined
  useEffect(() => {
    if (isAnswer) box.current?.focus()
  }, [isAnswer])

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="sent-title"
      className="flex flex-col items-center self-start rounded-picture bg-rose-50 px-[min(1.5rem,6vw)] py-14 text-center outline-none"
    >
      <div aria-hidden="true" className="size-[min(10rem,50vw)]">
        <Suspense>
          <OpeningBlossom />
        </Suspense>
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
