import { useSyncExternalStore } from 'react'
import { categories } from '#content/categories.ts'
import { createCategoryStore } from './category-store.ts'

/** Lives as long as the page is open. */
export const categoryStore = createCategoryStore(categories)

export const useCategories = () =>
  useSyncExternalStore(categoryStore.subscribe, categoryStore.list, categoryStore.list)
