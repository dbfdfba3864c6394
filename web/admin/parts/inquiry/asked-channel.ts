import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { readWish } from '#contracts/inquiries/wish.ts'
import { chatLink, phoneLink } from '../../../salon/links.ts'

type Asked = Pick<Inquiry, 'waitingFor' | 'newestAnswer' | 'message' | 'phone'>

/**
 * How the client asked to be reached: by a call, or by WhatsApp; undefined once the client was answered, or where the number allows
 * neither.
 */
export function askedChannel({ waitingFor, newestAnswer, message, phone }: Asked) {
  if (waitingFor !== 'us' || newestAnswer) return undefined
  const { answerBy } = readWish(message)
  if (answerBy === 'call' && phoneLink(phone)) return 'call'
  return answerBy === 'whatsapp' && chatLink(phone) ? 'whatsapp' : undefined
}
