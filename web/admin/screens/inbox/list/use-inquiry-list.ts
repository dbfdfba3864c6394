import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { Inquiry, InquiryListQuery } from '#contracts/inquiries/inquiry.ts'
import { FIRST_PAGE } from '#contracts/inquiries/limits.ts'
import { queries } from '../../../calls/queries.ts'
import { useStreamTried } from '../../../live/live-updates.tsx'
import {
  type LoadedList,
  nothingShown,
  showLoaded,
  unlistedRows,
  updateRows,
  withoutRow,
} from './shown-rows.ts'
import { useUnlistedRows } from './use-unlisted-rows.ts'

/** The largest page of the API. */
const LIMIT_MAX = 100

/** A list that failed to load is loaded again after this time. */
const RETRY_MS = 5_000

/** How many inquiries of a query have arrived since `newest`. A new one has no follow-up, and is not due before tomorrow. */
function useArrived(query: InquiryListQuery, newest: number, hasNewer: boolean): number {
  const canArrive = query.deadline === '' && query.followUp === ''
  const arrived = useQuery({
    // The newest come first only without a view.
    ...queries.inquiries({ ...query, waiting: '', page: FIRST_PAGE, limit: LIMIT_MAX }),
    enabled: hasNewer && canArrive,
  })
  const isArrived = ({ id, waitingFor }: Inquiry) =>
    id > newest && (query.waiting === '' || waitingFor === query.waiting)
  return (canArrive && arrived.data?.data.filter(isArrived).length) || 0
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
    isCurrent: pageQuery.isFetchedAfterMount,
    error: pageQuery.error,
  }

  const [last, setShown] = useState(nothingShown)
  const withLoaded = showLoaded(last, loaded)
  const unlisted = useUnlistedRows(unlistedRows(withLoaded, loaded))
  const shown = updateRows(withLoaded, unlisted)
  useLayoutEffect(() => setShown(shown), [shown])

  const { page, failure } = shown
  const error = failure?.key === key ? failure.error : null
  const newest = page?.list.newest ?? 0
  const hasNewer = (loaded.list?.newest ?? 0) > newest
  const arrived = useArrived(query, newest, streamTried && hasNewer)

  return {
    data: page?.list,
    inquiries: page?.list.data ?? [],
    /** How many inquiries have arrived since. */
    arrived,
    error,
    /** Whether this query has not been loaded yet. */
    loading: !loaded.list && !error,
    /** Loads the page again and shows it as it is. */
    async reload() {
      const { error } = await pageQuery.refetch()
      setShown(last => (error ? { ...last, failure: { key, error } } : { ...last, page: undefined }))
    },
    /** Removes a row from the screen at once. */
    remove(id: number) {
      client.setQueryData(queries.inquiries(query).queryKey, list => list && withoutRow(list, id))
      setShown(last =>
        last.page ? { ...last, page: { ...last.page, list: withoutRow(last.page.list, id) } } : last,
      )
    },
  }
}
