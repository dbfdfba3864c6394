import { type CSSProperties, useEffect, useRef } from 'react'
import { paths } from '#contracts/paths/paths.ts'
import { ButtonLink, siteButtonClass } from '../parts/link.tsx'

/** Both are undefined after a post without JavaScript: the email must not be in the URL, and a link leads to the form. */
interface SentProps {
  email?: string | undefined
  onAgain?: () => void
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
          Our answer will go to{' '}
          <strong className="inline-block max-w-full font-medium wrap-anywhere text-plum">{email}</strong>.
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
