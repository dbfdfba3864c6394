import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { wholeNumbersIn } from '../../../../../salon/links.ts'

/** A text value of a vCard: commas, semicolons, backslashes and line breaks are escaped (RFC 2426, 5). */
const escaped = (text: string): string =>
  text.replace(/[\\,;]/g, character => `\\${character}`).replace(/\r?\n/g, '\\n')

interface CardContents {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** A client as a vCard 3.0 (RFC 2426), which telephones and mail programs read. */
export function contactCard(contact: CardContents): string {
  const { firstName, lastName, email, phone } = contact
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(lastName)};${escaped(firstName)};;;`,
    `FN:${escaped(fullNameOf(contact))}`,
    ...wholeNumbersIn(phone).map(number => `TEL:${number}`),
    ...(email ? [`EMAIL:${escaped(email)}`] : []),
    'END:VCARD',
  ]
  return lines.map(line => `${line}\r\n`).join('')
}

// Not allowed in a file's name on some system.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const NOT_IN_A_NAME = /[\u0000-\u001f<>:"/\\|?*]+/g

/** The file's name. */
export const contactCardName = (contact: CardContents): string =>
  `${fullNameOf(contact).replace(NOT_IN_A_NAME, ' ').trim() || 'contact'}.vcf`
