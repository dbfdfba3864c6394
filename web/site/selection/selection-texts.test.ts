import { expect, it } from 'vitest'
import { priceSelection } from '#contracts/selection/priced-selection.ts'
import { readSelection } from '#contracts/selection/selection.ts'
import type { Service } from '#contracts/services/service.ts'
import { aService, withoutExtras } from '#tests/factories.ts'
import { findIn } from './find-service.ts'
import { announcedSelection, missingText, sentSelection } from './selection-texts.ts'

const services = [
  { name: 'Bridal Trial', price: 15_000, duration: '2 hours' },
  { name: 'Root Touch-up', price: 7_500, from: true, duration: '1-2 hours' },
  { name: 'Manicure', price: 2_800 },
  { name: 'Manicure', price: 3_800, categoryId: 'hair' as const },
].map(
  (service, index) =>
    ({
      ...aService(),
      ...withoutExtras,
      id: index + 1,
      categoryName: 'nails',
      version: 1,
      ...service,
    }) as Service,
)
const priced = (list: string) => priceSelection(readSelection(list).lines, findIn(services), '')

it('a list is announced with its sum and how long it takes', () => {
  expect(announcedSelection(priced('Bridal Trial.15000_Root Touch-up.7500'))).toBe(
    '2 services, from 22,500 rupees, about 3–4 hours',
  )
})

it('a list is sent line by line; one service has no sum', () => {
  expect(sentSelection(priced('Root Touch-up.7500'), 'https://salon.example/services?list=x')).toBe(
    `From the price list of Araliya Beauty Salon:
Root Touch-up: from රු.\u00a07,500
about 1–2 hours
https://salon.example/services?list=x`,
  )
})

it('names what is gone, and never one of two services of the same name', () => {
  expect(missingText(priced('Bridal Trial.15000'))).toBe('')
  expect(missingText(priced('Henna.5000_Manicure.2800_Manicure #3.2800_Manicure #9.100'))).toBe(
    'No longer on our list as it was chosen: Henna; Manicure; Manicure.',
  )
})

it('names nothing that could be an advertisement', () => {
  expect(missingText(priced('Call 077 123 4567.100'))).toBe(
    'No longer on our list as it was chosen: 1 other service.',
  )
})
