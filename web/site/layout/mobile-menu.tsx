import { salon } from '#content/salon.ts'
import { networks } from '#content/social.ts'
import { paths } from '#contracts/paths/paths.ts'
import { useSharedContent } from '../../content.ts'
import { ButtonLink, NavLink } from '../parts/link.tsx'
import { useBookLink } from '../selection/book-link.ts'
import { navigation } from './navigation.ts'
import { SocialIcon } from './social-icon.tsx'
import { useMenu } from './use-menu.ts'

const inMenu = networks.filter(({ id }) => id === 'facebook' || id === 'instagram')

/** The phone menu. A `details` element, so that it works without JavaScript and before hydration. */
export function MobileMenu() {
  const bookLink = useBookLink()
  const menu = useMenu()
  const { social } = useSharedContent()
  return (
    <details ref={menu} className="site-menu group @3xl:hidden">
      <summary className="grid size-[min(3rem,15vw)] cursor-pointer list-none place-items-center rounded-full [&::-webkit-details-marker]:hidden">
        <span className="sr-only group-open:hidden">Open menu</span>
        <span className="sr-only not-group-open:hidden">Close menu</span>
        <svg
          viewBox="0 0 24 24"
          width={24}
          height={24}
          aria-hidden="true"
          className="size-7/12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path
            d="M3 8h18"
            className="origin-center transition-transform duration-300 group-open:translate-y-[4px] group-open:rotate-45"
          />
          <path
            d="M3 16h18"
            className="origin-center transition-transform duration-300 group-open:translate-y-[-4px] group-open:-rotate-45"
          />
        </svg>
      </summary>
      <div className="fixed inset-x-0 top-(--header-height) max-h-[calc(100svh-var(--header-height))] overflow-y-auto border-b border-gold/40 bg-ivory px-(--gutter) pt-4 pb-10 shadow-soft">
        <nav aria-label="Menu">
          <ul>
            {navigation.map(({ label, to }) => (
              <li key={to} className="border-b border-gold/25">
                <NavLink
                  to={to}
                  end={to === paths.home}
                  className="flex min-h-16 items-center gap-4 font-display text-2xl font-medium aria-[current=page]:text-rose-700 aria-[current=page]:before:h-0.5 aria-[current=page]:before:w-6 aria-[current=page]:before:bg-gold"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink to={bookLink} className="mt-8 w-full">
          Book Appointment
        </ButtonLink>
        <ul className="mt-8 flex justify-center gap-4">
          {inMenu.map(
            ({ id, name }) =>
              social[id].url && (
                <li key={id}>
                  <a
                    href={social[id].url}
                    aria-label={`${salon.shortName} on ${name}`}
                    rel="noopener"
                    className="grid size-12 place-items-center rounded-full text-rose-700"
                  >
                    <SocialIcon id={id} className="size-6" />
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </details>
  )
}
