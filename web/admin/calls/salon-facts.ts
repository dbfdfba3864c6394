import { useQuery } from '@tanstack/react-query'
import type { SalonFacts } from '#content/replies.ts'
import { useSharedContent } from '../../content.ts'
import { queries } from './queries.ts'

/** Services, branches, opening hours and the salon's address and number, by which placeholders are filled in; none until they are loaded. */
export function useSalonFacts(): SalonFacts {
  const services = useQuery(queries.services).data ?? []
  const branches = useQuery(queries.branches).data ?? []
  const { hours, salon } = useSharedContent()
  return { services, branches, hours, salon }
}
