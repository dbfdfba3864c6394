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

/** A switch that this browser remembers, under `araliya.<name>`; the same in all of its tabs. */
export function useStoredSwitch(name: string, otherwise = false) {
  const key = `araliya.${name}`
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const set = useCallback(
    (on: boolean) => {
      localStorage.setItem(key, on ? 'on' : 'off')
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [stored === null ? otherwise : stored === 'on', set] as const
}
