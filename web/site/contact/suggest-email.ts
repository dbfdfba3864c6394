import { plainText } from '#contracts/text/plain-text.ts'
import { isOneTypoAway } from '#contracts/text/typo.ts'

// The most common domains of clients. Real domains that are similar to one of them are not corrected.
const COMMON = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com', 'sltnet.lk']
const REAL = new Set([
  ...COMMON,
  'mail.com',
  'ymail.com',
  'email.com',
  'gmail.co',
  'love.com',
  'yahoo.co',
  'hotmail.co',
])

/** Corrects a mistyped domain: `nimali@gmail.com` for `nimali@gmial.com`. Undefined when there is nothing to correct. */
export function suggestEmail(email: string): string | undefined {
  const [, local, typed] = /^([^@\s]+)@([^@\s]+?)\.?$/.exec(plainText(email)) ?? []
  const domain = typed?.toLowerCase()
  if (!local || !domain || REAL.has(domain)) return undefined
  const meant = COMMON.find(common => isOneTypoAway(domain, common))
  return meant && `${local}@${meant}`
}
