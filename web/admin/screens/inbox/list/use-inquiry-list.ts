import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { Inquiry, InquiryList, InquiryListQuery } from '#contracts/inquiries/inquiry.ts'
import { FIRST_PAGE } from '#contracts/inquiries/limits.ts'
import { queries } from '../../../calls/queries.ts'
import { useStreamTried } from '../../../live/live-updates.tsx'
import {
  type LoadedList,
  newestOf,
  nothingShown,
  rowsToRead,
  showLoaded,
  updateRows,
  withoutRow,
  withTop,
} from './shown-rows.ts'
import { useUnlistedRows } from './use-unlisted-rows.ts'

/** A list that failed to load is loaded again after this time. */
const RETRY_MS = 5_000

const none: readonly Inquiry[] = []

/** Each of them that is not on the page is read apart. */
const ON_TOP_MAX = 20

/** Rows that stand above those of a page. */
interface OnTop {
  /** The query of the page. */
  key: string
  rows: readonly Inquiry[]
  /** Whether they have just come; otherwise they have moved up from this page, and no one has seen them yet. */
  haveCome: boolean
}

/**
 * What has come since the list on the screen was read: new inquiries, and older ones whose client has answered.
 * @param now the list as it is stored now
 */
function useArrived(
  { page: _, limit: __, ...filter }: InquiryListQuery,
  shown: InquiryList | undefined,
  now: InquiryList | undefined,
): readonly Inquiry[] {
  const since = { newest: shown?.newest ?? 0, newestAnswer: shown?.newestAnswer ?? 0 }
  const { data = none } = useQuery({
    ...queries.arrived({ ...filter, ...since }),
    enabled:
      shown !== undefined &&
      now !== undefined &&
      (now.newest > since.newest || now.newestAnswer > since.newestAnswer),
  })
  // Someone may have opened an answer meanwhile.
  return data.filter(({ id, newAnswers }) => id > since.newest || newAnswers > 0)
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
  const loaded: LoadedList = {
    key,
    list: pageQuery.isPlaceholderData ? undefined : pageQuery.data,
    keepsOtherPage: pageQuery.isPlaceholderData,
    isSuccess: pageQuery.isSuccess,
    // What is fresh in the cache is not loaded again: nothing is about to replace it.
    isCurrent: pageQuery.isFetchedAfterMount || !pageQuery.isStale,
    error: pageQuery.error,
  }

  const [last, setShown] = useState(nothingShown)
  const [onTop, setOnTop] = useState<OnTop>()
  const top = onTop?.key === key ? onTop : undefined
  const topRows = top?.rows ?? none

  const withLoaded = showLoaded(last, loaded)
  const unlisted = useUnlistedRows(rowsToRead(withLoaded, loaded, topRows))
  const shown = updateRows(withLoaded, unlisted)
  useLayoutEffect(() => setShown(shown), [shown])

  const { page, failure } = shown
  const error = failure?.key === key ? failure.error : null
  // Not above the page of another query, which stays until this one is loaded.
  const shownOnTop = page?.key === key ? top : undefined
  const onTopNow = newestOf(shownOnTop?.rows ?? none, [...(loaded.list?.data ?? []), ...unlisted])
  const arrived = useArrived(query, page?.list, loaded.list)

  return {
    data: page?.list,
    inquiries: withTop(onTopNow, page?.list.data ?? []),
    /** How many of them stand above the list, as they have just come. */
    arrivedOnTop: shownOnTop?.haveCome ? onTopNow.length : 0,
    /** How many of them stand above the page, as they have moved up from it. */
    movedUp: shownOnTop?.haveCome === false ? onTopNow.length : 0,
    /** What has come since the list was read. */
    arrived,
    error,
    /** Whether this query has not been loaded yet. */
    loading: !loaded.list && !error,
    /** Loads the page again and shows it as it is. */
    async reload() {
      const { error } = await pageQuery.refetch()
      setOnTop(undefined)
      setShown(last => (error ? { ...last, failure: { key, error } } : { ...last, page: undefined }))
    },
    /** Shows what has come above the first page, which the caller opens. */
    async showArrived() {
      const rows = arrived.slice(0, ON_TOP_MAX)
      const { error } = await pageQuery.refetch()
      if (!error) setOnTop({ key: JSON.stringify({ ...query, page: FIRST_PAGE }), rows, haveCome: true })
      setShown(last => (error ? { ...last, failure: { key, error } } : { ...last, page: undefined }))
    },
    /**
     * Prepares the next page. As others have left the list, inquiries may have moved up onto this one, which no one has seen: they
     * will stand above the next.
     * @returns the list as it is now
     */
    async prepareNext(): Promise<InquiryList | undefined> {
      const { data: now } = pageQuery.isFetching
        ? await pageQuery.refetch({ cancelRefetch: false })
        : pageQuery
      const seen = new Set([...topRows, ...(page?.list.data ?? []), ...arrived].map(({ id }) => id))
      const rows = now?.data.filter(({ id }) => !seen.has(id)) ?? []
      if (rows.length > 0)
        setOnTop({ key: JSON.stringify({ ...query, page: query.page + 1 }), rows, haveCome: false })
      return now
    },
    /** Removes a row from the screen at once. */
    remove(id: number) {
      client.setQueryData(queries.inquiries(query).queryKey, list => list && withoutRow(list, id))
      setOnTop(last => last && { ...last, rows: last.rows.filter(row => row.id !== id) })
      setShown(last =>
        last.page ? { ...last, page: { ...last.page, list: withoutRow(last.page.list, id) } } : last,
      )
    },
  }
}
