import type { Service } from '#contracts/services/service.ts'

export type Priced = Pick<Service, 'price' | 'perNail' | 'from' | 'options'>

/** The prices of a service as they are listed; the only one has no name. */
export const listedPrices = ({ price, options }: Pick<Priced, 'price' | 'options'>): Service['options'] =>
  options.length > 0 ? options : [{ name: '', price }]

/** Whether `price` is only the lowest that a service may cost. */
export const startsAtPrice = ({
  price,
  from,
  options,
}: Pick<Priced, 'price' | 'from' | 'options'>): boolean =>
  from || options.some(option => option.price !== price)
