import type { Service } from '#contracts/services/service.ts'

export type Priced = Pick<Service, 'price' | 'perNail' | 'from' | 'options' | 'announced'>

/** The prices of a service as they are listed; the only one has no name. */
export const listedPrices = ({ price, options }: Pick<Priced, 'price' | 'options'>): Service['options'] =>
  options.length > 0 ? options : [{ name: '', price }]

/** The lowest of the prices; undefined without any. */
export const lowestPrice = (services: readonly Pick<Priced, 'price'>[]): number | undefined =>
  services.length > 0 ? Math.min(...services.map(({ price }) => price)) : undefined

/** Whether `price` is only the lowest of what a service costs. */
export const startsAtPrice = ({ from, options }: Pick<Priced, 'from' | 'options'>): boolean =>
  from || options.length > 1
