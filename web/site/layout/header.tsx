import { useEffect, useState } from 'react'
import { salon } from '#content/salon.ts'
import { paths } from '#contracts/paths/paths.ts'
import { Flower } from '../../ui/flower.tsx'
import { ButtonLink, Link, NavLink } from '../parts/link.tsx'
import { useBookLink } from '../selection/book-link.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { navigation } from './navigation.ts'

const LINE_AFTER_PX = 8

/** Undefined before hydration, and without JavaScript. */
function useScrolled(distance: number): boolean | undefined {
  const [scrolled, setScrolled] = useState<boolean>()
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > distance)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [distance])
  return scrolled
}

/** Name and logo, linking to Home. */
function Wordmark() {
  return (
    <Link to={paths.home} aria-label={`${salon.name}, home`} className="flex min-h-11 items-center gap-2">
      <Flower className="text-rose-700 size-[min(2.25rem,11.25vw)] shrink-0" />
      <span className="font-display text-[min(var(--text-2xl),9.375vw)]/none font-semibold tracking-[-0.01em]">
        {salon.shortName}
      </span>
    </Link>
  )
}

/**
 * The sticky header, with the links in the middle of the window. At the top of the page the paper of its head is seen through it. Its layout depends on its own width: unlike those of `@media`, the
 * rems of a container's width grow with a larger font in a user's style sheet.
 */
export function Header() {
  const scrolled = useScrolled(LINE_AFTER_PX)
  const bookLink = useBookLink()
  return (
    <header
      data-scrolled={scrolled}
      className="@container [view-transition-name:site-header] sticky top-0 z-30 h-(--header-height) border-b border-transparent bg-ivory transition-colors duration-300 data-[scrolled=false]:not-has-[[open]]:bg-transparent noscript:border-gold/40 data-[scrolled=true]:border-gold/40 print:hidden"
    >
      <div className="page-width grid h-full grid-cols-[1fr_auto] items-center gap-2 @3xl:grid-cols-[1fr_auto_1fr]">
        <div className="justify-self-start">
          <Wordmark />
        </div>
        <nav aria-label="Main" className="hidden @3xl:block">
          <ul className="flex items-center gap-4 @5xl:gap-8">
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
        <div className="flex items-center gap-2 justify-self-end">
          <div className="hidden @3xl:block">
            <ButtonLink to={bookLink}>Book Appointment</ButtonLink>
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
