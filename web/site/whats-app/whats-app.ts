import { salon } from '#content/salon.ts'

// Country code 94 (with or without a zero in brackets behind it) or the leading zero, then 70 to 78 and seven digits.
const MOBILE = /^(?:(?:\+|00)?94(?:\(0\))?|0)(7[0-8]\d{7})$/

/** A Sri Lankan mobile number as wa.me wants it: '077 123 4567' and '+94 77 123 4567' become '94771234567'. */
export function whatsAppNumber(phone: string): string | undefined {
  const compact = phone.replace(/[\s-]/g, '').replace(/\((?!0\))([+\d]*)\)/g, '$1')
  const subscriber = MOBILE.exec(compact)?.[1]
  return subscriber && `94${subscriber}`
}

/** What the visitor asks about; both by name, both may be missing. */
export interface WhatsAppSubject {
  branch?: string
  service?: string
}

/** A link that opens WhatsApp with the first words written; undefined when the number is not a mobile one. */
export function whatsAppLink(phone: string, { branch, service }: WhatsAppSubject): string | undefined {
  const number = whatsAppNumber(phone)
  if (!number) return undefined
  const about = (service && ` about ${service}`) || ''
  const to = (branch && `, ${branch} branch`) || ''
  const text = `Hello ${salon.shortName}${to}, I have a question${about}.`
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
