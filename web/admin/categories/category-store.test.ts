import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { categories } from '#content/categories.ts'
import type { CategoryInput } from './category-input.ts'
import { createCategoryStore, SAVE_MS, searchCategories } from './category-store.ts'

const spa: CategoryInput = {
  name: 'Spa',
  icon: 'spa',
  description: 'Warm stones and quiet hours',
  color: 'green',
  image: '',
}

describe('the categories of the back office', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const ids = (store: ReturnType<typeof createCategoryStore>) => store.list().map(({ id }) => id)

  it('starts from the built-in list and saves after a second', async () => {
    const store = createCategoryStore(categories)
    const heard = vi.fn()
    const stop = store.subscribe(heard)
    const saving = store.create(spa)
    await vi.advanceTimersByTimeAsync(SAVE_MS - 1)
    expect([ids(store), heard.mock.calls.length]).toEqual([['hair', 'makeup', 'nails', 'facial'], 0])
    await vi.advanceTimersByTimeAsync(1)
    await saving
    expect([ids(store).at(-1), heard.mock.calls.length]).toEqual(['new-1', 1])
    stop()
    store.delete('new-1')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('changes and deletes one category', async () => {
    const store = createCategoryStore(categories)
    const saving = store.update('nails', spa)
    await vi.advanceTimersByTimeAsync(SAVE_MS)
    await saving
    expect(store.list()[2]).toEqual({ id: 'nails', ...spa })
    store.delete('hair')
    expect(ids(store)).toEqual(['makeup', 'nails', 'facial'])
  })

  it('never gives an id twice', async () => {
    const store = createCategoryStore([])
    for (let made = 1; made <= 2; made += 1) {
      const saving = store.create(spa)
      await vi.advanceTimersByTimeAsync(SAVE_MS)
      await saving
      expect(ids(store)).toEqual([`new-${made}`])
      store.delete(`new-${made}`)
    }
  })

  it('finds by name and by description', () => {
    const list = createCategoryStore(categories).list()
    expect(searchCategories(list, ' NAIL ').map(({ id }) => id)).toEqual(['nails'])
    expect(searchCategories(list, 'bridal').map(({ id }) => id)).toEqual(['makeup'])
    expect(searchCategories(list, 'nothing')).toEqual([])
  })
})
