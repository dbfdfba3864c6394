import { Link, NavLink } from 'react-router'
import { LineIcon } from '../../ui/line-icon.tsx'

interface Entry {
  name: string
  to: string
}

const rowClass =
  'flex min-h-12 items-center justify-between gap-2 px-4 text-sm outline-rose-700 -outline-offset-2 hover:text-rose-700 focus-visible:outline-2 ' +
  'lg:-ms-px lg:min-h-10 lg:border-s-2 lg:border-transparent lg:font-medium lg:text-plum-soft lg:aria-[current=page]:border-rose-700 lg:aria-[current=page]:text-rose-700'

interface Props {
  label: string
  entries: readonly Entry[]
  /** Below 1024 px: the rows of all entries but the one that is open, or nothing. */
  narrow: 'rows' | 'hidden'
}

/** The entries of a screen that has several: a list at the left of wide screens, on others rows. */
export const EntryLinks = ({ label, entries, narrow }: Props) => (
  <nav
    aria-label={label}
    className={`lg:sticky lg:top-[calc(var(--bar)+1rem)] ${narrow === 'rows' ? 'max-lg:mb-4' : 'max-lg:hidden'}`}
  >
    <ul className="border-plum/15 max-lg:divide-y max-lg:divide-plum/10 max-lg:overflow-clip max-lg:rounded-2xl max-lg:border lg:border-s">
      {entries.map(({ name, to }) => (
        <li key={to} className="max-lg:has-aria-[current=page]:hidden">
          <NavLink to={to} end className={rowClass}>
            {name}
            <LineIcon
              path="M6 3l5 5-5 5"
              size={16}
              stroke={1.5}
              className="size-4 shrink-0 text-plum-soft lg:hidden"
            />
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** Leads back to the entries where these are not beside what is open. */
export const BackToEntries = ({ to, name, isEverywhere = false }: Entry & { isEverywhere?: boolean }) => (
  <Link
    to={to}
    className={`-ms-1 inline-flex min-h-8 items-center gap-1 text-sm text-rose-700 outline-rose-700 hover:text-plum focus-visible:outline-2 max-sm:min-h-11 ${isEverywhere ? '' : 'lg:hidden'}`}
  >
    <LineIcon path="M10 3L5 8l5 5" size={16} stroke={1.5} className="size-4" />
    {name}
  </Link>
)
