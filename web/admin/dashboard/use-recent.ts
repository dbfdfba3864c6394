import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inquiry, InquiryList } from '#contracts/inquiry.ts'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/limits.ts'
import { adminApi } from '../api.ts'
import { useStreamTried } from '../live/live-updates.tsx'
import { keys } from '../query-client.ts'

/**
 * Updates the rows on the screen: each keeps its position, deleted ones are removed and older ones fill the end. New ones are
 * only counted (`arrived`), so that nothing moves.
 */
export function updateRows(
  shown: readonly Inquiry[],
  newest: readonly Inquiry[],
): { rows: Inquiry[]; arrived: number } {
  const [first] = shown
  if (!first) return { rows: [...newest], arrived: 0 }
  const byId = new Map(newest.map(inquiry => [inquiry.id, inquiry]))
  // Rows below this id are not in `newest`, because too many have arrived: they stay unchanged.
  const lowest = newest.length < PAGE_SIZE ? 0 : Math.min(...byId.keys())
  const updated = shown.flatMap(row => byId.get(row.id) ?? (row.id < lowest ? row : []))
  const last = updated.at(-1)?.id ?? first.id + 1
  const older = newest.filter(({ id }) => id < last)
  return {
    rows: [...updated, ...older].slice(0, PAGE_SIZE),
    arrived: newest.filter(({ id }) => id > first.id).length,
  }
}

/** The newest inquiries, with live updates. */
export function useRecent() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: keys.recentInquiries,
    queryFn: ({ signal }) => adminApi.listInquiries({ page: FIRST_PAGE, limit: PAGE_SIZE }, signal),
    enabled: useStreamTried(),
  })
  const [shown, setShown] = useState<{ list: InquiryList; rows: Inquiry[]; arrived: number }>()
  // Rows from the cache of an earlier visit are replaced.
  if (data && isFetchedAfterMount && shown?.list !== data)
    setShown({ list: data, ...updateRows(shown?.rows ?? [], data.data) })

  return {
    rows: shown?.rows ?? data?.data,
    total: data?.pagination.total ?? 0,
    error,
    refetch,
    /** How many have arrived since. */
    arrived: shown?.arrived ?? 0,
    showArrived: () => data && setShown({ list: data, rows: data.data, arrived: 0 }),
  }
}

export type Recent = ReturnType<typeof useRecent>
