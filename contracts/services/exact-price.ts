// `en-US` writes numbers as `si-LK` does, also in browsers without Sinhala locale data.
const withCents = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** With cents, if there are any: '4,500' or '4,500.50'. */
export const formatExactly = (price: number): string => withCents.format(price)
