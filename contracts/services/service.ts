import { z } from 'zod'
import { Instant, Version } from '../api/envelope.ts'
import { nameKey } from '../text/plain-text.ts'
import {
  BRANCH_OR_SERVICE_NAME_MAX,
  emptyableLine,
  optionalText,
  requiredLine,
  requiredText,
} from '../text/text-fields.ts'
import { CategoryId } from './category.ts'
import { AnnouncedPrice, PlannedPrice } from './planned-price.ts'

/** How many options a service may have. */
export const OPTIONS_MAX = 4
/** The longest name of an option: on a phone it is beside its price. */
export const OPTION_NAME_MAX = 40
export const DURATION_MAX = 200
export const DESCRIPTION_MAX = 1000

/** The longest note on a price. */
export const PRICE_NOTE_MAX = 100
/** More branches than a salon has. */
const BRANCHES_MAX = 1000

const PRICE = 'Valid price is required'

/** The highest price, in Sri Lankan rupees. */
export const PRICE_MAX = 10_000_000

/** A price in Sri Lankan rupees with at most two decimals. */
export const Price = z
  .number(PRICE)
  .positive(PRICE)
  .max(PRICE_MAX, 'Price must be at most 10,000,000')
  .refine(price => Math.round(price * 100) / 100 === price, 'Price can have at most two decimals')

/** One of the prices of a service, such as that for long hair. */
export const ServiceOption = z.object({
  name: requiredLine(OPTION_NAME_MAX, 'Each option needs a name'),
  price: Price,
})
export type ServiceOption = z.infer<typeof ServiceOption>

/** A treatment on the price list. `price` is in Sri Lankan rupees with at most two decimals; with options, it is the lowest of theirs. */
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
  from: z.boolean().describe('Whether its prices are the lowest that it may cost'),
  options: z
    .array(z.object({ name: z.string(), price: z.number() }))
    .describe('Its prices, such as those for short and long hair; without any, it has `price` alone'),
  branches: z
    .array(z.int())
    .nullable()
    .describe('The ids of the branches where it is offered, in the order of the branches; null: in all'),
  hidden: z.boolean().describe('Whether it is kept out of the public list'),
  note: z.string().describe('A note on the price, such as "hair extensions extra"; may be empty'),
  planned: PlannedPrice.nullable()
    .optional()
    .describe('What it will cost from a day on; in the lists of the back office only'),
  announced: AnnouncedPrice.optional().describe(
    'What it will cost from a day on; in the public list, if the salon says so',
  ),
  version: Version,
})
export type Service = z.infer<typeof Service>

/** A deleted service that can be restored. */
export const DeletedService = z.object({
  id: z.int(),
  name: z.string(),
  deletedAt: Instant,
  actionId: z.string().describe('The deletion, whose undo restores it'),
})
export type DeletedService = z.infer<typeof DeletedService>

/** The lowest price of options. */
export const lowestPrice = (options: readonly ServiceOption[]): number =>
  Math.min(...options.map(({ price }) => price))

const ServiceOptions = z
  .array(ServiceOption, 'Must be a list of options')
  .max(OPTIONS_MAX, `At most ${OPTIONS_MAX} options`)
  .superRefine((options, context) => {
    const names = options.map(({ name }) => nameKey(name))
    for (const [index, name] of names.entries())
      if (names.indexOf(name) !== index)
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'Two options have the same name',
        })
  })

/**
 * The request of the service form. Fields are checked in this order. The last five are optional: an absent one keeps what is
 * stored. Without `options`, the stored option with the lowest price gets `price`.
 */
export const ServiceInput = z.object({
  name: requiredText(BRANCH_OR_SERVICE_NAME_MAX, 'Name is required'),
  categoryId: z
    .string('Category is required')
    .min(1, 'Category is required')
    .pipe(z.enum(CategoryId.options, 'Category is required')),
  price: Price.describe('With `options`, the lowest of their prices'),
  duration: optionalText(DURATION_MAX),
  description: optionalText(DESCRIPTION_MAX),
  popular: z.boolean('Must be true or false').default(false),
  perNail: z.boolean('Must be true or false').default(false),
  from: z.boolean('Must be true or false').optional(),
  options: ServiceOptions.optional(),
  branches: z
    .array(
      z.int32('There is no such branch').positive('There is no such branch'),
      'Must be a list of branches',
    )
    .min(1, 'Choose at least one branch')
    .max(BRANCHES_MAX, 'There is no such branch')
    .nullish()
    .describe('Ids; null: all branches'),
  hidden: z.boolean('Must be true or false').optional(),
  note: emptyableLine(PRICE_NOTE_MAX).optional(),
})
export type ServiceInput = z.infer<typeof ServiceInput>
