import { expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import { sampleServices } from '#content/sample-services.ts'
import type { OpeningHours } from '#contracts/branches/hours.ts'
import { unknownWeek } from '#contracts/branches/week.ts'
import type { Service } from '#contracts/services/service.ts'
import { aStoredBranch, withoutExtras } from '#tests/factories.ts'
import { branchFacts, pickServices, priceFact } from './facts.ts'

const week = {
  monday: { opens: '09:00', closes: '20:00' },
  tuesday: { opens: '09:00', closes: '20:00' },
  wednesday: { opens: '09:00', closes: '20:00' },
  thursday: { opens: '09:00', closes: '20:00' },
  friday: { opens: '09:00', closes: '20:00' },
  saturday: { opens: '10:00', closes: '18:30' },
  sunday: null,
}
const hours: OpeningHours = { ...sampleContent.hours, week, special: [], poya: [] }
const THURSDAY = '2026-01-15'
const SATURDAY = '2026-01-17'
const SUNDAY = '2026-01-18'

const branch = (id: number, name: string, own?: typeof week) => aStoredBranch({ id, name, hours: own })
const two = [branch(1, 'Wellawatte'), branch(2, 'Nugegoda')]
const closedOnThursdays = { ...week, thursday: null } as unknown as typeof week

it.each([
  ['the same hours', two, THURSDAY, ['Open today 9\u00a0am to 8\u00a0pm', 'Wellawatte, Nugegoda']],
  [
    'the hours of its weekday',
    two,
    SATURDAY,
    ['Open today 10\u00a0am to 6.30\u00a0pm', 'Wellawatte, Nugegoda'],
  ],
  ['all closed', two, SUNDAY, ['Closed today', 'Wellawatte, Nugegoda']],
  [
    'one closed',
    [branch(1, 'Wellawatte'), branch(2, 'Nugegoda', closedOnThursdays)],
    THURSDAY,
    ['Open today: Wellawatte 9\u00a0am to 8\u00a0pm, Nugegoda closed'],
  ],
  [
    'more than three branches',
    ['A', 'B', 'C', 'D'].map((name, index) => branch(index + 1, name)),
    THURSDAY,
    ['Open today 9\u00a0am to 8\u00a0pm', '4 branches'],
  ],
  [
    'more than three branches, one of them closed',
    ['A', 'B', 'C', 'D'].map((name, index) =>
      branch(index + 1, name, index === 0 ? closedOnThursdays : undefined),
    ),
    THURSDAY,
    ['3 of 4 branches open today'],
  ],
])('the facts of a day: %s', (_, branches, day, texts) => {
  expect(branchFacts(hours, branches, day)).toEqual(texts)
})

it('of branches whose hours no one has entered only the names are said', () => {
  const unknown = { ...hours, week: unknownWeek }
  expect(branchFacts(unknown, two, THURSDAY)).toEqual(['Wellawatte, Nugegoda'])
  expect(branchFacts(unknown, [branch(1, 'Wellawatte', week as never), two[1] as never], THURSDAY)).toEqual([
    'Wellawatte, Nugegoda',
  ])
})

it('a day on which all are closed says why', () => {
  const poya = [{ date: THURSDAY, name: 'Duruthu Poya', estimated: false, closed: true }]
  expect(branchFacts({ ...hours, poya }, two, THURSDAY)[0]).toBe('Closed today, Duruthu Poya')
})

const services = sampleServices.map(
  ({ branchNames: _, ...service }, index) =>
    ({
      ...withoutExtras,
      ...service,
      id: index + 1,
      categoryName: service.categoryId,
      version: 1,
    }) as Service,
)

it('the price is that of the cheapest cut, or of the first category that has one', () => {
  expect(priceFact(services)).toEqual({ of: 'cuts', price: 1800 })
  expect(priceFact(services.filter(({ name }) => !/cut/i.test(name)))).toEqual({
    of: 'hair styling',
    price: 3800,
  })
  expect(priceFact(services.filter(({ categoryId }) => categoryId === 'nails'))?.price).toBe(1500)
  expect(priceFact(services.filter(({ perNail }) => perNail))).toBeUndefined()
  expect(priceFact([])).toBeUndefined()
})

it('six services stand for the list: popular ones of each category first, in the order of the list', () => {
  const names = (of: readonly Service[]) => pickServices(of).map(({ name }) => name)
  expect(names(services)).toEqual([
    'Cut & Blow-dry',
    'Balayage',
    'Bridal Makeup',
    'Party Makeup',
    'Classic Manicure',
    'Classic Clean-up',
  ])
  const few = services.filter(({ categoryId }) => categoryId === 'facial').slice(0, 4)
  expect(names(few)).toEqual(few.map(({ name }) => name))
})
