/**
 * A link that writes to an email address and does nothing else (RFC 6068): what may stand in an address must not end it
 * here, as in `a?bcc=b@mail.example`.
 */
export function mailLink(address: string): string {
  const at = address.lastIndexOf('@')
  const [mailbox, domain] = [address.slice(0, at), address.slice(at + 1)].map(encodeURIComponent)
  return `mailto:${mailbox}@${domain}`
}

/** A link that calls a phone number, however it is written. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
