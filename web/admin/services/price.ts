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
