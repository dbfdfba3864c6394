import type { PushSettings } from '#contracts/push/push.ts'
import { localStore } from '../../storage.ts'
import { switchKey } from '../session/storage.ts'

/** What this browser keeps of its notifications: whose they are, and what they are about. */
export interface Kept {
  user: number
  settings: PushSettings
}

export const KEPT_KEY = switchKey('push')

/** The stored text of what is kept, for `useSyncExternalStore`; null where notifications are off. */
export const readKeptText = (): string | null => localStore.getItem(KEPT_KEY)
