import type { LoaderFunctionArgs } from 'react-router'
import type { Service } from '#contracts/service.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { serverContext } from '../../server-context.ts'
import { type Arriving, type Memory, useArriving } from '../arriving.ts'

type Loaded = { services: Arriving<Service[]> }

export const knownServices: Memory<Service[]> = {}

/** The services, as soon as they are there; see `useArriving`. */
export const useServices = (arriving: Arriving<Service[]>) => useArriving(arriving, knownServices)

export async function loadServices({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const services = await context
    .get(serverContext)
    .api.listServices()
    .catch(error => {
      console.error(error)
      return null
    })
  return { services }
}

let latest = new AbortController()

/** Asks again; an answer still on its way is out of date from now on. */
export function loadServicesInBrowser(): Loaded {
  latest.abort()
  latest = new AbortController()
  const { signal } = latest
  const services = knownServices.coming ?? createPublicApi(browserFetch).listServices(signal)
  return {
    services: services.catch(error => {
      if (!signal.aborted) console.error(error)
      return null
    }),
  }
}
