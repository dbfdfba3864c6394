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

/** Whether the two differ by one added, missing, wrong or swapped letter. */
function isOneTypoAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  let end = 0
  while (
    end < typed.length - start &&
    end < meant.length - start &&
    typed.at(-1 - end) === meant.at(-1 - end)
  )
    end++
  const wrong = typed.slice(start, typed.length - end)
  const right = meant.slice(start, meant.length - end)
  const swapped = wrong.length === 2 && wrong === [...right].reverse().join('')
  return swapped || (wrong.length <= 1 && right.length <= 1 && wrong !== right)
}

/** Corrects a mistyped domain: `nimali@gmail.com` for `nimali@gmial.com`. Undefined when there is nothing to correct. */
export function suggestEmail(email: string): string | undefined {
  const [, local, typed] = /^\s*([^@\s]+)@([^@\s]+?)\.?\s*$/.exec(email) ?? []
  const domain = typed?.toLowerCase()
  if (!local || !domain || REAL.has(domain)) return undefined
  const meant = COMMON.find(common => isOneTypoAway(domain, common))
  return meant && `${local}@${meant}`
}
