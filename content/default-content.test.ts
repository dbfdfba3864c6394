import { expect, it } from 'vitest'
import { weekText } from '#contracts/branches/week.ts'
import { CONTENT_BYTES_MAX, Content } from '#contracts/content/content.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { defaultContent } from './default-content.ts'
import { poyaDays } from './poya-days.ts'
import { fullAddress, inTown } from './salon.ts'
import { isSampleContact, sampleBranches, sampleContent } from './sample-salon.ts'

it.each([
  ['new salon', defaultContent],
  ['demo', sampleContent],
])(
  'that of a %s can be published unchanged, and uses less than a third of the maximum size',
  (_, content) => {
    expect(Content.parse(content)).toEqual(content)
    expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThan(CONTENT_BYTES_MAX / 3)
  },
)

it('of a new salon has nothing that is a sample, and says nothing that only its owner knows', () => {
  const { salon, social, people, testimonials, hours, copy } = defaultContent
  const { story, timeline, vision, visionMore, mission, missionMore, values, reasons } = copy.about
  const own = [...story, vision, visionMore, mission, missionMore, ...values]
  expect([...own, ...[...timeline, ...reasons].flatMap(row => Object.values(row))].join('')).toBe('')
  expect([salon.city, salon.founded, ...weekText(hours.week)].join('')).toBe('')
  // The demo tells its story, and nothing of it is left in a new salon.
  const texts = (value: unknown): string[] =>
    typeof value === 'object' && value ? Object.values(value).flatMap(texts) : [String(value)]
  const claims = /\b(?:19|20)\d\d\b|chair|kettle|Colombo|Wellawatte|since|train|always|never|promise/i
  expect(texts({ ...copy, privacy: null }).filter(text => claims.test(text))).toEqual([])
  const demo = sampleContent.copy.about
  for (const text of texts([demo.story, demo.timeline, demo.values, demo.reasons])) expect(text).not.toBe('')
  expect([salon.street, salon.phone, salon.email, salon.whatsApp]).toEqual(['', '', '', ''])
  expect(Object.values(social).map(({ url }) => url)).toEqual(['', '', '', ''])
  expect([...people, ...testimonials]).toEqual([])
})

it('sample contacts are told by their values, those of the salon and of its branches', () => {
  const { phone, email, whatsApp } = sampleContent.salon
  const ofBranches = sampleBranches.flatMap(branch => [branch.phone, branch.email])
  for (const contact of [phone, email, whatsApp, ...ofBranches]) expect(isSampleContact(contact)).toBe(true)
  for (const contact of ['', '+94 11 259 8765', 'hello@salon.example'])
    expect(isSampleContact(contact)).toBe(false)
})

it('of the demo has the hours and the address of the salon, that of a new salon neither', () => {
  expect(weekText(sampleContent.hours.week)).toEqual([
    'Mon–Fri 9\u00a0am–8\u00a0pm',
    'Sat 10\u00a0am–6\u00a0pm',
    'Sun 11\u00a0am–5\u00a0pm',
  ])
  expect(fullAddress(defaultContent.salon)).toBe('')
  expect(fullAddress({ ...defaultContent.salon, city: 'Colombo 6' })).toBe('Colombo 6, Sri Lanka')
  expect([inTown(defaultContent.salon), inTown(sampleContent.salon), inTown({ city: 'Kandy' })]).toEqual([
    '',
    ' in Colombo',
    ' in Kandy',
  ])
  expect(fullAddress(sampleContent.salon)).toBe('12 Frangipani Lane, Colombo 6, Sri Lanka')
})

it('lists the full moons of two years, four weeks apart', () => {
  expect(poyaDays.map(({ date }) => date)).toEqual(poyaDays.map(({ date }) => date).toSorted())
  expect(poyaDays).toHaveLength(25)
  for (const [index, { date }] of poyaDays.slice(1).entries()) {
    const days = (Date.parse(date) - Date.parse(poyaDays[index]?.date ?? '')) / DAY_MS
    expect([29, 30, 31]).toContain(days)
  }
})
