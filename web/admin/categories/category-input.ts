import { z } from 'zod'
import { CategoryColor, CategoryIcon } from '#contracts/category.ts'
import { optionalText, requiredText } from '#contracts/text.ts'

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
