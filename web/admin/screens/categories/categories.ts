import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { categories as builtIn } from '#content/categories.ts'
import { CategoryColor, CategoryIcon, type CategoryId } from '#contracts/services/category.ts'
import { optionalText, requiredCheckedText, requiredText } from '#contracts/text/text-fields.ts'
import { pictureSrc, pictures } from '../../../pictures.ts'
import { keys, putRow, wait } from '../../calls/query-client.ts'

/** The category form of the back office. Never sent: categories are a preview in the browser. */
export const CategoryInput = z.object({
  name: requiredText(200, 'Category name is required'),
  icon: CategoryIcon.or(z.literal('')).refine(icon => icon !== '', 'Please select an icon'),
  description: requiredCheckedText(1000, 'Description is required').refine(
    text => text.length >= 10,
    'Description must be at least 10 characters',
  ),
  color: CategoryColor.default('baby-rose'),
  image: optionalText(200),
})
export type CategoryInput = z.infer<typeof CategoryInput>

/** A built-in category, or one that was added in this browser (id `new-1`). */
export type EditableCategory = { id: string } & CategoryInput

/** The largest width of the default pictures of the categories. */
const IMAGE_WIDTH = 720

/** How long saving seems to take: nothing is sent, and the screen shows what a real one would. */
const SAVE_MS = 1000

/** The path of the default picture in the built site. */
const imageOf = (id: CategoryId) => pictureSrc(pictures[id], IMAGE_WIDTH, 'webp')

const builtInCategories = (): EditableCategory[] =>
  builtIn.map(category => ({ ...category, image: imageOf(category.id) }))

/** The built-in categories, with the changes made since the page was opened. Nothing is sent to the server. */
const query = queryOptions({
  queryKey: keys.categories,
  queryFn: builtInCategories,
  initialData: builtInCategories,
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
})

export const useCategories = () => useQuery(query).data

let added = 0

/** Saves a category; without an id, adds one. */
export const useSaveCategory = (id: string | undefined) =>
  useMutation({
    async mutationFn(input: CategoryInput, { client }) {
      await wait(SAVE_MS)
      added += 1
      putRow(client, keys.categories, { id: id ?? `new-${added}`, ...input })
    },
  })
