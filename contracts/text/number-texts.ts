// How numbers, prices and lists are written, on the site, in the back office and in mails.

/** '12,500'. `en-US` writes numbers as `si-LK` does, also in browsers without Sinhala locale data. */
export const formatNumber = (number: number): string => number.toLocaleString('en-US')

/** A number with its noun: '1 price', '12 prices'. @param several the plural, where it is not `one` and an s */
export const counted = (number: number, one: string, several = `${one}s`): string =>
  `${formatNumber(number)} ${number === 1 ? one : several}`

/** A price with cents, if there are any: '4,500' or '4,500.50'. */
export function formatExactly(price: number): string {
  const rounded = Math.round(price * 100) / 100
  return Number.isInteger(rounded)
    ? formatNumber(rounded)
    : rounded.toLocaleString('en-US', { minimumFractionDigits: 2 })
}

/** A price rounded to whole rupees: '12,500'. */
export const formatWhole = (price: number): string => formatNumber(Math.round(price))

/** A price as the back office shows it: 'Rs. 4,500.50', on one line. */
export const formatRupees = (price: number): string => `Rs.\u00a0${formatExactly(price)}`

/**
 * A price as `Intl.NumberFormat('si-LK', { style: 'currency', currency: 'LKR' })` writes it without decimals, for the site.
 * Written by hand because browsers without Sinhala locale data, such as Android's, write "LKR" instead.
 */
export const formatLkr = (price: number): string => `රු.\u00a0${formatWhole(price)}`

/** A price in words: "12,500 rupees". */
export const spokenLkr = (price: number): string => counted(Math.round(price), 'rupee')

/** 'Name', 'Name and Price', 'Name, Price and Duration'. Not by `Intl.ListFormat`, which Safari has since 14.1 only. */
export const listWords = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${last} `)
