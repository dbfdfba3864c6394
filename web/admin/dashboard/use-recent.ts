import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/envelope.ts'
import type { Inquiry, InquiryList } from '#contracts/inquiry.ts'
import { adminApi } from '../api.ts'
import { useStreamTried } from '../live/live-updates.tsx'
import { keys } from '../query-client.ts'

/**
 * The rows that are shown, as they are now: each in its place, those that are gone left out, older ones at the end. What has
 * come since waits (`arrived`), so that nothing moves that is being read.
 */
export function follow(
  shown: readonly Inquiry[],
  newest: readonly Inquiry[],
): { rows: Inquiry[]; arrived: number } {
  const [first] = shown
  if (!first) return { rows: [...newest], arrived: 0 }
  const fresh = new Map(newest.map(inquiry => [inquiry.id, inquiry]))
  // Below this id nothing is known: rows that so many have come before stay as they were.
  const known = newest.length < PAGE_SIZE ? 0 : Math.min(...fresh.keys())
  const kept = shown.flatMap(row => fresh.get(row.id) ?? (row.id < known ? row : []))
  const last = kept.at(-1)?.id ?? first.id + 1
  const older = newest.filter(({ id }) => id < last)
  return {
    rows: [...kept, ...older].slice(0, PAGE_SIZE),
    arrived: newest.filter(({ id }) => id > first.id).length,
  }
}

/** The newest inquiries, which follow what happens to them. */
export function useRecent() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: keys.recentInquiries,
    queryFn: ({ signal }) => adminApi.listInquiries({ page: FIRST_PAGE, limit: PAGE_SIZE }, signal),
    enabled: useStreamTried(),
  })
  const [held, setHeld] = useState<{ list: InquiryList; rows: Inquiry[]; arrived: number }>()
  // What was read on another visit is no page that somebody reads: it is replaced as it is.
  if (data && isFetchedAfterMount && held?.list !== data)
    setHeld({ list: data, ...follow(held?.rows ?? [], data.data) })

  return {
    rows: held?.rows ?? data?.data,
    total: data?.pagination.total ?? 0,
    error,
    refetch,
    /** How many have come since the rows were shown. */
    arrived: held?.arrived ?? 0,
    showArrived: () => data && setHeld({ list: data, rows: data.data, arrived: 0 }),
  }
}

export type Recent = ReturnType<typeof useRecent>
