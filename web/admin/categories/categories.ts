import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { categories as builtIn } from '#content/categories.ts'
import { CategoryColor, CategoryIcon } from '#contracts/category.ts'
import { optionalText, requiredText } from '#contracts/text.ts'
import { keys, putRow } from '../query-client.ts'

/** The category form of the back office. Never sent: categories are a preview in the browser. */
export const CategoryInput = z.object({
  name: requiredText(200, 'Category name is required'),
  icon: CategoryIcon.or(z.literal('')).refine(icon => icon !== '', 'Please select an icon'),
  description: requiredText(1000, 'Description is required').refine(
    text => text.length >= 10,
    'Description must be at least 10 characters',
  ),
  color: CategoryColor.default('baby-rose'),
  image: optionalText(200),
})
export type CategoryInput = z.infer<typeof CategoryInput>

/** A category as the back office shows it; those made there have ids of their own. */
export type EditableCategory = { id: string } & CategoryInput

/** How long saving pretends to take (specification, section 9). */
const SAVE_MS = 1000

const ofBackOffice = (): EditableCategory[] =>
  builtIn.map(({ id, name, icon, description, color, image }) => ({
    id,
    name,
    icon,
    description,
    color,
    image,
  }))

/**
 * The categories of the back office: the built-in list and what was changed since the page was opened.
 * Nothing of it is sent: the list is built into the site.
 */
const query = queryOptions({
  queryKey: keys.categories,
  queryFn: ofBackOffice,
  initialData: ofBackOffice,
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
})

export const useCategories = () => useQuery(query).data

let made = 0

/** Saves a category, or a new one where it has no id yet. */
export const useSaveCategory = (id: string | undefined) =>
  useMutation({
    async mutationFn(input: CategoryInput, { client }) {
      await new Promise(resolve => setTimeout(resolve, SAVE_MS))
      made += 1
      putRow(client, keys.categories, { id: id ?? `new-${made}`, ...input })
    },
  })

/** The categories whose name or description contain what was searched for. */
export function searchCategories(list: readonly EditableCategory[], search: string): EditableCategory[] {
  const wanted = search.toLocaleLowerCase('en').trim()
  return list.filter(({ name, description }) =>
    [name, description].some(text => text.toLocaleLowerCase('en').includes(wanted)),
  )
}
