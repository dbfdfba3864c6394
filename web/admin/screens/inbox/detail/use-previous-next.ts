import { useRef } from 'react'
import type { InquiryOrder } from '#contracts/inquiries/inquiry.ts'
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
  /** The inquiry from which a step to another page is being made. */
  const leaving = useRef<number>(undefined)

  /** Finds the inquiry on the first of these pages that has it. */
  async function find(direction: Direction, from: number, pages: readonly number[]) {
    for (const page of pages) {
      const id = adjacentId(order, await loadPage(page), from, direction)
      if (id !== undefined) return { id, page }
    }
    return undefined
  }

  async function goBeyondPage(direction: Direction, from: number, pages: readonly number[]) {
    if (leaving.current === from) return
    leaving.current = from
    const found = await find(direction, from, pages).catch(console.error)
    leaving.current = undefined
    if (!isOpen(from)) return
    if (found) onFound(found.id, found.page)
    else onNone()
  }

  function stepTo(direction: Direction): (() => void) | undefined {
    if (open === null || !list) return undefined
    const { ids, page, pages } = list
    const onPage = adjacentId(order, ids, open, direction)
    if (onPage !== undefined) return () => onFound(onPage, page)

    const otherPage = direction === 'next' ? page + 1 : page - 1
    if (otherPage < 1 || otherPage > pages) return undefined
    // This page is loaded again first, since inquiries may have arrived or left the filter.
    return () => void goBeyondPage(direction, open, [page, otherPage])
  }

  return { previous: stepTo('previous'), next: stepTo('next') }
}
