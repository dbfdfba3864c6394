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

const at = (day: string, time = '00:00') => new Date(`${day}T${time}:00+05:30`)
const early = { ...week, thursday: { opens: '08:00', closes: '12:30' } } as typeof week
const four = (own: (typeof week | undefined)[] = []) =>
  ['A', 'B', 'C', 'D'].map((name, index) => branch(index + 1, name, own[index]))
const names = 'Wellawatte, Nugegoda'
const openAllDay = ['Open today 9\u00a0am to 8\u00a0pm', names]

it.each([
  ['on the server', two, at(THURSDAY), openAllDay],
  ['before opening', two, at(THURSDAY, '08:59'), openAllDay],
  ['while it is open', two, at(THURSDAY, '19:59'), openAllDay],
  ['after closing', two, at(THURSDAY, '20:00'), ['Closed · opens tomorrow 9\u00a0am', names]],
  ['the hours of its weekday', two, at(SATURDAY, '18:29'), ['Open today 10\u00a0am to 6.30\u00a0pm', names]],
  [
    'after closing before a closed day',
    two,
    at(SATURDAY, '18:30'),
    ['Closed · opens Monday 9\u00a0am', names],
  ],
  ['all closed', two, at(SUNDAY), ['Closed · opens tomorrow 9\u00a0am', names]],
  [
    'one closed',
    [branch(1, 'Wellawatte'), branch(2, 'Nugegoda', closedOnThursdays)],
    at(THURSDAY, '10:00'),
    ['Open today: Wellawatte 9\u00a0am to 8\u00a0pm, Nugegoda closed'],
  ],
  [
    'one closed, and the other one after closing',
    [branch(1, 'Wellawatte'), branch(2, 'Nugegoda', closedOnThursdays)],
    at(THURSDAY, '20:00'),
    ['Closed · opens tomorrow 9\u00a0am', names],
  ],
  [
    'one has closed already',
    [branch(1, 'Wellawatte'), branch(2, 'Nugegoda', early)],
    at(THURSDAY, '12:30'),
    ['Open today: Wellawatte 9\u00a0am to 8\u00a0pm, Nugegoda closed now'],
  ],
  [
    'all different, after closing',
    [branch(1, 'Wellawatte', early), branch(2, 'Nugegoda', { ...week, friday: null } as never)],
    at(THURSDAY, '21:00'),
    ['Closed: Wellawatte opens tomorrow 9\u00a0am, Nugegoda opens Saturday 10\u00a0am'],
  ],
  ['more than three branches', four(), at(THURSDAY), ['Open today 9\u00a0am to 8\u00a0pm', '4 branches']],
  [
    'more than three branches, one of them closed',
    four([closedOnThursdays]),
    at(THURSDAY, '12:00'),
    ['3 of 4 branches open today'],
  ],
  [
    'more than three branches, one of which has closed already',
    four([closedOnThursdays, early]),
    at(THURSDAY, '12:30'),
    ['2 of 4 branches open now'],
  ],
  [
    'more than three branches, one has closed and one opens later',
    four([
      closedOnThursdays,
      early,
      closedOnThursdays,
      { ...week, thursday: { opens: '16:00', closes: '20:00' } },
    ]),
    at(THURSDAY, '13:00'),
    ['1 of 4 branches open today'],
  ],
  [
    'more than three branches, after closing',
    four([closedOnThursdays]),
    at(THURSDAY, '20:00'),
    ['Closed · opens tomorrow 9\u00a0am', '4 branches'],
  ],
  [
    'more than three branches that open on different days',
    four([{ ...week, friday: null } as never]),
    at(THURSDAY, '20:00'),
    ['Closed', '4 branches'],
  ],
])('the facts of a day: %s', (_, branches, now, texts) => {
  expect(branchFacts(hours, branches, now)).toEqual(texts)
})

it('of branches whose hours no one has entered only the names are said', () => {
  const unknown = { ...hours, week: unknownWeek }
  expect(branchFacts(unknown, two, at(THURSDAY))).toEqual([names])
  expect(
    branchFacts(unknown, [branch(1, 'Wellawatte', week as never), two[1] as never], at(THURSDAY)),
  ).toEqual([names])
})

it('a day on which all are closed says why, and when they open', () => {
  const poya = [{ date: THURSDAY, name: 'Duruthu Poya', estimated: false, closed: true }]
  const onPoya = { ...hours, poya }
  for (const time of ['00:00', '12:00', '23:59'])
    expect(branchFacts(onPoya, two, at(THURSDAY, time))[0]).toBe(
      'Closed today, Duruthu Poya · opens tomorrow 9\u00a0am',
    )
  // The closure of one of them has a reason, the other one is never open on Thursdays.
  const reasons = [branch(1, 'Wellawatte'), branch(2, 'Nugegoda', closedOnThursdays)]
  const special = [{ from: THURSDAY, until: THURSDAY, branches: [1], reason: 'Stocktaking', shift: null }]
  expect(branchFacts({ ...hours, special }, reasons, at(THURSDAY))).toEqual([
    'Closed · opens tomorrow 9\u00a0am',
    names,
  ])
})

it('branches that never open are closed', () => {
  const never = Object.fromEntries(Object.keys(week).map(day => [day, null])) as never
  const poya = [{ date: THURSDAY, name: 'Duruthu Poya', estimated: false, closed: true }]
  expect(branchFacts({ ...hours, week: never, poya }, two, at(THURSDAY))[0]).toBe(
    'Closed today, Duruthu Poya',
  )
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
