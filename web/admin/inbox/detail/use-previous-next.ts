import { useRef } from 'react'
import type { InquiryOrder } from '#contracts/inquiry.ts'
import { isAfter } from '../inbox-url.ts'

export type Direction = 'previous' | 'next'

const adjacentId = (order: InquiryOrder, ids: readonly number[], open: number, direction: Direction) =>
  direction === 'next'
    ? ids.find(id => isAfter(order, id, open))
    : ids.findLast(id => isAfter(order, open, id))

interface Options {
  open: number | null
  order: InquiryOrder
  /** The page of the list behind the open inquiry. */
  list: { ids: readonly number[]; page: number; pages: number } | undefined
  /** Whether this inquiry is still the open one. */
  isOpen(id: number): boolean
  /** Loads the ids of a page. */
  loadPage(page: number): Promise<readonly number[]>
  onFound(id: number, page: number): void
  /** Called when there is no further inquiry, or the page could not be loaded. */
  onNone(): void
}

/** Opens the inquiry before or after the open one, also of another page; a direction is missing at the end of the list. */
export function usePreviousNext({ open, order, list, isOpen, loadPage, onFound, onNone }: Options) {
  const goingFrom = useRef<number>(undefined)

  function go(direction: Direction): (() => void) | undefined {
    if (open === null || !list) return undefined
    const { ids, page, pages } = list
    const onPage = adjacentId(order, ids, open, direction)
    if (onPage !== undefined) return () => onFound(onPage, page)
    const other = direction === 'next' ? page + 1 : page - 1
    if (other < 1 || other > pages) return undefined

    /** The page is loaded again first, since inquiries may have arrived or left the filter. */
    async function find(from: number) {
      for (const at of [page, other]) {
        const id = adjacentId(order, await loadPage(at), from, direction)
        if (id !== undefined) return () => onFound(id, at)
      }
      return onNone
    }
    return async () => {
      if (goingFrom.current === open) return
      goingFrom.current = open
      const end = await find(open).catch(error => {
        console.error(error)
        return onNone
      })
      goingFrom.current = undefined
      if (isOpen(open)) end()
    }
  }

  return { previous: go('previous'), next: go('next') }
}
