import { expect, it } from 'vitest'
import type { ContactDetail } from '#contracts/contact.ts'
import { attemptOf, blankReply, ReplyForm } from './reply-form.ts'

const contact = {
  firstName: 'Nimali',
  service: 'Balayage',
  branch: 'Nugegoda',
  replies: [{ id: 3 }, { id: 8 }],
} as unknown as ContactDetail

it('begins with a greeting and the signature, and knows the replies that were there', () => {
  const blank = blankReply(contact, 'Kamala')
  expect(blank.subject).toBe('Your inquiry about Balayage')
  expect(blank.text).toMatch(/^Dear Nimali,\n\n\n\nWarm regards,\nKamala\nAraliya Beauty Salon/)
  expect(blank.after).toBe(8)
  expect(ReplyForm.safeParse(blank).success).toBe(true)
})

it('the same reply goes out under the same key, another under another', () => {
  const blank = blankReply(contact, 'Kamala')
  const attempt = attemptOf(blank)
  expect(attempt.key).toMatch(/^[0-9a-f]{32}$/)
  expect(attemptOf({ ...blank, attempt })).toEqual(attempt)
  expect(attemptOf({ ...blank, text: 'Other words', attempt }).key).not.toBe(attempt.key)
})
