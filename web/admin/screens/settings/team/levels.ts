import type { Level } from '#contracts/accounts/user.ts'

/** What the back office calls the levels. */
export const levelNames: Record<Level, string> = { full: 'Full access', inbox: 'Inbox only' }

export const levelTexts: Record<Level, string> = {
  inbox: 'Reads and answers inquiries, and writes notes, follow-ups and new inquiries.',
  full: 'Also exports and erases, and changes services, branches, texts, pictures, saved replies, settings and the team.',
}
