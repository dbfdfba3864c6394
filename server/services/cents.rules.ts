/** A price in cents, as it is stored, of one in rupees. */
export const toCents = (price: number): number => Math.round(price * 100)
