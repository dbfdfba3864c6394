import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FIRST_PAGE } from '#contracts/envelope.ts'
import type { Inquiry, InquiryList, InquiryListQuery } from '#contracts/inquiry.ts'
import { adminApi } from '../../api.ts'
import { isNotFound } from '../../failures.ts'
import { useInquiryEvents, useStreamTried } from '../../live/live-updates.tsx'
import { queries } from '../../queries.ts'
import { keys } from '../../query-client.ts'
import { useUser } from '../../session/session.ts'

/** As many as one page of the API can hold. */
const COUNTED_MAX = 100

/** A list that could not be read is asked for again after this. */
const RETRY_MS = 5_000

/** What somebody reads: these rows in this order, and the numbers that belong to them. */
interface Held {
  key: string
  list: InquiryList
  /** Whether it was read on this visit: what is only remembered is replaced. */
  isCurrent: boolean
  /** What has come back into the list since. */
  arrived: ReadonlySet<number>
}

const hold = (key: string, list: InquiryList, isCurrent = true): Held => ({
  key,
  list,
  isCurrent,
  arrived: new Set(),
})

/**
 * A page of inquiries that follows what happens: rows that are shown change in their place, what is new is only
 * counted, so that nothing moves under the reader's eyes.
 */
export function useInquiryList(query: InquiryListQuery) {
  const client = useQueryClient()
  const key = JSON.stringify(query)
  const me = useUser().id
  const comesBack = query.deleted === '1' ? 'deleted' : 'restored'
  const streamTried = useStreamTried()
  const read = useQuery({
    ...queries.inquiries(query),
    enabled: streamTried,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  })
  const data = read.isPlaceholderData ? undefined : read.data

  // Said until it has been read, also while it is being tried again; nothing of what only the stream asked for.
  const [failure, setFailure] = useState<{ key: string; error: Error }>()
  if (!data && read.error && failure?.error !== read.error) setFailure({ key, error: read.error })
  if (failure && data && read.isSuccess) setFailure(undefined)
  const error = failure?.key === key ? failure.error : null

  const [kept, setHeld] = useState<Held>()
  let held = kept?.key === key || read.isPlaceholderData ? kept : undefined
  // Where there are no rows, none can move under the reader's eyes.
  const isReading = held?.key === key && held.isCurrent && held.list.data.length > 0
  if (data && !isReading && (held?.key !== key || held.list !== data)) {
    held = hold(key, data, read.isFetchedAfterMount)
    setHeld(held)
  }
  const rows = held?.list.data ?? []

  const now = new Map(data?.data.map(inquiry => [inquiry.id, inquiry]))
  // What has left the list stays on the screen, as it is now.
  const left = data ? rows.filter(({ id }) => !now.has(id)) : []
  const leftNow = useQueries({
    queries: left.map(row => ({
      queryKey: keys.inquiryRow(row.id),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Inquiry> => {
        try {
          return await adminApi.getInquiry(row.id, signal, true)
        } catch (error) {
          if (!isNotFound(error)) throw error
          return { ...row, deletedAt: row.deletedAt ?? new Date().toISOString() }
        }
      },
    })),
  })
  for (const { data: inquiry } of leftNow) if (inquiry) now.set(inquiry.id, inquiry)
  const current = rows.map(row => {
    const known = now.get(row.id)
    return known && known.version >= row.version ? known : row
  })
  if (held && current.some((row, index) => row !== rows[index])) {
    held = { ...held, list: { ...held.list, data: current } }
    setHeld(held)
  }

  const newest = held?.list.newest ?? 0
  const arrived = held?.arrived
  const countFresh = (list: readonly Inquiry[] = []) =>
    list.filter(({ id }) => (id > newest || arrived?.has(id)) && !rows.some(row => row.id === id)).length
  const freshHere = countFresh(data?.data)
  const mayHideSome = query.page === FIRST_PAGE ? freshHere === query.limit : (data?.newest ?? 0) > newest
  const first = useQuery({
    ...queries.inquiries({ ...query, page: FIRST_PAGE, limit: COUNTED_MAX }),
    enabled: streamTried && (mayHideSome || (arrived?.size ?? 0) > 0),
  })

  useInquiryEvents(event => {
    if (event.type !== 'change') return
    const { what, by, contactId: inquiryId } = event.change
    // What one has done oneself is no news.
    if (what !== comesBack || by === me) return
    setHeld(last => last && { ...last, arrived: new Set([...last.arrived, inquiryId]) })
  })

  return {
    data: held?.list,
    inquiries: current,
    fresh: Math.max(freshHere, countFresh(first.data?.data)),
    error,
    /** Whether nothing has been read for this query yet. */
    loading: !data && !error,
    /** Reads the page and shows it as it is then. */
    async reload() {
      const result = await read.refetch()
      if (result.isSuccess) setHeld(hold(key, result.data))
      else if (result.isError) setFailure({ key, error: result.error })
    },
    /** Takes a row off the screen at once. */
    remove(id: number) {
      const without = (list: InquiryList) => ({ ...list, data: list.data.filter(row => row.id !== id) })
      client.setQueryData(queries.inquiries(query).queryKey, list => list && without(list))
      setHeld(last => last && { ...last, list: without(last.list) })
    },
  }
}
