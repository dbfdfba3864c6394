import { z } from 'zod'
import type { Branch } from '#contracts/branches/branch.ts'
import { lowestPrice, type Service, ServiceInput } from '#contracts/services/service.ts'
import { readingsQuestion, readPrice } from '#contracts/services/typed-price.ts'
import { formatRupees } from '#contracts/text/number-texts.ts'
import { placesOf } from '../../../salon/service-places.ts'
import { type ComparedField, fieldOf } from '../../saving/merge.ts'
import { categoryNameOf } from './service-text.ts'

/** An option as it is typed. */
export interface OptionValues {
  name: string
  price: string
}

/** The form's values: prices are text until they are checked. */
export interface ServiceValues {
  name: string
  categoryId: string
  /** Kept while there are options, so that it is there again without them. */
  price: string
  duration: string
  description: string
  popular: boolean
  perNail: boolean
  from: boolean
  options: OptionValues[]
  /** Ids; null: all. */
  branches: number[] | null
  hidden: boolean
  note: string
  /** The version that the form started from; kept in drafts too. */
  version?: number | undefined
}

export const emptyService: ServiceValues = {
  name: '',
  categoryId: '',
  price: '',
  duration: '',
  description: '',
  popular: false,
  perNail: false,
  from: false,
  options: [],
  branches: null,
  hidden: false,
  note: '',
}

export const toServiceValues = ({
  id: _,
  categoryName,
  price,
  options,
  ...values
}: Service): ServiceValues => ({
  ...values,
  price: String(price),
  options: options.map(option => ({ name: option.name, price: String(option.price) })),
})

const isFilledIn = ({ name, price }: OptionValues) => `${name}${price}`.trim() !== ''

/** Reports only the first error, in the order of the fields: name, category, price. Options without name and price are left out. */
export const ServiceForm: z.ZodType<ServiceInput & { version: number | undefined }, ServiceValues> =
  z.transform(({ version, ...values }: ServiceValues, context) => {
    const typed = values.options.map((option, index) => ({ ...option, index })).filter(isFilledIn)
    const options = typed.map(({ name, price }) => ({ name, price: readPrice(price).price }))
    const prices = options.filter(({ price }) => price > 0)
    // With options the price is theirs: what is wrong with it is said at the option.
    const price =
      options.length === 0 ? readPrice(values.price).price : prices.length > 0 ? lowestPrice(prices) : 1
    const result = ServiceInput.safeParse({ ...values, options, price })
    if (result.success) return { ...result.data, version }
    for (const { path, message } of result.error.issues.slice(0, 1)) {
      const [field, position, part] = path
      const option = field === 'options' && typeof position === 'number' ? typed[position] : undefined
      const isPrice = field === 'price' || part === 'price'
      const { readings } = readPrice((option ?? values).price)
      context.issues.push({
        code: 'custom',
        path: option ? ['options', option.index, part ?? 'name'] : path,
        message: isPrice && readings.length > 0 ? readingsQuestion(readings) : message,
        input: values,
      })
    }
    return z.NEVER
  })

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/** 'from Rs. 4,500 per nail', that of each option, or what was typed when it is no price. */
function typedPriceText({ price: only, perNail, from, options }: ServiceValues) {
  const textOf = (typed: string) => {
    const { price } = readPrice(typed)
    if (Number.isNaN(price)) return typed
    return `${from ? 'from ' : ''}${formatRupees(price)}${perNail ? ' per nail' : ''}`
  }
  return options.length > 0
    ? options.map(({ name, price }) => `${name}: ${textOf(price)}`).join(', ')
    : textOf(only)
}

/** What is compared of a price: its text is ignored where options have theirs. */
const priceField: ComparedField<ServiceValues> = {
  ...fieldOf<ServiceValues>('Price', ['price', 'perNail', 'from', 'options'], typedPriceText),
  valueIn: ({ price, perNail, from, options }) => [options.length > 0 ? options : price, perNail, from],
}

/**
 * The compared fields. A price without knowing whether it is the lowest, for one nail or for long hair means nothing, so these
 * are one.
 * @param branches all of them
 */
export const comparedServiceFields = (branches: readonly Branch[]): ComparedField<ServiceValues>[] => [
  fieldOf('Name', ['name'], ({ name }) => name),
  fieldOf('Category', ['categoryId'], ({ categoryId }) => categoryNameOf(categoryId)),
  priceField,
  fieldOf('Note on the price', ['note'], ({ note }) => note),
  fieldOf('Duration', ['duration'], ({ duration }) => duration),
  fieldOf('Description', ['description'], ({ description }) => description),
  fieldOf('Branches', ['branches'], values => placesOf(values, branches) || 'All branches'),
  fieldOf('Popular', ['popular'], ({ popular }) => yesOrNo(popular)),
  fieldOf('Hidden', ['hidden'], ({ hidden }) => yesOrNo(hidden)),
]
