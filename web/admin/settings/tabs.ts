import { type ComponentType, lazy } from 'react'
import { Account } from './account.tsx'

interface SettingsTab {
  /** As in the address: `?tab=hours`. The first tab's address has none. */
  id: string
  name: string
  Panel: ComponentType
}

/** The tabs of settings, in their order. All but the first are `lazy`: their code is fetched when they are opened. */
export const tabs: readonly [SettingsTab, ...SettingsTab[]] = [
  { id: 'account', name: 'Account', Panel: Account },
  { id: 'salon', name: 'Salon', Panel: lazy(() => import('./salon/salon.tsx')) },
  { id: 'hours', name: 'Hours', Panel: lazy(() => import('./hours/hours.tsx')) },
  { id: 'words', name: 'Words', Panel: lazy(() => import('./words/words.tsx')) },
  { id: 'pictures', name: 'Pictures', Panel: lazy(() => import('../pictures/pictures-tab.tsx')) },
  {
    id: 'testimonials',
    name: 'Testimonials',
    Panel: lazy(() => import('./testimonials/testimonials.tsx')),
  },
  { id: 'team', name: 'Team', Panel: lazy(() => import('../team/team-tab.tsx')) },
  { id: 'privacy', name: 'Privacy', Panel: lazy(() => import('../privacy/privacy-tab.tsx')) },
]
