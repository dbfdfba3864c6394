/** What a mail begins with. */
interface Letter {
  subject: string
  body: string
}

/**
 * A link that writes to an email address and does nothing else (RFC 6068): what may stand in an address must not end it
 * here, as in `a?bcc=b@mail.example`. A letter's lines end with CRLF there.
 */
export function mailLink(address: string, letter?: Letter): string {
  const at = address.lastIndexOf('@')
  const [mailbox, domain] = [address.slice(0, at), address.slice(at + 1)].map(encodeURIComponent)
  const link = `mailto:${mailbox}@${domain}`
  if (!letter) return link
  const body = letter.body.replace(/\r?\n/g, '\r\n')
  return `${link}?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body)}`
}

/** A link that calls a phone number, however it is written. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

// Country code 94 (with or without a zero in brackets behind it) or the leading zero, then 70 to 78 and seven digits.
const MOBILE = /^(?:(?:\+|00)?94(?:\(0\))?|0)(7[0-8]\d{7})$/

/** A Sri Lankan mobile number as wa.me wants it: '077 123 4567' and '+94 77 123 4567' become '94771234567'. */
export function whatsAppNumber(phone: string): string | undefined {
  const compact = phone.replace(/[\s-]/g, '').replace(/\((?!0\))([+\d]*)\)/g, '$1')
  const subscriber = MOBILE.exec(compact)?.[1]
  return subscriber && `94${subscriber}`
}

/** A link that opens a chat with a mobile number, with the first words written if there are any. */
export function chatLink(phone: string, words = ''): string | undefined {
  const number = whatsAppNumber(phone)
  return number && `https://wa.me/${number}${words && `?text=${encodeURIComponent(words)}`}`
}
