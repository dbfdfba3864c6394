/**
 * A price in cents, as it is stored, of one in rupees. 12500.55 * 100 is 1250055.0000000002; the contract allows two decimals, so
 * rounding is exact.
 */
export const toCents = (price: number): number => Math.round(price * 100)
