// From whom a message is and to whom it goes, as its headers say.

import addressparser from 'nodemailer/lib/addressparser'
import { oneLine } from '../../mail/message.rules.ts'
import type { HeadersOf } from './automatic.rules.ts'
import { decodeHeader } from './charsets.ts'

const NAME_MAX = 200
const ADDRESS_MAX = 254
const RECIPIENTS_MAX = 100

/** Longer than a header with all recipients of a message. */
const HEADER_MAX = 50_000

/** A sender or recipient: the address in lower case, empty when there is none. */
interface Mailbox {
  name: string
  address: string
}

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

/** The mailboxes of a header; what has no address belongs to the name after it, as in `Fernando, Salon <salon@…>`. */
function mailboxesIn(header: string): Mailbox[] {
  const mailboxes: Mailbox[] = []
  let names: string[] = []
  for (const { name, address } of addressparser(header.slice(0, HEADER_MAX), { flatten: true })) {
    const tidy = tidyAddress(address)
    names.push(name || (tidy ? '' : address))
    if (tidy === '') continue
    mailboxes.push({ name: tidyName(names.filter(Boolean).join(', ')), address: tidy })
    names = []
  }
  return mailboxes.length > 0 || names.length === 0
    ? mailboxes
    : [{ name: tidyName(names.filter(Boolean).join(', ')), address: '' }]
}

const NO_ONE: Mailbox = { name: '', address: '' }

/**
 * Who has written a message. A mailing list, such as a Google Group in front of a mailbox, may write its own address in From where the
 * author's domain forbids others to send for it; it then names the author elsewhere.
 */
export function senderOf(headers: HeadersOf): Mailbox {
  const first = (name: string) =>
    headers(name)
      .flatMap(mailboxesIn)
      .find(({ address }) => address !== '')
  const from = headers('from').flatMap(mailboxesIn)
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
    .flatMap(mailboxesIn)
    .map(({ address }) => address)
    .filter(Boolean)
    .slice(0, RECIPIENTS_MAX)
