import { type InquiryFieldName, inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { PHONE_DIGITS_MIN, PHONE_NUMBER } from '#contracts/text/phone.ts'
import { plainText } from '#contracts/text/plain-text.ts'
import { digitsOf, NUMBER, phoneTokens, wordTokens } from '#contracts/text/search-text.ts'

// Per inquiry: PostgreSQL stores at most 1 MB of tokens in a row.
const STORED_MAX = 250_000
// Per inquiry: each new note or reply reads all of them again.
const TEXT_MAX = 100_000

/**
 * The tokens by which an inquiry is found (see `splitSearch`). Of very many long texts only the newest count.
 * @param texts the line of the follow-up, the note about the person, what was corrected, then notes and replies, then received messages, each newest first
 */
export function searchTokens(
  inquiry: Record<InquiryFieldName, string>,
  texts: readonly string[] = [],
): string[] {
  const found = new Set<string>()
  let length = 0
  const add = (tokens: readonly string[]) => {
    for (const token of tokens) {
      if (found.has(token) || length + token.length > STORED_MAX) continue
      found.add(token)
      length += token.length
    }
  }
  for (const [number] of plainText(inquiry.phone).matchAll(PHONE_NUMBER)) add(phoneTokens(digitsOf(number)))
  add(wordTokens(inquiry.phone).filter(token => /\p{L}/u.test(token)))
  let remaining = TEXT_MAX
  const fields = inquiryFieldNames.filter(name => name !== 'phone').map(name => inquiry[name])
  for (const whole of [...fields, ...texts]) {
    const text = whole.slice(0, remaining)
    remaining -= text.length
    add(wordTokens(text))
    for (const [number] of plainText(text).matchAll(NUMBER)) {
      for (const digits of (number.match(PHONE_NUMBER) ?? []).map(digitsOf))
        if (digits.length >= PHONE_DIGITS_MIN) add(phoneTokens(digits))
    }
  }
  return [...found]
}
