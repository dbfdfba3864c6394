import { type Service, ServiceInput } from '#contracts/service.ts'

/** The service form as it is typed: the price is text until it is checked. */
export interface ServiceValues {
  name: string
  categoryId: string
  price: string
  duration: string
  description: string
  popular: boolean
  perNail: boolean
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
})

/** "12,500.50" and "12 500.50" as people write them; NaN for anything that is no plain number. */
export function readPrice(text: string): number {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(digits) ? Number(digits) : Number.NaN
}

type Checked =
  | { input: ServiceInput; error?: undefined }
  | { input?: undefined; error: { field: keyof ServiceValues; message: string } }

/** What the form may send, or its first error in the order of the specification. */
export function checkService(values: ServiceValues): Checked {
  const result = ServiceInput.safeParse({ ...values, price: readPrice(values.price) })
  if (result.success) return { input: result.data }
  const first = result.error.issues[0]
  return {
    error: { field: first?.path[0] as keyof ServiceValues, message: first?.message ?? 'Invalid value' },
  }
}
