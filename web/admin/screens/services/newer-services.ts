import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '#contracts/services/service.ts'
import { isStale } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'

/** What the server sends when services were changed or deleted meanwhile. */
interface NewerServices {
  current: Service[]
  missing: number[]
}

/**
 * Shows in the list what is stored now, when a change was refused because services were changed or deleted meanwhile.
 * @returns whether that was so
 */
export function showNewer(client: QueryClient, error: unknown): boolean {
  if (!isStale(error)) return false
  const { current, missing } = error.body as unknown as NewerServices
  client.setQueryData<Service[]>(keys.services, rows =>
    rows
      ?.filter(({ id }) => !missing.includes(id))
      .map(row => current.find(({ id }) => id === row.id) ?? row),
  )
  return true
}
