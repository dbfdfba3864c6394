const grouped = (price: number) => Math.round(price).toLocaleString('en-US')

/**
 * A price as `Intl.NumberFormat('si-LK', { style: 'currency', currency: 'LKR' })` writes it without decimals.
 * Written by hand because browsers without Sinhala locale data, such as Android's, write "LKR" instead.
 */
export const formatLkr = (price: number): string => `රු.\u00a0${grouped(price)}`

/** A price in words: "12,500 rupees". */
export const spokenLkr = (price: number): string =>
  `${grouped(price)} ${Math.round(price) === 1 ? 'rupee' : 'rupees'}`
