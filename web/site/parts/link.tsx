import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { mailLink, phoneLink } from '../../salon/links.ts'
import { EmailText } from '../../ui/email-text.tsx'

// A click during a view transition aborts it, which browsers report as an unhandled rejection.
if (!import.meta.env.SSR)
  addEventListener('unhandledrejection', event => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
  })

/** A link to another page of the site, with a view transition. */
export const Link = (props: ComponentProps<typeof RouterLink>) => <RouterLink viewTransition {...props} />

export const NavLink = (props: ComponentProps<typeof RouterNavLink>) => (
  <RouterNavLink viewTransition {...props} />
)

const looks = {
  filled:
    'border-transparent bg-rose-700 text-white hover:bg-plum forced-colors:bg-[ButtonText] forced-colors:text-[ButtonFace] forced-colors:forced-color-adjust-none',
  outlined: 'border-rose-700/60 text-rose-700 hover:border-rose-700 hover:bg-rose-700 hover:text-white',
} as const

const shape =
  'inline-flex min-h-12 items-center justify-center rounded-full border px-[min(1.5rem,6.7vw)] py-2 text-center font-medium transition-colors duration-300 print:bg-white print:text-plum'

/** The classes of a button of the site. */
export const siteButtonClass = (look: keyof typeof looks = 'filled') => `${shape} ${looks[look]}`

/** A link that looks like a button. */
export function ButtonLink({
  look = 'filled',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { look?: keyof typeof looks }) {
  return <Link {...rest} className={`${siteButtonClass(look)} ${className}`} />
}

/** A telephone number to call; absent if it is empty. */
export const PhoneLink = ({ number, className }: { number: string; className: string }) =>
  number && (
    <a href={phoneLink(number)} className={className}>
      {number}
    </a>
  )

/** An email address to write to; absent if it is empty. */
export const MailLink = ({ address, className }: { address: string; className: string }) =>
  address && (
    <a href={mailLink(address)} className={className}>
      <span>
        <EmailText>{address}</EmailText>
      </span>
    </a>
  )
