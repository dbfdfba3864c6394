import type { HeadersOf } from './automatic.rules.ts'

/** What the headers of a message say about how it was sent. */
export interface Mailing {
  /** Sent to many: a newsletter, or by a mailing list. */
  isToMany: boolean
  /** The addresses of the mailing lists that have passed it on, in lower case. */
  lists: string[]
  /** The mail provider of the recipient takes it for spam, or its sender for forged. */
  isSuspected: boolean
}

/** What newsletters and mailing lists have (RFC 2369, RFC 2919), and the services that send newsletters. */
const TO_MANY = ['list-id', 'list-unsubscribe', 'list-post', 'feedback-id', 'x-campaign-id', 'x-mailchimp-id']

const BULK = /^\s*(?:bulk|list|junk)\b/i

/** Longer headers are cut: a stranger has written them. */
const HEADER_MAX = 5_000

const LISTS_MAX = 10

const ADDRESS = /<mailto:([^\s@<>?]{1,250}@[^\s@<>?]{1,250})/gi

/** Headers in which filters say that a message is spam. */
const SPAM: readonly [name: string, isSpam: RegExp][] = [
  ['x-spam-flag', /^\s*yes\b/i],
  ['x-spam-status', /^\s*yes\b/i],
  ['x-gm-spam', /^\s*1\b/],
  ['x-ms-exchange-organization-scl', /^\s*[5-9]\b/],
  ['x-forefront-antispam-report', /(?:^|;)\s*SFV:SP[MK]\b/i],
]

/**
 * Whether the sender is forged as the recipient's provider says (RFC 8601): the policy of the sender's domain, or neither the server
 * nor a signature. Its own results stand first; what is below anyone can have written.
 */
function isForged(headers: HeadersOf): boolean {
  const results = (headers('authentication-results')[0] ?? '').slice(0, HEADER_MAX)
  if (/\bdmarc\s*=\s*fail\b/i.test(results)) return true
  return /\bspf\s*=\s*(?:hard)?fail\b/i.test(results) && !/\bdkim\s*=\s*pass\b/i.test(results)
}

/** Reads how a message was sent. */
export const mailingOf = (headers: HeadersOf): Mailing => ({
  isToMany:
    TO_MANY.some(name => headers(name).length > 0) || headers('precedence').some(value => BULK.test(value)),
  lists: headers('list-post')
    .flatMap(value => [...value.slice(0, HEADER_MAX).matchAll(ADDRESS)].map(([, address = '']) => address))
    .slice(0, LISTS_MAX)
    .map(address => address.toLowerCase()),
  isSuspected:
    SPAM.some(([name, isSpam]) => headers(name).some(value => isSpam.test(value))) || isForged(headers),
})
