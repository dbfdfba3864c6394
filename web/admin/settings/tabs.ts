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
  { id: 'pictures', name: 'Pictures', Panel: lazy(() => import('../pictures/pictures-tab.tsx')) },
  { id: 'team', name: 'Team', Panel: lazy(() => import('../team/team-tab.tsx')) },
  { id: 'privacy', name: 'Privacy', Panel: lazy(() => import('../privacy/privacy-tab.tsx')) },
]
