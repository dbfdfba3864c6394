import { describe, expect, it } from 'vitest'
import type { WeekHours } from '#contracts/branches/hours.ts'
import { SavedReplyInput } from '#contracts/inquiries/inbox.ts'
import { weekdays } from '#contracts/text/days.ts'
import { fillPlaceholders } from '#contracts/text/placeholders.ts'
import { withoutExtras } from '#tests/factories.ts'
import {
  addressFor,
  closedOnWishedDay,
  draftReply,
  placeholderValues,
  quoteOf,
  type ReplySubject,
  replySubject,
  type SalonFacts,
  sampleReplies,
  unannouncedSince,
} from './replies.ts'
import { sampleContent } from './sample-salon.ts'

const nimali = {
  firstName: 'Nimali',
  service: 'Balayage',
  branch: 'Nugegoda',
  message: 'Wished time: Saturday, 5 December 2026, in the morning.\n\nIs that possible?',
}
const kamala = { author: 'Kamala', branch: '', phone: '+94 11 000 0000' }
const stranger = { firstName: 'Ruwan', service: '', branch: '', message: 'Hello' }

const shift = { opens: '09:00', closes: '18:00' }
const week = Object.fromEntries(weekdays.map(day => [day, shift])) as WeekHours
const balayage = { name: 'Balayage', price: 18_500, perNail: false, duration: '3 hours', ...withoutExtras }
const nugegoda = {
  id: 3,
  name: 'Nugegoda',
  address: '7 Temple Flower Road, Nugegoda',
  phone: '+94 77 000 0003',
  disable: false,
}
const facts: SalonFacts = {
  services: [balayage],
  branches: [nugegoda],
  hours: { week, special: [], poya: [] },
  salon: sampleContent.salon,
}
const fill = (text: string, inquiry = nimali, known = facts) =>
  fillPlaceholders(text, placeholderValues(inquiry, known))

it('replaces every placeholder that the inquiry has a value for', () => {
  expect(fill('{name}, {service} at {branch}? {service}!')).toBe('Nimali, Balayage at Nugegoda? Balayage!')
  expect(fill('on {day}')).toBe('on Saturday, 5 December')
  expect(fill('Rs. {price}, {duration}, {hours}')).toBe('Rs. 18,500, 3 hours, Mon–Sun 9\u00a0am–6\u00a0pm')
})

it('names the price of the wished day; without one also the planned price, and from when on', () => {
  const planned = { price: 20_000, validFrom: '2026-12-05', announced: false, version: 1, lost: [] }
  const known = { ...facts, services: [{ ...balayage, planned }] }
  expect(fill('Rs. {price}', nimali, known)).toBe('Rs. 20,000')
  expect(fill('Rs. {price}', { ...nimali, message: '' }, known)).toBe(
    'Rs. 18,500, from 5 December Rs. 20,000',
  )
  const before = { ...nimali, message: 'Wished time: Friday, 4 December 2026.\n\nHello' }
  expect(fill('Rs. {price}', before, known)).toBe('Rs. 18,500')
  expect([nimali, before].map(inquiry => unannouncedSince(inquiry, known))).toEqual(['2026-12-05', undefined])
})

it('says that the branch is closed on the wished day', () => {
  const special = [
    { from: '2026-12-01', until: '2026-12-21', branches: [3], reason: 'renovation', shift: null },
  ]
  const known = { ...facts, hours: { ...facts.hours, special } }
  expect(closedOnWishedDay(nimali, known)).toBe('closed that day: renovation')
  const two = { ...known, branches: [nugegoda, { ...nugegoda, id: 4, name: 'Kandy' }] }
  expect(closedOnWishedDay({ ...nimali, branch: '' }, two)).toBeUndefined()
  expect(closedOnWishedDay({ ...nimali, branch: '' }, known)).toBe('closed that day: renovation')
  expect(closedOnWishedDay(stranger, known)).toBeUndefined()
})

