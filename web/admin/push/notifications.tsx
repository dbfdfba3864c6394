import { useSyncExternalStore } from 'react'
import { later } from '../../later.tsx'
import { subscribeStored } from '../session/session.ts'
import { readKeptText } from './kept.ts'

// Most browsers never need it. If it can't be loaded, the registration is renewed at the next start.
const Renewal = later({ load: () => import('./renewal.tsx').then(code => code.Renewal) })

/** Keeps the notifications of this browser up to date, where they are switched on. */
export function Notifications() {
  const kept = useSyncExternalStore(subscribeStored, readKeptText, () => null)
  return kept === null ? null : <Renewal />
}
