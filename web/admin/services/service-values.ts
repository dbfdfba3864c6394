import { z } from 'zod'
import { categories } from '#content/categories.ts'
import { type Service, ServiceInput } from '#contracts/services/service.ts'
import { formatExactly, readingsQuestion, readPrice } from '#contracts/services/typed-price.ts'
import { type ComparedField, fieldOf } from '../merge.ts'
import { formatRupees } from './price.ts'

interface Priced {
  price: number
  perNail: boolean
}

/** Without decimals: 'Rs. 12,500 per nail'. */
export const formatPrice = ({ price, perNail }: Priced): string =>
  `Rs. ${formatRupees(price)}${perNail ? ' per nail' : ''}`

/** The form's values: the price is text until it is checked. */
export interface ServiceValues extends Omit<ServiceInput, 'categoryId' | 'price'> {
  categoryId: string
  price: string
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
}

export const toServiceValues = ({
  name,
  categoryId,
  price,
  duration,
  description,
  popular,
  perNail,
  version,
}: Service): ServiceValues => ({
  name,
  categoryId,
  price: String(price),
  duration,
  description,
  popular,
  perNail,
  version,
})

/** Reports only the first error, in the order of the specification. */
export const ServiceForm: z.ZodType<ServiceInput & { version: number | undefined }, ServiceValues> =
  z.transform((values: ServiceValues, context) => {
    const { price, readings } = readPrice(values.price)
    const result = ServiceInput.safeParse({ ...values, price })
    if (result.success) return { ...result.data, version: values.version }
    for (const { path, message } of result.error.issues.slice(0, 1)) {
      const isAsked = path[0] === 'price' && readings.length > 0
      context.issues.push({
        code: 'custom',
        path,
        message: isAsked ? readingsQuestion(readings) : message,
        input: values,
      })
    }
    return z.NEVER
  })

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

export const categoryNameOf = (id: string) => categories.find(category => category.id === id)?.name ?? id

/** The price to the cent, or what was typed when it is not one. */
function priceText({ price: typed, perNail }: ServiceValues) {
  const { price } = readPrice(typed)
  return Number.isNaN(price) ? typed : `Rs. ${formatExactly(price)}${perNail ? ' per nail' : ''}`
}

/** The compared fields. A price without knowing whether it is for one nail means nothing, so they are one. */
const compared: ComparedField<ServiceValues>[] = [
  fieldOf('Name', ['name'], ({ name }) => name),
  fieldOf('Category', ['categoryId'], ({ categoryId }) => categoryNameOf(categoryId)),
  fieldOf('Price', ['price', 'perNail'], priceText),
  fieldOf('Duration', ['duration'], ({ duration }) => duration ?? ''),
  fieldOf('Description', ['description'], ({ description }) => description ?? ''),
  fieldOf('Popular', ['popular'], ({ popular }) => yesOrNo(popular)),
]

export const comparedServiceFields = () => compared
