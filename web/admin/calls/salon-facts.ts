import { useQuery } from '@tanstack/react-query'
import type { SalonFacts } from '#content/replies.ts'
import { useSharedContent } from '../../content.ts'
import { queries } from './queries.ts'

/** Services, branches and opening hours, by which placeholders are filled in; none until they are loaded. */
export function useSalonFacts(): SalonFacts {
  const services = useQuery(queries.services).data ?? []
  const branches = useQuery(queries.branches).data ?? []
  return { services, branches, hours: useSharedContent().hours }
}
