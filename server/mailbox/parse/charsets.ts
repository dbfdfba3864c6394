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
 * Whether bytes that were read as UTF-8 can hardly be anything else, also not one of the charsets above: none has failed, and there are
 * several characters of three bytes.
 */
const isSurelyUtf8 = (text: string): boolean =>
  !text.includes('\ufffd') && countOf(text, /[\u0800-\uffff]/g) >= 3

/**
 * The text of bytes: UTF-8 where they are that, whatever the message says, as text in another charset is hardly ever valid UTF-8 by
 * chance; otherwise in the charset that it names.
 */
export function decodeText(bytes: Buffer, charset: string): string {
  const asUtf8 = bytes.toString().replace(/^\ufeff/, '')
  if (isSurelyUtf8(asUtf8)) return asUtf8
  if (!SEVERAL_BYTES.test(charset)) return isUtf8(asUtf8) ? asUtf8 : decode(bytes, charset || 'windows-1252')
  const text = decode(bytes, charset)
  return text.includes('\ufffd') && !asUtf8.includes('\ufffd') ? asUtf8 : text
}

const ENCODED_WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?/gi

/** The text of a header with encoded words (RFC 2047), UTF-8 recognised as above. */
export function decodeHeader(value: string): string {
  const asUtf8 = libmime.decodeWords(value.replace(ENCODED_WORD, '=?utf-8?$2?'))
  if (isSurelyUtf8(asUtf8)) return asUtf8
  const labelled = value.replace(ENCODED_WORD, (word, charset, encoding) =>
    SEVERAL_BYTES.test(charset) ? word : `=?utf-8?${encoding}?`,
  )
  const found = [labelled, value].map(each => libmime.decodeWords(each))
  return [...found, asUtf8].find(text => !text.includes('\ufffd')) ?? (found[1] as string)
}

const ENCODED_CHARSET = /(\*(?:0\*)?=\s*"?)[\w.:-]+'/g

/** A parameter of a header, with encoded words or as in RFC 2231, whose charset is taken to be UTF-8. Empty when it is not. */
export function parameterAsUtf8(header: string, name: string): string {
  const labelled = header.replace(ENCODED_CHARSET, "$1utf-8'")
  const text = decodeHeader(libmime.parseHeaderValue(labelled).params[name] ?? '')
  return text.includes('\ufffd') ? '' : text
}
