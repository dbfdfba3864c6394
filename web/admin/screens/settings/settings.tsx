import { Tabs } from '@base-ui/react/tabs'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { ListSkeleton } from '../../calls/loaded.tsx'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { settingsTabs } from '../../layout/sections.ts'
import { laterPart } from '../../parts/later-parts.tsx'
import { useIsFactorMissing } from '../../session/session.ts'
import { Account } from './account.tsx'

const tab = (load: () => Promise<{ default: ComponentType }>) =>
  laterPart({ load: () => load().then(code => code.default), failed: 'We couldn’t load these settings.' })

/** All but the first are loaded when they are opened. */
const panels: Record<(typeof settingsTabs)[number]['id'], ComponentType> = {
  account: Account,
  salon: tab(() => import('./salon/salon.tsx')),
  hours: tab(() => import('./hours/hours.tsx')),
  copy: tab(() => import('./copy/copy-tab.tsx')),
  pictures: tab(() => import('./pictures/pictures-tab.tsx')),
  testimonials: tab(() => import('./testimonials/testimonials.tsx')),
  notifications: tab(() => import('./notifications/notifications-tab.tsx')),
  team: tab(() => import('./team/team-tab.tsx')),
  privacy: tab(() => import('./privacy/privacy-tab.tsx')),
  activity: tab(() => import('./activity/activity-tab.tsx')),
}

export default function Settings() {
  const [query, setQuery] = useSearchParams()
  const { id } = settingsTabs.find(tab => tab.id === query.get('tab')) ?? settingsTabs[0]
  // Until a second factor is added, the server refuses what the others show.
  const tabs = useIsFactorMissing() ? settingsTabs.slice(0, 1) : settingsTabs
  // The first HTML is the same for all tabs, so it shows none of them.
  const Panel = import.meta.env.SSR ? ListSkeleton : panels[id]
  return (
    <>
      <ScreenHead title="Admin Settings">
        {id === settingsTabs[0].id && <p>Manage your account settings and security preferences</p>}
      </ScreenHead>
      <Tabs.Root
        value={id}
        onValueChange={next =>
          setQuery(next === settingsTabs[0].id ? {} : { tab: next }, { preventScrollReset: true })
        }
      >
        <Tabs.List aria-label="Settings" className="mb-4 flex flex-wrap border-b border-plum/15">
          {tabs.map(tab => (
            <Tabs.Tab
              key={tab.id}
              value={tab.id}
              className={`-mb-px min-h-10 cursor-pointer border-b-2 border-transparent px-1.5 text-sm font-medium text-plum-soft -outline-offset-2 outline-rose-700 hover:text-rose-700 focus-visible:outline-2 sm:px-4 ${import.meta.env.SSR ? '' : 'aria-selected:border-rose-700 aria-selected:text-rose-700'}`}
            >
              {tab.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={id} value={id} className="outline-rose-700 focus-visible:outline-2">
          <Panel />
        </Tabs.Panel>
      </Tabs.Root>
    </>
  )
}
