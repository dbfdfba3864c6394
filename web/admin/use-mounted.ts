import { type RefObject, useEffect, useRef } from 'react'

/** Whether what began something is still on the screen when it ends. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
