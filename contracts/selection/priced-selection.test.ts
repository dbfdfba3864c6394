import { describe, expect, it } from 'vitest'
import { aService, withoutExtras } from '#tests/factories.ts'
import type { Service } from '../services/service.ts'
import { atPresentPrice, nameOfLine, priceSelection } from './priced-selection.ts'
import type { SelectedLine } from './selection.ts'

let id = 0
function stored(changes: Partial<Service>): Service {
  id += 1
  return { ...aService(), ...withoutExtras, id, categoryName: 'hair', version: 1, ...changes } as Service
}

const services = [
  stored({ name: 'Bridal Makeup', price: 65_000, duration: '3 hours' }),
  stored({ name: 'Bridal Trial', price: 15_000, duration: '2 hours' }),
  stored({ name: 'Saree Draping', price: 3_500, duration: '30 min' }),
  stored({ name: 'Root Touch-up', price: 7_500, from: true, duration: '1-2 hours' }),
  stored({ name: 'Nail Art', price: 350.5, perNail: true, duration: '5-10 min' }),
  stored({
    name: 'Keratin',
    price: 32_000,
    duration: 'as long as it takes',
    options: [
      { name: 'Short', price: 32_000 },
      { name: 'Long', price: 45_000 },
    ],
  }),
  stored({
    name: 'Balayage',
    price: 28_500,
    duration: '3 hours',
    announced: { price: 30_800, validFrom: '2027-01-01' },
  }),
]

const find = (name: string) => services.find(service => service.name === name)
const aLine = (service: string, price: number, changes: Partial<SelectedLine> = {}): SelectedLine => ({
  service,
  price,
  count: 1,
  option: '',
  ...changes,
})
const bridal = [aLine('Bridal Makeup', 65_000), aLine('Bridal Trial', 15_000), aLine('Saree Draping', 3_500)]

describe('priceSelection', () => {
  it('adds up prices and durations', () => {
    expect(priceSelection(bridal, find, '')).toMatchObject({
      total: 83_500,
      from: false,
      duration: { least: 330, most: 330 },
      missing: [],
      plannedOn: undefined,
    })
  })

  it('carries "from", and says no duration where one can’t be read', () => {
    expect(priceSelection([...bridal, aLine('Root Touch-up', 7_500)], find, '')).toMatchObject({
      total: 91_000,
      from: true,
      duration: { least: 390, most: 450 },
    })
    const keratin = aLine('Keratin', 45_000, { option: 'Long' })
    expect(priceSelection([...bridal, keratin], find, '')).toMatchObject({
      total: 128_500,
      duration: undefined,
    })
  })

  it('counts nails, to the cent', () => {
    expect(priceSelection([aLine('Nail Art', 350.5, { count: 3 })], find, '')).toMatchObject({
      total: 1_051.5,
      duration: { least: 15, most: 30 },
    })
  })

  it('names what is no longer listed, or no longer so, and leaves it out of the sum', () => {
    const lines = [
      aLine('Henna', 5_000),
      aLine('Keratin', 32_000),
      aLine('Keratin', 38_500, { option: 'Medium' }),
      aLine('Bridal Trial', 15_000, { option: 'Long' }),
      aLine('Bridal Trial', 15_000, { count: 3 }),
    ]
    const { missing, lines: listed, total } = priceSelection([...lines, ...bridal], find, '')
    expect(missing).toEqual(lines)
    expect(listed.map(({ service }) => service.name)).toEqual(bridal.map(({ service }) => service))
    expect(total).toBe(83_500)
  })

  it('says which prices are others than when they were chosen', () => {
    const { lines, total } = priceSelection(
      [aLine('Bridal Trial', 12_000), aLine('Keratin', 45_000, { option: 'Long' })],
      find,
      '',
    )
    expect(lines.map(({ changedTo }) => changedTo)).toEqual([15_000, undefined])
    expect(total).toBe(60_000)
    expect(lines.map(atPresentPrice).map(({ price }) => price)).toEqual([15_000, 45_000])
  })

  it('has the announced prices of the wished day, and says of which day they are', () => {
    const lines = [aLine('Balayage', 28_500), aLine('Bridal Trial', 15_000)]
    expect(priceSelection(lines, find, '2026-12-31')).toMatchObject({ total: 43_500, plannedOn: undefined })
    const later = priceSelection(lines, find, '2027-01-02')
    expect(later).toMatchObject({ total: 45_800, plannedOn: '2027-01-02' })
    expect(later.lines[0]?.changedTo, 'it costs today what it did when it was chosen').toBeUndefined()
  })

  it('is nothing without lines', () => {
    expect(priceSelection([], find, '')).toMatchObject({ lines: [], total: 0, duration: undefined })
  })
})

it('a line is named with its option and its nails, on one line', () => {
  expect(nameOfLine(aLine('Keratin', 1, { option: 'Long' }), 'Keratin\nSmoothing')).toBe(
    'Keratin Smoothing (Long)',
  )
  expect(nameOfLine(aLine('Nail Art', 1, { count: 10 }), 'Nail Art')).toBe('Nail Art (10 nails)')
})
