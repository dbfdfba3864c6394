import { Tabs } from '@base-ui/react/tabs'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ListSkeleton } from '../loaded.tsx'
import { tabs } from './tabs.ts'

export default function Settings() {
  const [query, setQuery] = useSearchParams()
  const { id, Panel } = tabs.find(tab => tab.id === query.get('tab')) ?? tabs[0]
  return (
    <>
      <h1 className="font-display text-3xl leading-tight">Admin Settings</h1>
      <p className="mt-1 mb-6 text-plum-soft">Manage your account settings and security preferences</p>
      <Tabs.Root
        value={id}
        onValueChange={next =>
          setQuery(next === tabs[0].id ? {} : { tab: next }, { preventScrollReset: true })
        }
      >
        <Tabs.List aria-label="Settings" className="mb-6 flex flex-wrap border-b border-plum/15">
          {tabs.map(tab => (
            <Tabs.Tab
              key={tab.id}
              value={tab.id}
              className="-mb-px min-h-11 cursor-pointer border-b-2 border-transparent px-3 text-sm font-medium text-plum-soft -outline-offset-2 outline-rose-700 hover:text-rose-700 focus-visible:outline-2 aria-selected:border-rose-700 aria-selected:text-rose-700 sm:px-4"
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
