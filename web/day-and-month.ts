const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A date such as `2026-01-15` as "15 January". By hand, as browsers differ. A file of its own: few pages need it. */
export const dayAndMonth = (date: string): string => {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  return `${day} ${months[month - 1]}`
}
