import { expect, it } from 'vitest'
import { SavedReplyInput } from '#contracts/inquiries/inbox.ts'
import { draftReply, fillReply, quoteOf, replySubject, sampleReplies } from './replies.ts'

const nimali = { firstName: 'Nimali', service: 'Balayage', branch: 'Nugegoda' }
const kamala = { author: 'Kamala', branch: '', phone: '+94 11 000 0000' }
const stranger = { firstName: 'Ruwan', service: '', branch: '' }

it('replaces every placeholder that the inquiry has a value for', () => {
  expect(fillReply('{name}, {service} at {branch}? {service}!', nimali)).toBe(
    'Nimali, Balayage at Nugegoda? Balayage!',
  )
})

it('leaves a placeholder where the inquiry has no value', () => {
  expect(fillReply('{name}, {service} at {branch}', stranger)).toBe('Ruwan, {service} at {branch}')
  expect(fillReply('{name}', { ...stranger, firstName: '' })).toBe('{name}')
  expect(replySubject(nimali)).toBe('Your inquiry about Balayage')
  expect(replySubject(stranger)).toBe('Your message to Araliya')
})

it('leaves other words in braces, and names that look like placeholders or patterns', () => {
  expect(fillReply('{Name} {price} {name}', { ...nimali, firstName: '{branch} $& $1' })).toBe(
    '{Name} {price} {branch} $& $1',
  )
})

it('drafts a reply with its greeting and signature', () => {
  expect(draftReply(nimali, kamala, 'We await you at {branch}.')).toBe(
    'Dear Nimali,\n\nWe await you at Nugegoda.\n\nWarm regards,\nKamala\nAraliya Beauty Salon\n+94 11 000 0000',
  )
  expect(draftReply(nimali, kamala)).toBe(
    'Dear Nimali,\n\n\n\nWarm regards,\nKamala\nAraliya Beauty Salon\n+94 11 000 0000',
  )
})

it('quotes the inquiry with the salon’s date', () => {
  const createdAt = '2026-01-14T20:00:00.000Z'
  expect(quoteOf({ message: 'Is Saturday free?\n\nNimali', createdAt })).toBe(
    'On 15 January 2026 you wrote:\n> Is Saturday free?\n>\n> Nimali',
  )
})

it('has valid samples, whose remaining placeholders only the writer can fill in', () => {
  for (const sample of sampleReplies) {
    expect(SavedReplyInput.parse(sample)).toEqual(sample)
    expect(fillReply(sample.text, nimali).replace(/\{(day|time|price)\}/g, '')).not.toMatch(/[{}]/)
  }
})

it('is signed for the branch that answers', () => {
  const signature = { author: 'Kamala', branch: 'Nugegoda', phone: '+94 11 000 0003' }
  const draft = draftReply({ firstName: 'Nimali', service: '', branch: 'Nugegoda' }, signature)
  expect(draft).toMatch(/Kamala\nAraliya Beauty Salon, Nugegoda\n\+94 11 000 0003$/)
})
