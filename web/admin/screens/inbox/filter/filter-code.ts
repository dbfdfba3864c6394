import { keys, wait } from '../../../calls/query-client.ts'

async function load() {
  const [{ MoreFilters }, { PrintedFilters }] = await Promise.all([
    import('./more-filters.tsx'),
    import('./printed-filters.tsx'),
  ])
  return { MoreFilters, PrintedFilters }
}

/** The less common filters, and what paper says of all filters: the list can be used without their code, which follows at once. */
export const filterCode = {
  queryKey: keys.filterCode,
  queryFn: () => wait(0).then(load),
  staleTime: Number.POSITIVE_INFINITY,
}
