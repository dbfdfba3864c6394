import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Inquiry, InquiryFilter, InquiryList } from '#contracts/inquiries/inquiry.ts'
import { PAGE_SIZE } from '#contracts/inquiries/limits.ts'
import { adminApi } from '../../calls/api.ts'
import { queries } from '../../calls/queries.ts'
import { usePreviousNext } from './detail/use-previous-next.ts'
import { type InboxUrlState, lastPage } from './inbox-url.ts'
import { viewButtonId } from './list/inquiry-row.tsx'
import { notices } from './notices.ts'
import { isSettledIn } from './views.ts'

interface Options {
  url: InboxUrlState
  /** The filter of the list, which may leave out possible spam. */
  filter: InquiryFilter
  list: {
    data: InquiryList | undefined
    inquiries: readonly Inquiry[]
    remove(id: number): void
    reload(): Promise<void>
  }
  /** The heading of the screen, which gets the focus when there is no row to return to. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Called when a row is removed from the list. */
  onRemoved(id: number): void
}

/** The open inquiry and the list behind it: what comes before and after it, and what follows when it is deleted. */
export function useOpenInList({ url, filter, list, heading, onRemoved }: Options) {
  const client = useQueryClient()
  const { open, page, state, go, close } = url
  const { inquiries } = list
  const pagination = list.data?.pagination
  const isListed = (id: number) => inquiries.some(row => row.id === id)

  // An action on one inquiry may end when another is open, or none.
  const openNow = useRef(open)
  useLayoutEffect(() => {
    openNow.current = open
    return () => {
      openNow.current = null
    }
  }, [open])

  const isOpen = (id: number) => openNow.current === id

  const previousNext = usePreviousNext({
    open,
    list: pagination && {
      ids: inquiries.filter(row => row.id === open || !isSettledIn(filter, row)).map(({ id }) => id),
      page,
      pages: lastPage(pagination.total, pagination.limit),
    },
    isOpen,
    async loadPage(otherPage) {
      const query = queries.inquiries({ ...filter, page: otherPage, limit: PAGE_SIZE })
      const { data } = await client.fetchQuery({ ...query, staleTime: 0 })
      return data.map(({ id }) => id)
    },
    onFound(id, onPage) {
      if (onPage === page && !isListed(id)) void list.reload()
      // Closing an inquiry of another page leaves that page open.
      go({ open: id, page: onPage }, { replace: true, state: onPage === page ? state : null })
    },
    onNone: () => notices.say('There are no more inquiries'),
  })

  return {
    previousNext,

    /** Where the focus goes when the dialog is closed: to the row of the inquiry. */
    returnFocus() {
      const row = open !== null && openNow.current && document.getElementById(viewButtonId(open))
      return row || heading.current
    },

    /** Removes the row of an inquiry, and closes the inquiry if it is still open. */
    remove(id: number) {
      list.remove(id)
      void list.reload()
      onRemoved(id)
      if (!isOpen(id)) return
      // The focus returns to its row otherwise, which is removed in the same moment.
      openNow.current = null
      const rest = (pagination?.total ?? 0) - (isListed(id) ? 1 : 0)
      go({ open: null, page: Math.min(page, lastPage(rest, PAGE_SIZE)) }, { replace: true })
    },

    /** Opens the inquiry that has waited for us longest, or closes the dialog when none does. */
    async openNextWaiting(id: number) {
      // One of them may be the inquiry that is left.
      const query = { ...filter, status: '', waiting: 'us', followUp: '', limit: 2 } as const
      const found = await adminApi.listInquiries(query).catch(console.error)
      if (!found || !isOpen(id)) return
      const next = found.data.find(row => row.id !== id)
      if (next) return go({ open: next.id }, { replace: true, state })
      close()
      notices.say('No more inquiries are waiting')
    },
  }
}
