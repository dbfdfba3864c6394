import type { Category } from '#contracts/category.ts'
import type { CategoryInput } from './category-input.ts'

/** A category as the back office shows it; those made there have ids of their own. */
export type EditableCategory = { id: string } & CategoryInput

/** How long saving pretends to take (specification, section 9). */
export const SAVE_MS = 1000

const pretendToSave = () => new Promise(resolve => setTimeout(resolve, SAVE_MS))

/**
 * The categories of the back office: the built-in list and what was changed since the page was opened.
 * Nothing of it is sent or kept: the list is built into the site.
 */
export function createCategoryStore(builtIn: readonly Category[]) {
  let list: readonly EditableCategory[] = builtIn.map(({ id, name, icon, description, color, image }) => ({
    id,
    name,
    icon,
    description,
    color,
    image,
  }))
  let made = 0
  const listeners = new Set<() => void>()
  const replace = (next: readonly EditableCategory[]) => {
    list = next
    for (const listener of listeners) listener()
  }

  return {
    list: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async create(input: CategoryInput) {
      await pretendToSave()
      made += 1
      replace([...list, { id: `new-${made}`, ...input }])
    },
    async update(id: string, input: CategoryInput) {
      await pretendToSave()
      replace(list.map(category => (category.id === id ? { id, ...input } : category)))
    },
    delete(id: string) {
      replace(list.filter(category => category.id !== id))
    },
  }
}

/** The categories whose name or description contain what was searched for. */
export function searchCategories(list: readonly EditableCategory[], search: string): EditableCategory[] {
  const wanted = search.toLocaleLowerCase('en').trim()
  return list.filter(({ name, description }) =>
    [name, description].some(text => text.toLocaleLowerCase('en').includes(wanted)),
  )
}
