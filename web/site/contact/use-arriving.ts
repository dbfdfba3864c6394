import { useEffect, useState } from 'react'
import type { Arriving } from '../branches/branches.ts'

/**
 * What a loader promised: undefined while it is on its way, null where it could not be read.
 * A form must neither wait for it nor lose what was typed when it comes, so this does not suspend.
 */
export function useArriving<T>(arriving: Arriving<T>): T | null | undefined {
  const [arrived, setArrived] = useState<T | null | undefined>(
    arriving instanceof Promise ? undefined : arriving,
  )
  useEffect(() => {
    if (!(arriving instanceof Promise)) {
      setArrived(arriving)
      return
    }
    let current = true
    arriving.then(value => {
      if (current) setArrived(value)
    })
    return () => {
      current = false
    }
  }, [arriving])
  return arrived
}
