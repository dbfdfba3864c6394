import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { PETAL } from '../../ui/blossom.tsx'

interface SentProps {
  /** Returns to the form; undefined on a page that was reached by a post: a plain link does it there. */
  onAgain: (() => void) | undefined
}

const button =
  'mt-8 inline-flex h-12 items-center rounded-full border border-rose-700 px-8 font-medium text-rose-700 transition-colors duration-200 hover:bg-rose-700 hover:text-white'

/** The inquiry is safe: a blossom opens once. */
export function Sent({ onAgain }: SentProps) {
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
      className="flex flex-col items-center self-start rounded-picture bg-rose-50 px-6 py-14 text-center outline-none"
    >
      <Blossom />
      <h2 id="sent-title" className="mt-8 font-display text-4xl leading-tight text-balance">
        Thank you, your message is with us
      </h2>
      <p className="mt-3 max-w-prose text-plum-soft">We respond within 24 hours.</p>
      {onAgain ? (
        <button type="button" onClick={onAgain} className={button}>
          Send another message
        </button>
      ) : (
        <Link to={paths.contactAgain} className={button}>
          Send another message
        </Link>
      )}
    </section>
  )
}

const petals = [0, 72, 144, 216, 288]

function Blossom() {
  return (
    <svg aria-hidden="true" viewBox="-50 -50 100 100" className="size-28">
      {petals.map((angle, index) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path
            d={PETAL}
            className="origin-[0_0] fill-white stroke-baby-rose transition duration-700 ease-out starting:rotate-[-50deg] starting:scale-0 starting:opacity-0 motion-reduce:transition-none"
            style={{ transitionDelay: `${index * 90}ms` }}
            strokeWidth="1.5"
          />
        </g>
      ))}
      <circle r="6" className="fill-gold" />
    </svg>
  )
}
