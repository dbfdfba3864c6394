import { z } from 'zod'

/** The four categories; the list is fixed, as pages and pictures are made for each. */
export const CategoryId = z.enum(['hair', 'makeup', 'nails', 'facial'], 'There is no such category')
export type CategoryId = z.infer<typeof CategoryId>

export const CategoryIcon = z.enum(['hair', 'makeup', 'nails', 'facial', 'spa'])
export type CategoryIcon = z.infer<typeof CategoryIcon>

export const CategoryColor = z.enum(['baby-rose', 'gold', 'green', 'purple', 'blue'])
export type CategoryColor = z.infer<typeof CategoryColor>

/** A built-in service category. `link` is where its services are listed. */
export interface Category {
  id: CategoryId
  name: string
  description: string
  icon: CategoryIcon
  color: CategoryColor
  image: string
  link: string
}
