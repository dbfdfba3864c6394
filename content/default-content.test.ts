import { expect, it } from 'vitest'
import { weekText } from '#contracts/branches/week.ts'
import { CONTENT_BYTES_MAX, Content } from '#contracts/content/content.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { defaultContent } from './default-content.ts'
import { poyaDays } from './poya-days.ts'
import { fullAddress } from './salon.ts'

it('can be published unchanged, and uses less than a third of the maximum size', () => {
  expect(Content.parse(defaultContent)).toEqual(defaultContent)
  expect(Buffer.byteLength(JSON.stringify(defaultContent))).toBeLessThan(CONTENT_BYTES_MAX / 3)
})

it('has the hours and the address of the salon', () => {
  expect(weekText(defaultContent.hours.week)).toEqual(['Mon-Fri 9am-8pm', 'Sat 10am-6pm', 'Sun 11am-5pm'])
  expect(fullAddress(defaultContent.salon)).toContain('Colombo 6')
})

it('lists the full moons of two years, four weeks apart', () => {
  expect(poyaDays.map(({ date }) => date)).toEqual(poyaDays.map(({ date }) => date).toSorted())
  expect(poyaDays).toHaveLength(25)
  for (const [index, { date }] of poyaDays.slice(1).entries()) {
    const days = (Date.parse(date) - Date.parse(poyaDays[index]?.date ?? '')) / DAY_MS
    expect([29, 30, 31]).toContain(days)
  }
})
