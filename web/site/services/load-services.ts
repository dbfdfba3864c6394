import type { Service } from '#contracts/service.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { type Loadable, type LoadCache, useLoadable } from '../loadable.ts'

export const knownServices: LoadCache<Service[]> = {}

/** The services, as soon as they are there; see `useLoadable`. */
export const useServices = (arriving: Loadable<Service[]>) => useLoadable(arriving, knownServices)

let latest = new AbortController()

/** Asks again; an answer still on its way is out of date from now on. */
export function loadServices(): Promise<Service[] | null> {
  latest.abort()
  latest = new AbortController()
  const { signal } = latest
  const services = knownServices.coming ?? createPublicApi(browserFetch).listServices(signal)
  return services.catch(error => {
    if (!signal.aborted) console.error(error)
    return null
  })
}
