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

const write = (format: Intl.NumberFormat) => (service: Priced) =>
  `Rs. ${format.format(service.price)}${service.perNail ? ' per nail' : ''}`

/** A price as the back office writes it: without decimals. */
export const formatPrice = write(rupees)

/** A price with its cents, where it has any. */
export const formatExactPrice = write(exactRupees)