it('leaves a placeholder where the inquiry has no value', () => {
  expect(fill('{name}, {service} at {branch}', stranger)).toBe('Ruwan, {service} at {branch}')
  expect(fill('{day}, {price}, {duration}, {hours}', stranger)).toBe('{day}, {price}, {duration}, {hours}')
  expect(fill('{name}', { ...stranger, firstName: '' })).toBe('{name}')
  expect(replySubject(nimali)).toBe('Your inquiry about Balayage')
  expect(replySubject(stranger)).toBe('Your message to Araliya')
})

it('leaves price, duration and hours where the salon no longer has the service or the branch', () => {
  const gone = { ...nimali, service: 'Perm', branch: 'Kandy' }
  expect(fill('{service}, {price}, {duration}, {branch}, {hours}', gone)).toBe(
    'Perm, {price}, {duration}, Kandy, {hours}',
  )
})

it('says the price of a nail as such', () => {
  const nails = { ...balayage, name: 'Nail Art', price: 250, perNail: true, duration: '' }
  expect(
    fill('{price}, {duration}', { ...nimali, service: 'Nail Art' }, { ...facts, services: [nails] }),
  ).toBe('250 per nail, {duration}')
})

it.each([
  ['from', { from: true }, '18,500 or more'],
  ['with a note', { note: 'extensions extra' }, '18,500 (extensions extra)'],
  [
    'of each option',
    { options: ['Short', 'Medium', 'Long'].map((name, index) => ({ name, price: 18_500 + index * 1_000 })) },
    '18,500 (Short), 19,500 (Medium) or 20,500 (Long)',
  ],
  [
    'of one option, with all else',
    { from: true, perNail: true, options: [{ name: 'Short', price: 900 }], note: 'tax included' },
    '900 or more per nail (Short) (tax included)',
  ],
])('says a price %s', (_, members, text) => {
  const services = [{ ...balayage, ...members }]
  expect(fill('It costs Rs. {price} at {branch}', nimali, { ...facts, services })).toBe(
    `It costs Rs. ${text} at Nugegoda`,
  )
})

it('leaves the price where two services of the same name have others', () => {
  const services = [balayage, { ...balayage, price: 22_000 }]
  expect(fill('{price}, {duration}', nimali, { ...facts, services })).toBe('{price}, 3 hours')
})

it('names the hours of the branch that has its own, and none of one that is closed', () => {
  const own = { ...nugegoda, hours: { ...week, sunday: null } }
  expect(fill('{hours}', nimali, { ...facts, branches: [own] })).toBe(
    'Mon–Sat 9\u00a0am–6\u00a0pm, Sun closed',
  )
  expect(fill('{hours}', nimali, { ...facts, branches: [{ ...own, disable: true }] })).toBe('{hours}')
})

describe('the telephone number and the address are', () => {
  const contact = (inquiry: typeof nimali, known = facts) => [
    fill('{phone}', inquiry, known),
    addressFor(inquiry, known),
  ]
  const ofSalon = ['+94 11 000 0000', '12 Frangipani Lane, Colombo 6, Sri Lanka']

  it('those of the branch that the inquiry names', () => {
    expect(contact(nimali)).toEqual(['+94 77 000 0003', '7 Temple Flower Road, Nugegoda'])
  })

  it.each([
    ['names no branch', stranger, facts],
    ['names a branch that is gone', { ...nimali, branch: 'Kandy' }, facts],
    ['names a closed branch', nimali, { ...facts, branches: [{ ...nugegoda, disable: true }] }],
    [
      'may mean either of two branches',
      nimali,
      { ...facts, branches: [nugegoda, { ...nugegoda, address: '1 Lake Road', phone: '+94 11 000 0009' }] },
    ],
  ])('the salon’s where the inquiry %s', (_, inquiry, known) => {
    expect(contact(inquiry, known)).toEqual(ofSalon)
  })

  it('the salon’s number where the branch has none', () => {
    expect(fill('{phone}', nimali, { ...facts, branches: [{ ...nugegoda, phone: '' }] })).toBe(
      '+94 11 000 0000',
    )
  })
})

