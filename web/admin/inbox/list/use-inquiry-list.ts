import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inquiry, InquiryList, InquiryListQuery } from '#contracts/inquiry.ts'
import { FIRST_PAGE } from '#contracts/limits.ts'
import { adminApi } from '../../api.ts'
import { isNotFound } from '../../failures.ts'
import { useStreamTried } from '../../live/live-updates.tsx'
import { queries } from '../../queries.ts'
import { keys } from '../../query-client.ts'

/** The largest page of the API. */
const LIMIT_MAX = 100

/** A list that failed to load is loaded again after this time. */
const RETRY_MS = 5_000

/** The rows on the screen, in an order that does not change while they are read. */
interface Shown {
  key: string
  list: InquiryList
  /** False when it came from the cache of an earlier visit: then it is replaced once it is loaded. */
  isCurrent: boolean
}

/** A page of inquiries with live updates: its rows are updated in place and new ones are only counted, so that nothing moves. */
export function useInquiryList(query: InquiryListQuery) {
  const client = useQueryClient()
  const key = JSON.stringify(query)
  const streamTried = useStreamTried()
  const pageQuery = useQuery({
    ...queries.inquiries(query),
    enabled: streamTried,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  })
  const data = pageQuery.isPlaceholderData ? undefined : pageQuery.data

  // A failure is shown until the list is loaded, also during retries; not when rows are shown and only an update failed.
  const [failure, setFailure] = useState<{ key: string; error: Error }>()
  if (!data && pageQuery.error && failure?.error !== pageQuery.error)
    setFailure({ key, error: pageQuery.error })
  if (failure && data && pageQuery.isSuccess) setFailure(undefined)
  const error = failure?.key === key ? failure.error : null

  const [last, setShown] = useState<Shown>()
  let page = last?.key === key || pageQuery.isPlaceholderData ? last : undefined
  // An empty list is replaced: no row can move.
  const keepsRows = page?.key === key && page.isCurrent && page.list.data.length > 0
  if (data && !keepsRows && (page?.key !== key || page.list !== data)) {
    page = { key, list: data, isCurrent: pageQuery.isFetchedAfterMount }
    setShown(page)
  }
  const rows = page?.list.data ?? []

  const now = new Map(data?.data.map(inquiry => [inquiry.id, inquiry]))
  // A row that is no longer in the list stays on the screen, in its current state.
  const removed = data ? rows.filter(({ id }) => !now.has(id)) : []
  const removedRows = useQueries({
    queries: removed.map(row => ({
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
  for (const { data: inquiry } of removedRows) if (inquiry) now.set(inquiry.id, inquiry)
  const current = rows.map(row => {
    const known = now.get(row.id)
    return known && known.version >= row.version ? known : row
  })
  if (page && current.some((row, index) => row !== rows[index])) {
    page = { ...page, list: { ...page.list, data: current } }
    setShown(page)
  }

  const newest = page?.list.newest ?? 0
  const newer = useQuery({
    ...queries.inquiries({ ...query, order: '', page: FIRST_PAGE, limit: LIMIT_MAX }),
    enabled: streamTried && (data?.newest ?? 0) > newest,
  })

  return {
    data: page?.list,
    inquiries: current,
    /** How many inquiries have arrived since. */
    arrived: newer.data?.data.filter(({ id }) => id > newest).length ?? 0,
    error,
    /** Whether this query has not been loaded yet. */
    loading: !data && !error,
    /** Loads the page again and shows it as it is. */
    async reload() {
      const { error } = await pageQuery.refetch()
      if (error) setFailure({ key, error })
      else setShown(undefined)
    },
    /** Removes a row from the screen at once. */
    remove(id: number) {
      const without = (list: InquiryList) => ({ ...list, data: list.data.filter(row => row.id !== id) })
      client.setQueryData(queries.inquiries(query).queryKey, list => list && without(list))
      setShown(last => last && { ...last, list: without(last.list) })
    },
  }
}
