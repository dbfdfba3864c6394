import { salon } from '#content/salon.ts'
import { chatLink } from '../../links.ts'

/** Names of the chosen branch and service. */
export interface WhatsAppSubject {
  branch?: string
  service?: string
}

/** A WhatsApp link with a first message; undefined if the number is not a mobile number. */
export function whatsAppLink(phone: string, { branch, service }: WhatsAppSubject): string | undefined {
  const about = (service && ` about ${service}`) || ''
  const to = (branch && `, ${branch} branch`) || ''
  return chatLink(phone, `Hello ${salon.shortName}${to}, I have a question${about}.`)
}
