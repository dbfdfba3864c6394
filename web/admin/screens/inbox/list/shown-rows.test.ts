import { describe, expect, it } from 'vitest'
import type { Inquiry, InquiryList } from '#contracts/inquiries/inquiry.ts'
import {
  type LoadedList,
  nothingShown,
  type Shown,
  showLoaded,
  unlistedRows,
  updateRows,
} from './shown-rows.ts'

const row = (id: number, version = 1) => ({ id, version, deletedAt: null }) as Inquiry
const listOf = (...data: Inquiry[]) => ({ data }) as InquiryList

const loaded = (list: InquiryList | undefined, change: Partial<LoadedList> = {}): LoadedList => ({
  key: 'all',
  list,
  keepsOtherPage: false,
  isSuccess: list !== undefined,
  isCurrent: true,
  error: null,
  ...change,
})

const idsOf = ({ page }: Shown) => page?.list.data.map(({ id }) => id)
const versionsOf = ({ page }: Shown) => page?.list.data.map(({ version }) => version)

describe('the rows on the screen', () => {
  const shown = showLoaded(nothingShown, loaded(listOf(row(3), row(2), row(1))))

  it('stay where they are when the list has others', () => {
    const next = showLoaded(shown, loaded(listOf(row(4), row(3), row(1))))
    expect(idsOf(next)).toEqual([3, 2, 1])
  })

  it('are updated in place, and never by an older version', () => {
    const next = showLoaded(shown, loaded(listOf(row(3, 5), row(2, 0), row(1))))
    expect(versionsOf(next)).toEqual([5, 1, 1])
  })

  it('are known when the list has left them out, and show their current state', () => {
    const list = loaded(listOf(row(4), row(3), row(1)))
    expect(unlistedRows(shown, list)).toEqual([row(2)])

    const removed = { ...row(2, 7), deletedAt: '2026-01-01T00:00:00.000Z' }
    const next = updateRows(showLoaded(shown, list), [removed])
    expect(next.page?.list.data).toEqual([row(3), removed, row(1)])
  })

  it('are the same object while nothing changes', () => {
    const same = loaded(shown.page?.list)
    expect(showLoaded(shown, same)).toBe(shown)
    expect(updateRows(shown, [])).toBe(shown)
  })

  it('are replaced when there were none: no row can move', () => {
    const empty = showLoaded(nothingShown, loaded(listOf()))
    expect(idsOf(showLoaded(empty, loaded(listOf(row(1)))))).toEqual([1])
  })

  it('are replaced once they are loaded when they came from the cache', () => {
    const cached = showLoaded(nothingShown, loaded(listOf(row(1)), { isCurrent: false }))
    expect(idsOf(showLoaded(cached, loaded(listOf(row(2), row(1)))))).toEqual([2, 1])
  })

  it('stay once the cached ones have turned out to be current', () => {
    const list = listOf(row(1))
    const cached = showLoaded(nothingShown, loaded(list, { isCurrent: false }))
    const current = showLoaded(cached, loaded(list))
    expect(idsOf(showLoaded(current, loaded(listOf(row(2), row(1)))))).toEqual([1])
  })

  it('stay while another query is loaded, and are replaced by its own', () => {
    const loading = loaded(undefined, { key: 'other', keepsOtherPage: true })
    const next = showLoaded(shown, loading)
    expect(idsOf(next)).toEqual([3, 2, 1])
    expect(idsOf(showLoaded(next, loaded(listOf(row(9)), { key: 'other' })))).toEqual([9])
  })

  it('disappear when another query has failed', () => {
    const failed = loaded(undefined, { key: 'other', error: new Error('unreachable') })
    expect(showLoaded(shown, failed).page).toBeUndefined()
  })
})

describe('a failure', () => {
  const error = new Error('unreachable')
  const failed = showLoaded(nothingShown, loaded(undefined, { error }))

  it('is shown, also while the list is loaded again', () => {
    expect(failed.failure).toEqual({ key: 'all', error })
    expect(showLoaded(failed, loaded(undefined)).failure).toEqual({ key: 'all', error })
  })

  it('disappears when the list is loaded', () => {
    expect(showLoaded(failed, loaded(listOf(row(1)))).failure).toBeUndefined()
  })

  it('of an update is not shown', () => {
    const shown = showLoaded(nothingShown, loaded(listOf(row(1))))
    const update = loaded(listOf(row(1)), { isSuccess: false, error })
    expect(showLoaded(shown, update).failure).toBeUndefined()
  })
})
