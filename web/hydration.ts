import { useSyncExternalStore } from 'react'

const noChanges = () => () => {}

/** Whether React is taking over what the server has rendered: then what is rendered must be the same. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  )
