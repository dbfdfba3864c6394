// Many programs name another charset than the one they have written in, most of all for UTF-8, or name none.

import libmime from 'libmime'
import { decode } from 'libmime/lib/charset.js'

/** Charsets in which UTF-8 is not recognised, as their characters have several bytes, too, or none above 127. */
const SEVERAL_BYTES =
  /^(?:x-)?(?:utf-?(?:7|16|32)|ucs|gb|big5|euc|shift|s?jis|ms_?kanji|iso-?2022|hz|ks_?c|korean|johab|cp9[345]|windows-9[345]|ms9[345]|unicode)/i

const countOf = (text: string, characters: RegExp): number => text.match(characters)?.length ?? 0

/** Whether bytes that were read as UTF-8 are UTF-8: all of them, or nearly all, as a gateway has cut them or added others. */
function isUtf8(text: string): boolean {
  const failed = countOf(text, /\ufffd/g)
  return failed === 0 || countOf(text, /[\u0080-\ufffc]/g) >= 10 * failed
}

/**
 * The text of bytes: UTF-8 where they are that, whatever the message says, as text in another charset is hardly ever valid UTF-8 by
 * chance; otherwise in the charset that it names.
 */
export function decodeText(bytes: Buffer, charset: string): string {
  const asUtf8 = bytes.toString().replace(/^\ufeff/, '')
  if (!SEVERAL_BYTES.test(charset)) return isUtf8(asUtf8) ? asUtf8 : decode(bytes, charset || 'windows-1252')
  const text = decode(bytes, charset)
  return text.includes('\ufffd') && !asUtf8.includes('\ufffd') ? asUtf8 : text
}

const ENCODED_WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?/gi

/** The text of a header with encoded words (RFC 2047), UTF-8 recognised as above. */
export function decodeHeader(value: string): string {
  const labelled = value.replace(ENCODED_WORD, (word, charset, encoding) =>
    SEVERAL_BYTES.test(charset) ? word : `=?utf-8?${encoding}?`,
  )
  const asUtf8 = libmime.decodeWords(labelled)
  return asUtf8.includes('\ufffd') ? libmime.decodeWords(value) : asUtf8
}
