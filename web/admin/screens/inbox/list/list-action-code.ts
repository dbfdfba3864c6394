import { keys } from '../../../calls/query-client.ts'

async function load() {
  const [{ SelectionBar }, { CompleteUnanswered }] = await Promise.all([
    import('../bulk/selection-bar.tsx'),
    import('../complete-unanswered.tsx'),
  ])
  return { SelectionBar, CompleteUnanswered }
}

/** The actions on selected inquiries, and the question of a shortcut: their code follows the list. */
export const listActionCode = {
  queryKey: keys.listActionCode,
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
}
