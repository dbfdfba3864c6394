// Reads from the headers of a message who has sent it, and to whom.

import addressparser from 'nodemailer/lib/addressparser'
import { type NamedAddress, oneLine } from '../../mail/message.rules.ts'
import type { HeadersOf } from './automatic.rules.ts'
import { decodeHeader } from './charsets.ts'

const NAME_MAX = 200
const ADDRESS_MAX = 254
const RECIPIENTS_MAX = 100

/** Longer than a header with all recipients of a message. */
const HEADER_MAX = 50_000
/**
 * The end of a longer From header is read, because the address is there. The limit is small, as the process of the
 * website reads it.
 */
const FROM_MAX = 5_000

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/

/** An address in lower case; empty for anything that can't be a client's or the salon's. */
const tidyAddress = (address: string): string => {
  const tidy = oneLine(address.slice(0, ADDRESS_MAX * 4)).toLowerCase()
  return tidy.length <= ADDRESS_MAX && ADDRESS.test(tidy) ? tidy : ''
}

const tidyName = (name: string): string =>
  oneLine(
    decodeHeader(name)
      .toWellFormed()
      .slice(0, NAME_MAX * 4),
  )
    .replace(/^(["'])(.*)\1$/, '$2')
    .slice(0, NAME_MAX)

/** The addresses of a header; what has no address belongs to the name after it, as in `Fernando, Salon <salon@…>`. */
function namedAddressesIn(header: string): NamedAddress[] {
  const addresses: NamedAddress[] = []
  let names: string[] = []
  for (const { name, address } of addressparser(header.slice(0, HEADER_MAX), { flatten: true })) {
    const tidy = tidyAddress(address)
    names.push(name || (tidy ? '' : address))
    if (tidy === '') continue
    addresses.push({ name: tidyName(names.filter(Boolean).join(', ')), address: tidy })
    names = []
  }
  return addresses.length > 0 || names.length === 0
    ? addresses
    : [{ name: tidyName(names.filter(Boolean).join(', ')), address: '' }]
}

const NO_ONE: NamedAddress = { name: '', address: '' }

/**
 * Who has written a message. A mailing list, such as a Google Group in front of a mailbox, may write its own address
 * in From where the author's domain forbids others to send for it; it then names the author elsewhere.
 */
export function senderOf(headers: HeadersOf): NamedAddress {
  const addressesOf = (name: string) =>
    headers(name).flatMap(value => namedAddressesIn(value.slice(-FROM_MAX)))
  const first = (name: string) => addressesOf(name).find(({ address }) => address !== '')
  const from = addressesOf('from')
  const sender = from.find(({ address }) => address !== '') ?? from[0] ?? NO_ONE
  const isOfList = headers('list-id').length > 0 && /\svia\s/i.test(sender.name)
  if (!isOfList) return sender
  const author = first('x-original-from') ?? first('x-original-sender') ?? first('reply-to')
  if (!author || author.address === sender.address) return sender
  return {
    name: author.name || sender.name.replace(/\svia\s.*$/i, '').replace(/^['"]|['"]$/g, ''),
    address: author.address,
  }
}

/** To whom a message goes; those of a large mailing are cut off. */
export const recipientsOf = (headers: HeadersOf): string[] =>
  [...headers('to'), ...headers('cc')]
    .flatMap(namedAddressesIn)
    .map(({ address }) => address)
    .filter(Boolean)
    .slice(0, RECIPIENTS_MAX)
