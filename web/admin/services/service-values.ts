import { z } from 'zod'
import { categories } from '#content/categories.ts'
import { type Service, ServiceInput } from '#contracts/service.ts'
import type { Difference } from '../conflict-dialog.tsx'

const rupees = new Intl.NumberFormat('si-LK', { maximumFractionDigits: 0 })

const exactRupees = new Intl.NumberFormat('si-LK', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

interface Priced {
  price: number
  perNail: boolean
}

const formatWith = (format: Intl.NumberFormat) => (service: Priced) =>
  `Rs. ${format.format(service.price)}${service.perNail ? ' per nail' : ''}`

/** Without decimals: 'Rs. 12,500 per nail'. */
export const formatPrice = formatWith(rupees)

/** With cents, if there are any. */
export const formatExactPrice = formatWith(exactRupees)

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

export const toValues = (service: Service): ServiceValues => ({ ...service, price: String(service.price) })

/** Reads "12,500.50" and "12 500.50"; NaN for anything that is not a number. */
export function readPrice(text: string): number {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** Reports only the first error, in the order of the specification. */
export const ServiceForm: z.ZodType<ServiceInput & { version: number | undefined }, ServiceValues> =
  z.transform((values: ServiceValues, context) => {
    const result = ServiceInput.safeParse({ ...values, price: readPrice(values.price) })
    if (result.success) return { ...result.data, version: values.version }
    for (const { path, message } of result.error.issues.slice(0, 1)) {
      context.issues.push({ code: 'custom', path, message, input: values })
    }
    return z.NEVER
  })

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

export const categoryNameOf = (id: string) => categories.find(category => category.id === id)?.name ?? id

/** The compared fields; `perNail` is part of the price's text. */
const compared: Record<
  Exclude<keyof ServiceInput, 'perNail'>,
  [label: string, of: (service: ServiceInput) => string]
> = {
  name: ['Name', ({ name }) => name],
  categoryId: ['Category', ({ categoryId }) => categoryNameOf(categoryId)],
  price: ['Price', formatExactPrice],
  duration: ['Duration', ({ duration }) => duration],
  description: ['Description', ({ description }) => description],
  popular: ['Popular', ({ popular }) => yesOrNo(popular)],
}

export const differencesOf = (mine: ServiceInput, theirs: ServiceInput): Difference[] =>
  Object.values(compared).map(([label, of]) => ({ label, mine: of(mine), theirs: of(theirs) }))
