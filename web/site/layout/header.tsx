import { paths } from '#contracts/paths.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { NavLink } from '../parts/link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { navigation } from './navigation.ts'
import { useScrolled } from './use-scrolled.ts'
import { Wordmark } from './wordmark.tsx'

const IVORY_AFTER = 24

/** Stays in view; lets the picture through at the top of a page, and is ivory below. */
export function Header() {
  const scrolled = useScrolled(IVORY_AFTER)
  return (
    <header
      data-scrolled={scrolled}
      className="[view-transition-name:site-header] sticky top-0 z-30 h-(--header-height) border-b border-transparent transition-colors duration-300 noscript:border-gold/40 noscript:bg-ivory data-[scrolled=true]:border-gold/40 data-[scrolled=true]:bg-ivory has-[[open]]:bg-ivory print:hidden"
    >
      <div className="page-width flex h-full items-center justify-between gap-6">
        <Wordmark />
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center gap-[clamp(1rem,2.4vw,2.25rem)]">
            {navigation.map(({ label, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === paths.home}
                  className="relative flex min-h-11 items-center font-medium after:absolute after:bottom-1.5 after:left-0 after:h-0.5 after:w-6 after:origin-left after:scale-x-0 after:bg-gold after:transition-transform forced-colors:after:bg-[CanvasText] after:duration-300 hover:after:scale-x-100 aria-[current=page]:after:scale-x-100"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-2">
          <div className="hidden md:block">
            <ButtonLink to={paths.contact}>Book Appointment</ButtonLink>
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
