import { z } from 'zod'
import { Version } from '../api/envelope.ts'
import { BRANCH_OR_SERVICE_NAME_MAX, optionalText, requiredText } from '../text/text-fields.ts'
import { CategoryId } from './category.ts'

/** A treatment on the price list. `price` is in Sri Lankan rupees with at most two decimals. */
export const Service = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  duration: z.string(),
  price: z.number(),
  perNail: z.boolean(),
  popular: z.boolean(),
  categoryId: CategoryId,
  categoryName: CategoryId.describe('The same as `categoryId`'),
  version: Version,
})
export type Service = z.infer<typeof Service>

const PRICE = 'Valid price is required'

/** The request of the service form. Fields are checked in this order. */
export const ServiceInput = z.object({
  name: requiredText(BRANCH_OR_SERVICE_NAME_MAX, 'Name is required'),
  categoryId: z
    .string('Category is required')
    .min(1, 'Category is required')
    .pipe(z.enum(CategoryId.options, 'Category is required')),
  price: z
    .number(PRICE)
    .positive(PRICE)
    .max(10_000_000, 'Price must be at most 10,000,000')
    .refine(price => Math.round(price * 100) / 100 === price, 'Price can have at most two decimals'),
  duration: optionalText(200),
  description: optionalText(1000),
  popular: z.boolean('Must be true or false').default(false),
  perNail: z.boolean('Must be true or false').default(false),
})
export type ServiceInput = z.infer<typeof ServiceInput>
