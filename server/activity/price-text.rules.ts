const rupees = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A price as entries of the activity show it, such as `Rs. 28,500`. */
export const priceText = (price: number): string => `Rs. ${rupees.format(price)}`
