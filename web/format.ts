const grouped = (price: number) => String(Math.round(price)).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/**
 * A price as `Intl.NumberFormat('si-LK', { style: 'currency', currency: 'LKR' })` writes it without decimals.
 * Written by hand because browsers without Sinhala locale data, such as Android's, write "LKR" instead.
 */
export const formatLkr = (price: number): string => `රු.\u00a0${grouped(price)}`

/** A price in words: "12,500 rupees". */
export const spokenLkr = (price: number): string =>
  `${grouped(price)} ${Math.round(price) === 1 ? 'rupee' : 'rupees'}`

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A date such as `2026-01-15` as "15 January". By hand, as above. */
export const dayAndMonth = (date: string): string => {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  return `${day} ${months[month - 1]}`
}
