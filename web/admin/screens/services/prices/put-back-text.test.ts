import { describe, expect, it } from 'vitest'
import type { ChangedPrice, PricesPutBack } from '#contracts/services/price-changes.ts'
import type { Service } from '#contracts/services/service.ts'
import { aService } from '#tests/factories.ts'
import { putBackText, undoneText } from './put-back-text.ts'

const service = (id: number, name: string, categoryId: Service['categoryId'], options: string[] = []) =>
  ({
    ...aService({ name, categoryId, options: options.map(option => ({ name: option, price: 4500 })) }),
    id,
  }) as Service

const services = [
  service(1, 'Cut', 'hair'),
  service(2, 'Colour', 'hair'),
  service(3, 'Balayage', 'hair'),
  service(4, 'Keratin', 'hair', ['Short', 'Long']),
  service(5, 'Manicure', 'nails'),
  service(6, 'Pedicure', 'nails'),
]
const hair = services.filter(({ categoryId }) => categoryId === 'hair')

const changesOf = (changed: readonly Service[]): ChangedPrice[] =>
  changed.flatMap(({ id, name, options }) =>
    options.length === 0
      ? [{ id, name, from: 4950, to: 4500 }]
      : options.map(option => ({ id, name, option: option.name, from: 4950, to: 4500 })),
  )
const text = (result: Partial<PricesPutBack>, list: readonly Service[] = services) =>
  putBackText({ changes: [], left: [], ...result }, list)

it('names the services when there are at most three', () => {
  expect(text({ changes: changesOf(services.slice(0, 1)) })).toBe('1 price put back: Cut.')
  expect(text({ changes: changesOf(services.slice(0, 3)) })).toBe(
    '3 prices put back: Cut, Colour and Balayage.',
  )
})

it('names options where not all of them were put back', () => {
  const changes = changesOf(services.slice(3, 4))
  expect(text({ changes })).toBe('2 prices put back: Keratin.')
  expect(text({ changes: changes.slice(1) })).toBe('1 price put back: Keratin (Long).')
})

it('names the categories when there are more services, and says whether it is all of them', () => {
  expect(text({ changes: changesOf(hair) })).toBe('5 prices put back: all of Hair Styling.')
  expect(text({ changes: changesOf(services.slice(0, 5)) })).toBe(
    '6 prices put back: all of Hair Styling and some of Nail Care.',
  )
  expect(text({ changes: changesOf(services) })).toBe('7 prices put back: all services.')
})

it('says how many services when the list is not known', () => {
  expect(text({ changes: changesOf(hair) }, [])).toBe('5 prices put back: 4 services.')
})

it('names services of which an upload had changed something else, each once', () => {
  const changes = changesOf(services.slice(0, 1))
  expect(text({ changes, others: 2, otherServices: ['Cut'] })).toBe(
    '1 price and 2 other changes put back: Cut.',
  )
  expect(text({ others: 1, otherServices: ['Colour'] })).toBe('1 change put back: Colour.')
  expect(text({ changes: changesOf(hair), others: 1, otherServices: ['Manicure'] })).toBe(
    '5 prices and 1 other change put back: 5 services.',
  )
})

it('names added services that are deleted again', () => {
  expect(text({ others: 1, removed: ['Zebra Cut'] })).toBe('Zebra Cut is deleted again.')
  const removed = ['A', 'B', 'C', 'D']
  expect(text({ changes: changesOf(services.slice(0, 1)), others: 4, removed })).toBe(
    '1 price put back: Cut. 4 added services are deleted again.',
  )
})

it('says when the change was made that is undone', () => {
  expect(text({ changes: changesOf(services.slice(0, 1)), changedAt: '2026-01-15T06:30:00.000Z' })).toBe(
    '1 price put back: Cut. This undoes the change of Jan 15, 2026, 12:00 PM.',
  )
})

it('is empty when nothing was put back', () => {
  expect(text({ changedAt: '2026-01-15T06:30:00.000Z' })).toBe('')
})

describe('planned prices that were put back', () => {
  const planned = (id: number, name: string, validFrom: string | null = '2026-12-27', announced = false) => ({
    id,
    name,
    to: 4950,
    validFrom,
    announced,
  })

  it('are named with their day, and whether they are announced', () => {
    expect(text({ plans: [planned(1, 'Cut')] })).toBe(
      '1 planned price put back: Cut, from 27 December, not announced.',
    )
    expect(
      text({ plans: [planned(1, 'Cut', '2026-12-27', true), planned(2, 'Colour', '2026-12-28', true)] }),
    ).toBe('2 planned prices put back: Cut and Colour, from 27 December and 28 December, announced.')
  })

  it('are cancelled where there was none before', () => {
    expect(text({ plans: [planned(1, 'Cut', null)] })).toBe('1 planned price cancelled: Cut.')
  })

  it('follow the prices', () => {
    const plans = [planned(2, 'Colour')]
    expect(text({ changes: changesOf(services.slice(0, 1)), plans })).toBe(
      '1 price put back: Cut. 1 planned price put back: Colour, from 27 December, not announced.',
    )
  })
})

describe('an undo that puts back nothing', () => {
  const undone = (changedAt?: string) =>
    undoneText({ changes: [], left: [], ...(changedAt && { changedAt }) }, services)

  it('says that it was made already', () => {
    expect(undone()).toBe('This was already undone.')
  })

  it('says so where all is as it was before', () => {
    expect(undone('2026-01-15T06:30:00.000Z')).toBe(
      'Nothing was put back: all is as it was before this change.',
    )
  })
})
