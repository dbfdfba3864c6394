import { useEffect, useState } from 'react'
import type { Service } from '#contracts/service.ts'
import type { Arriving } from '../branches/branches.ts'

/**
 * The newest list that came: undefined while the first is on its way, null where there is none.
 * Asking again neither hides what is known nor, when it fails, takes it away.
 */
export function useServices(arriving: Arriving<Service[]>): Service[] | null | undefined {
  const [services, setServices] = useState(arriving instanceof Promise ? undefined : arriving)
  useEffect(() => {
    let isCurrent = true
    Promise.resolve(arriving).then(arrived => {
      if (isCurrent) setServices(known => arrived ?? known ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [arriving])
  return services
}
