import { z } from 'zod'
import { categories } from '#content/categories.ts'
import { type Service, ServiceInput } from '#contracts/service.ts'
import type { Difference } from '../conflict-dialog.tsx'
import { formatExactPrice } from './price.ts'

/** The service form as it is typed: the price is text until it is checked. */
export interface ServiceValues extends Omit<ServiceInput, 'categoryId' | 'price'> {
  categoryId: string
  price: string
  /** What the form started from, so that a kept draft remembers it too. */
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

export const toValues = (service: Service): ServiceValues => ({
  name: service.name,
  categoryId: service.categoryId,
  price: String(service.price),
  duration: service.duration,
  description: service.description,
  popular: service.popular,
  perNail: service.perNail,
  version: service.version,
})

/** "12,500.50" and "12 500.50" as people write them; NaN for anything that is no plain number. */
export function readPrice(text: string): number {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** One error at a time: only the first of the checks that fail, in the order of the specification. */
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

/** What is compared, by field; `perNail` is said with the price. */
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

/** Two versions of a service, side by side. */
export const differencesOf = (mine: ServiceInput, theirs: ServiceInput): Difference[] =>
  Object.values(compared).map(([label, of]) => ({ label, mine: of(mine), theirs: of(theirs) }))
