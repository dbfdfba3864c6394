import { dialled, PHONE_MIN, PHONE_NUMBER } from '#contracts/phone.ts'

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

/** The first number of a phone field that is long enough to be called, else its first one, as it is dialled. */
function firstNumber(phone: string): string | undefined {
  const numbers = (phone.normalize('NFKC').match(PHONE_NUMBER) ?? []).map(dialled)
  const first = numbers.find(number => number.length >= PHONE_MIN) ?? numbers[0]
  // Numbers in Sri Lanka have no zero behind the country code.
  return first?.replace(/^\+940+/, '+94')
}

/** A link that calls the first number of a phone field; undefined where there is none. */
export function phoneLink(phone: string): string | undefined {
  const number = firstNumber(phone)
  return number && `tel:${number}`
}

// Country code 94 or the leading zero, then 70 to 78 and seven digits.
const MOBILE = /^(?:(?:\+|00)?94|0)(7[0-8]\d{7})$/

/**
 * A link that opens a chat with the first number, with the first words written if there are any; undefined where it is no mobile
 * one of Sri Lanka.
 */
export function chatLink(phone: string, words = ''): string | undefined {
  const subscriber = MOBILE.exec(firstNumber(phone) ?? '')?.[1]
  return subscriber && `https://wa.me/94${subscriber}${words && `?text=${encodeURIComponent(words)}`}`
}
