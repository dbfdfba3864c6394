import type { Service } from '#contracts/service.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { type Loadable, type LoadCache, useLoadable } from '../loadable.ts'

export const serviceCache: LoadCache<Service[]> = {}

export const useServices = (loadable: Loadable<Service[]>) => useLoadable(loadable, serviceCache)

let latest = new AbortController()

/** Loads the services, or waits for their prefetch, and aborts an earlier request. */
export function loadServices(): Promise<Service[] | null> {
  latest.abort()
  latest = new AbortController()
  const { signal } = latest
  const services = serviceCache.prefetch ?? createPublicApi(browserFetch).listServices(signal)
  return services.catch(error => {
    if (!signal.aborted) console.error(error)
    return null
  })
}
