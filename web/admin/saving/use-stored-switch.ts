import { useSyncExternalStore } from 'react'
import { localStore } from '../../storage.ts'
import { notifyStored, subscribeStored } from '../session/session.ts'
import { switchKey } from '../session/storage.ts'

/** An on/off setting stored in this browser under its key, shared by all tabs. */
export function useStoredSwitch(name: string, initially = false) {
  const key = switchKey(name)
  const stored = useSyncExternalStore(
    subscribeStored,
    () => localStore.getItem(key),
    () => null,
  )
  function set(on: boolean) {
    localStore.setItem(key, on ? 'on' : 'off')
    notifyStored()
  }
  return [stored === null ? initially : stored === 'on', set] as const
}
