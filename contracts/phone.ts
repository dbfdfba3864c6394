/** So many digits make a number in a text one of a phone. */
export const PHONE_MIN = 7

/** 15 digits are the longest number there is, and two zeros may stand before it. */
export const PHONE_MAX = 17

/** A phone number within a text. */
export interface PhoneNumber {
  /** From its first digit to behind its last one. */
  start: number
  end: number
  digits: string
  /** As a telephone dials it: digits, with a plus where one stood before them. */
  dialled: string
}

const BETWEEN_DIGITS = /^[\p{Zs}\p{Pd}().]*$/u
const SLASH = /^\p{Zs}*\/\p{Zs}*$/u
const PLUS_BEFORE = /\+[\p{Zs}(]*$/u
// With its area code, from Sri Lanka or from abroad: digits behind it belong to another number.
const IS_WHOLE = /^(?:(?:00)?94|0)[1-9]\d{8}$/

/** Whether digits go on with the number before them. A slash stands behind an area code, or between two numbers. */
function goesOn({ digits }: PhoneNumber, between: string, more: string): boolean {
  if (IS_WHOLE.test(digits) || digits.length + more.length > PHONE_MAX) return false
  return BETWEEN_DIGITS.test(between) || (SLASH.test(between) && digits.length < PHONE_MIN)
}

/** The numbers in what somebody wrote as their phone number, in their order, extensions too. */
export function phoneNumbersIn(text: string): PhoneNumber[] {
  const numbers: PhoneNumber[] = []
  for (const { 0: digits, index: start } of text.matchAll(/\d+/g)) {
    const end = start + digits.length
    const last = numbers.at(-1)
    const between = text.slice(last?.end, start)
    if (!last || !goesOn(last, between, digits)) {
      const plus = PLUS_BEFORE.test(text.slice(0, start)) ? '+' : ''
      numbers.push({ start, end, digits, dialled: plus + digits })
      continue
    }
    last.end = end
    // `+94 (0)11 …`: the zero is dialled only within the country.
    const isTrunkZero = digits === '0' && between.endsWith('(') && text[end] === ')'
    if (isTrunkZero && /^(?:\+|00)/.test(last.dialled)) continue
    last.digits += digits
    last.dialled = (last.dialled + digits).replace(/^\+940+/, '+94')
  }
  return numbers
}
