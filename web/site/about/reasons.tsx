import { Fragment, type ReactNode } from 'react'
import type { Copy } from '#contracts/content.ts'

/** Icons on a 32 px grid with a 1.5 px stroke, in the order of the reasons. */
const icons: ReactNode[] = [
  <Fragment key="scissors">
    <circle cx="9" cy="24" r="4" />
    <circle cx="23" cy="24" r="4" />
    <path d="M11.2 20.7 22 4M20.8 20.7 10 4" />
  </Fragment>,
  <Fragment key="clock">
    <circle cx="16" cy="16" r="12" />
    <path d="M16 8.5V16l5 3.5" />
  </Fragment>,
  <Fragment key="leaf">
    <path d="M6 26C6 13 13 6 27 5c0 14-7 20.5-15.5 20.5C9 25.5 7.5 24 7.5 24" />
    <path d="M6 28c2-7 6.5-12 13-15" />
  </Fragment>,
  <Fragment key="drop">
    <path d="M14 5c5.5 6.5 8.5 10.8 8.5 15a8.5 8.5 0 0 1-17 0C5.5 15.8 8.5 11.5 14 5Z" />
    <path d="M10 20.5a4 4 0 0 0 3.5 4M25.5 4v6M22.5 7h6" />
  </Fragment>,
  <Fragment key="tag">
    <path d="M17 5h9.5v9.5L14.5 27 5 17.5 17 5Z" />
    <circle cx="21.5" cy="10.5" r="1.75" />
  </Fragment>,
  <path
    key="heart"
    d="M16 27C8 21.5 4.5 17 4.5 12.2A6.2 6.2 0 0 1 16 9a6.2 6.2 0 0 1 11.5 3.2C27.5 17 24 21.5 16 27Z"
  />,
]

export function Reasons({ reasons }: { reasons: Copy['about']['reasons'] }) {
  return (
    <ul className="grid gap-x-16 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {reasons.map(({ name, text }, index) => (
        <li key={name}>
          <svg
            viewBox="0 0 32 32"
            aria-hidden="true"
            className="size-8 text-rose-700"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {icons[index]}
          </svg>
          <h3 className="mt-5 font-display text-2xl/tight font-semibold">{name}</h3>
          <p className="mt-2 max-w-[40ch] text-plum-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
