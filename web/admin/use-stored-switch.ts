import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const switchKey = (name: string) => `araliya.${name}`

/** An on/off setting stored in this browser under its key, shared by all tabs. */
export function useStoredSwitch(name: string, initially = false) {
  const key = switchKey(name)
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  const set = useCallback(
    (on: boolean) => {
      localStorage.setItem(key, on ? 'on' : 'off')
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [stored === null ? initially : stored === 'on', set] as const
}
