import type { ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { ListSkeleton } from '../../calls/loaded.tsx'
import { BackToEntries, EntryLinks } from '../../layout/entry-links.tsx'
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

export default function Settings() {
  const { pathname, search } = useLocation()
  // Until a second factor is added, the server refuses what the others show.
  const isFactorMissing = useIsFactorMissing()
  const moved = pathname === adminPaths.settings && addressOfTab(search)
  if (moved) return <Navigate to={moved} replace />
  const { name, to } = settingsEntries.find(({ to }) => to === pathname) ?? settingsEntries[4]
  const isAccount = to === adminPaths.settings
  // The page of the website is shown beside its fields, which needs the width of the list.
  const isWebsite = to === adminPaths.websiteSettings
  // The first HTML is the same for all accounts.
  const Content = import.meta.env.SSR ? ListSkeleton : contents[to]
  return (
    <>
      {!isAccount && <BackToEntries to={adminPaths.settings} name="All Settings" isEverywhere={isWebsite} />}
      <ScreenHead title={isAccount ? 'Admin Settings' : name}>
        {isAccount && <p>Manage your account settings and security preferences</p>}
      </ScreenHead>
      <div className="mt-2.5 lg:mt-4 lg:grid lg:grid-cols-[9.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-6">
        {/* Another entry is another screen: its heading gets the focus, as the link that was pressed is gone. */}
        {!isFactorMissing && !isWebsite && (
          <EntryLinks
            key={to}
            label="Settings"
            entries={settingsEntries}
            narrow={isAccount ? 'rows' : 'hidden'}
          />
        )}
        <div className={`@container min-w-0 ${isFactorMissing || isWebsite ? 'lg:col-span-2' : ''}`}>
          <Content key={to} />
        </div>
      </div>
    </>
  )
}
