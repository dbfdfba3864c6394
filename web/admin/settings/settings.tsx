import { Tabs } from '@base-ui/react/tabs'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ListSkeleton } from '../loaded.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { Account } from './account.tsx'

interface SettingsTab {
  /** The query of its URL: `?tab=hours`; the first tab has none. */
  id: string
  name: string
  Panel: ComponentType
}

/** The tabs, in their order. All but the first are loaded when they are opened. */
const tabs: readonly [SettingsTab, ...SettingsTab[]] = [
  { id: 'account', name: 'Account', Panel: Account },
  { id: 'salon', name: 'Salon', Panel: lazy(() => import('./salon/salon.tsx')) },
  { id: 'hours', name: 'Hours', Panel: lazy(() => import('./hours/hours.tsx')) },
  { id: 'words', name: 'Texts', Panel: lazy(() => import('./copy/copy-tab.tsx')) },
  { id: 'pictures', name: 'Pictures', Panel: lazy(() => import('../pictures/pictures-tab.tsx')) },
  {
    id: 'testimonials',
    name: 'Testimonials',
    Panel: lazy(() => import('./testimonials/testimonials.tsx')),
  },
  { id: 'team', name: 'Team', Panel: lazy(() => import('../team/team-tab.tsx')) },
  { id: 'privacy', name: 'Privacy', Panel: lazy(() => import('../privacy/privacy-tab.tsx')) },
]

export default function Settings() {
  const [query, setQuery] = useSearchParams()
  const { id, Panel } = tabs.find(tab => tab.id === query.get('tab')) ?? tabs[0]
  return (
    <>
      <ScreenHead title="Admin Settings">
        <p>Manage your account settings and security preferences</p>
      </ScreenHead>
      <Tabs.Root
        value={id}
        onValueChange={next =>
          setQuery(next === tabs[0].id ? {} : { tab: next }, { preventScrollReset: true })
        }
      >
        <Tabs.List aria-label="Settings" className="mb-4 flex flex-wrap border-b border-plum/15">
          {tabs.map(tab => (
            <Tabs.Tab
              key={tab.id}
              value={tab.id}
              className="-mb-px min-h-10 cursor-pointer border-b-2 border-transparent px-3 text-sm font-medium text-plum-soft -outline-offset-2 outline-rose-700 hover:text-rose-700 focus-visible:outline-2 aria-selected:border-rose-700 aria-selected:text-rose-700 sm:px-4"
            >
              {tab.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={id} value={id} className="outline-rose-700 focus-visible:outline-2">
          <Suspense fallback={<ListSkeleton />}>
            <Panel />
          </Suspense>
        </Tabs.Panel>
      </Tabs.Root>
    </>
  )
}
