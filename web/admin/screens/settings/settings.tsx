import type { ComponentType } from 'react'
import { Link, Navigate, NavLink, useLocation } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { ListSkeleton } from '../../calls/loaded.tsx'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { settingsEntries } from '../../layout/sections.ts'
import { laterPart } from '../../parts/later-parts.tsx'
import { useIsFactorMissing } from '../../session/session.ts'
import { Account } from './account.tsx'

type EntryPath = (typeof settingsEntries)[number]['to']

const part = (load: () => Promise<{ default: ComponentType }>) =>
  laterPart({ load: () => load().then(code => code.default), failed: 'We couldn’t load these settings.' })

/** All but the account are loaded when they are opened. */
const contents: Record<EntryPath, ComponentType> = {
  [adminPaths.websiteSettings]: part(() => import('./website/website.tsx')),
  [adminPaths.salonSettings]: part(() => import('./salon/salon.tsx')),
  [adminPaths.inquirySettings]: part(() => import('./inquiries/inquiries.tsx')),
  [adminPaths.team]: part(() => import('./team/team.tsx')),
  [adminPaths.settings]: Account,
  [adminPaths.savedReplies]: part(() => import('./saved-replies/saved-replies.tsx')),
}

/** The entry that has what an earlier tab had; links in emails and bookmarks name the tab in the query. */
const entriesOfTabs = new Map<string, EntryPath>([
  ['salon', adminPaths.salonSettings],
  ['hours', adminPaths.salonSettings],
  ['copy', adminPaths.websiteSettings],
  ['pictures', adminPaths.websiteSettings],
  ['testimonials', adminPaths.websiteSettings],
  ['notifications', adminPaths.inquirySettings],
  ['privacy', adminPaths.inquirySettings],
  ['team', adminPaths.team],
  ['activity', adminPaths.team],
])

/** Where the address of an earlier tab leads, with the rest of its query. */
function addressOfTab(search: string): string | undefined {
  const params = new URLSearchParams(search)
  const entry = entriesOfTabs.get(params.get('tab') ?? '')
  if (!entry) return undefined
  params.delete('tab')
  return params.size > 0 ? `${entry}?${params}` : entry
}

const rowClass =
  'flex min-h-12 items-center justify-between gap-2 px-4 text-sm outline-rose-700 -outline-offset-2 hover:text-rose-700 focus-visible:outline-2 ' +
  'lg:-ms-px lg:min-h-10 lg:border-s-2 lg:border-transparent lg:font-medium lg:text-plum-soft lg:aria-[current=page]:border-rose-700 lg:aria-[current=page]:text-rose-700'

/** The entries: a list at the left of wide screens. On others they are rows above the account, and the rest leads back to them. */
const Entries = ({ isAccount }: { isAccount: boolean }) => (
  <nav
    aria-label="Settings"
    className={`lg:sticky lg:top-[calc(var(--bar)+1rem)] ${isAccount ? 'max-lg:mb-4' : 'max-lg:hidden'}`}
  >
    <ul className="border-plum/15 max-lg:divide-y max-lg:divide-plum/10 max-lg:overflow-clip max-lg:rounded-2xl max-lg:border lg:border-s">
      {settingsEntries.map(({ name, to }) => (
        <li key={to} className={to === adminPaths.settings ? 'max-lg:hidden' : ''}>
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

export default function Settings() {
  const { pathname, search } = useLocation()
  // Until a second factor is added, the server refuses what the others show.
  const isFactorMissing = useIsFactorMissing()
  const moved = pathname === adminPaths.settings && addressOfTab(search)
  if (moved) return <Navigate to={moved} replace />
  const { name, to } = settingsEntries.find(({ to }) => to === pathname) ?? settingsEntries[4]
  const isAccount = to === adminPaths.settings
  // The first HTML is the same for all accounts.
  const Content = import.meta.env.SSR ? ListSkeleton : contents[to]
  return (
    <>
      {!isAccount && (
        <Link
          to={adminPaths.settings}
          className="-ms-1 inline-flex min-h-8 items-center gap-1 text-sm text-rose-700 outline-rose-700 hover:text-plum focus-visible:outline-2 max-sm:min-h-11 lg:hidden"
        >
          <LineIcon path="M10 3L5 8l5 5" size={16} stroke={1.5} className="size-4" />
          All Settings
        </Link>
      )}
      <ScreenHead title={isAccount ? 'Admin Settings' : name}>
        {isAccount && <p>Manage your account settings and security preferences</p>}
      </ScreenHead>
      <div className="mt-2.5 lg:mt-4 lg:grid lg:grid-cols-[9.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-6">
        {/* Another entry is another screen: its heading gets the focus, as the link that was pressed is gone. */}
        {!isFactorMissing && <Entries key={to} isAccount={isAccount} />}
        <div className={`@container min-w-0 ${isFactorMissing ? 'lg:col-span-2' : ''}`}>
          <Content key={to} />
        </div>
      </div>
    </>
  )
}
