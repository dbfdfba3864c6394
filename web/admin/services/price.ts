const rupees = new Intl.NumberFormat('si-LK', { maximumFractionDigits: 0 })

/** A price as the back office writes it. */
export const formatPrice = ({ price, perNail }: { price: number; perNail: boolean }): string =>
  `Rs. ${rupees.format(price)}${perNail ? ' per nail' : ''}`
