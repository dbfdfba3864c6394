import { salon } from '#content/salon.ts'
import { chatLink } from '../../links.ts'

/** What the visitor asks about; both by name, both may be missing. */
export interface WhatsAppSubject {
  branch?: string
  service?: string
}

/** A link that opens WhatsApp with the first words written; undefined when the number is not a mobile one. */
export function whatsAppLink(phone: string, { branch, service }: WhatsAppSubject): string | undefined {
  const about = (service && ` about ${service}`) || ''
  const to = (branch && `, ${branch} branch`) || ''
  return chatLink(phone, `Hello ${salon.shortName}${to}, I have a question${about}.`)
}
