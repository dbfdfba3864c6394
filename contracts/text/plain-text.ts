/** The zeros of Sinhala, Tamil, Devanagari, Arabic and Persian digits; the other nine follow each. */
const ZEROS = ['෦', '௦', '०', '٠', '۰'].map(zero => zero.charCodeAt(0))

// Apostrophes as keyboards have them, and accents that stand in their place. Not the grave accent, which an email may contain.
const APOSTROPHES = /[’‘‛ʼʻ´′ʹ]/g

// Joiners, soft hyphens, direction marks, control characters: no one sees whether they were typed.
const UNSEEN = /(?![\t-\r])[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb\p{Noncharacter_Code_Point}]/gu

/** Text without invisible characters. */
export const withoutInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '')

function toPlainDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.find(one => code >= one && code < one + 10)
  return zero === undefined ? digit : String(code - zero)
}

/**
 * What a person typed or pasted, before it is compared with anything: a code, an email, a number, a name, a search. As a plain
 * keyboard types it: half-width characters, 0 to 9, one kind of apostrophe, hyphen and space, nothing invisible and nothing around
 * it. Upper and lower case and line breaks stay. Not for what is stored as it was written, and not for passwords.
 */
export const plainText = (text: string): string =>
  text
    // Before the normalisation, which decomposes the acute accent.
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toPlainDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(UNSEEN, '')
    .trim()

/** Characters of words and numbers that are one character too when they are plain. */
const PLAIN_IN_PLACE = /[’‘‛ʼʻ´′ʹ＇\u2212\p{Pd}\p{Nd}]/gu

/** A text with plain apostrophes, hyphens and digits, each at its own place, so that a place in it is a place in the text. */
export const plainInPlace = (text: string): string =>
  text.replace(PLAIN_IN_PLACE, character => {
    const plain = plainText(character)
    return plain.length === character.length ? plain : character
  })

/** A name as it is compared with other names: case and spaces don't count. */
export const nameKey = (name: string): string => plainText(name).toLowerCase().replace(/\s+/g, '')