describe('the address of the reviews is filled in', () => {
  const reviewUrl = 'https://g.page/r/araliya/review'
  const known = { ...facts, branches: [{ ...nugegoda, reviewUrl }] }
  const fillOn = (day: string | undefined, inquiry: ReplySubject) =>
    fillPlaceholders('{review}', placeholderValues(inquiry, known, day))

  it('after a completed visit, from the day that was wished for on', () => {
    const completed: ReplySubject = { ...nimali, status: 'completed' }
    expect(fillOn('2026-12-05', completed)).toBe(reviewUrl)
    expect(fillOn('2026-12-04', completed)).toBe('{review}')
    expect(fillOn('2026-12-04', { ...completed, message: 'Hello' })).toBe(reviewUrl)
  })

  it.each(['unread', 'read', 'processing', undefined] as const)('not while the status is %s', status => {
    expect(fillOn('2026-12-05', { ...nimali, ...(status && { status }) })).toBe('{review}')
  })

  it('not in an automatic reply, and not where the branch has none', () => {
    expect(fillOn(undefined, { ...nimali, status: 'completed' })).toBe('{review}')
    const values = placeholderValues({ ...nimali, status: 'completed' }, facts, '2026-12-05')
    expect(values.review).toBe('')
  })
})

it('leaves other words in braces, and names that look like placeholders or patterns', () => {
  expect(fill('{Name} {Day} {name}', { ...nimali, firstName: '{branch} $& $1' })).toBe(
    '{Name} {Day} {branch} $& $1',
  )
})

it('drafts a reply with its greeting and signature', () => {
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
    expect(fill(sample.text).replace(/\{(another day|time)\}/g, '')).not.toMatch(/[{}]/)
  }
})

it('is signed for the branch that answers', () => {
  const signature = { author: 'Kamala', branch: 'Nugegoda', phone: '+94 11 000 0003' }
  const draft = draftReply({ ...stranger, branch: 'Nugegoda' }, signature)
  expect(draft).toMatch(/Kamala\nAraliya Beauty Salon, Nugegoda\n\+94 11 000 0003$/)
})

describe('a list', () => {
  const trial = { ...balayage, name: 'Bridal Trial', price: 15_000, duration: '2 hours' }
  const art = { ...balayage, name: 'Nail Art', price: 350, perNail: true, duration: '5 min' }
  const known = { ...facts, services: [balayage, trial, art] }
  const lines = ['Service: Bridal Trial, Rs. 15,000', 'Service: Nail Art (10 nails), Rs. 3,500']
  const message = `${lines.join('\n')}\nTogether Rs. 18,500 on the list of 28 November.\n\nHello`
  const listed = { ...nimali, service: 'Bridal Trial', message }

  it('names how long all of it takes, or nothing where a duration is not known', () => {
    expect(fill('{service} take {duration}', listed, known)).toBe(
      'Bridal Trial and Nail Art (10 nails) take about 3 hours',
    )
    const changed = { ...known, services: [trial, { ...art, duration: 'depends' }] }
    expect(placeholderValues(listed, changed).duration).toBe('')
    expect(placeholderValues(listed, { ...known, services: [trial] }).duration).toBe('')
  })

  it('warns of a planned price that is not announced, of each of its services', () => {
    const planned = { price: 400, validFrom: '2026-12-05', announced: false, version: 1, lost: [] }
    expect(unannouncedSince(listed, known)).toBeUndefined()
    expect(unannouncedSince(listed, { ...known, services: [trial, { ...art, planned }] })).toBe('2026-12-05')
    const other = { ...known, services: [trial, art, { ...balayage, planned }] }
    expect(unannouncedSince(listed, other)).toBeUndefined()
  })
})
