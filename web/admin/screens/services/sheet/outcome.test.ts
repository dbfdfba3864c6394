import { describe, expect, it } from 'vitest'
import { categories } from '#content/categories.ts'
import type { Service } from '#contracts/services/service.ts'
import { cellsOf } from '#contracts/services/sheet-cells.ts'
import { aService, withoutExtras } from '#tests/factories.ts'
import { outcomeOf, type SheetChoices } from './outcome.ts'
import { readRows } from './read/read-rows.ts'
import { readSheet } from './read/read-sheet.ts'

const branches = [
  { id: 1, name: 'Wellawatte' },
  { id: 2, name: 'Nugegoda' },
]
const options = [
  { name: 'Short', price: 4900 },
  { name: 'Long', price: 5900 },
]

const stored = (overrides: Partial<Service> = {}): Service =>
  ({
    ...aService({ name: 'Cut' }),
    ...withoutExtras,
    id: 1,
    version: 3,
    categoryName: 'hair',
    ...overrides,
  }) as Service

const cut = stored()
const care = stored({ id: 2, name: 'Care', price: 4900, options })
const day = { validFrom: '2027-01-01', announce: false }
const plannedFor = (validFrom: string, more: object) => ({
  version: 1,
  validFrom,
  announced: false,
  lost: [],
  ...more,
})

async function outcome(text: string, choices: SheetChoices = {}, services: readonly Service[] = [cut, care]) {
  const result = await readSheet(new TextEncoder().encode(text))
  if ('refused' in result) throw new Error(result.refused)
  return outcomeOf(readRows(result.sheet, services, branches), services, branches, choices)
}

describe('a spreadsheet is sent', () => {
  it('as the fields that it changes, with the version of each service', async () => {
    const { input } = await outcome('Id,Price,Description,Popular\n1,5000,none,yes\n2,,,no')
    expect(input.changes).toEqual([
      { id: 1, version: 3, price: 5000, description: '' },
      { id: 2, version: 3, popular: false },
    ])
  })

  it('with all options of a service of which one changes, and no price beside them', async () => {
    const { input, prices } = await outcome('Id,Option 2 price\n2,6900')
    expect(input.changes).toEqual([
      { id: 2, version: 3, options: [options[0], { name: 'Long', price: 6900 }] },
    ])
    expect(prices).toMatchObject([{ row: 2, option: 'Long', from: 5900, to: 6900 }])
  })

  it('with the services that it adds', async () => {
    const { input, added, fields } = await outcome(
      'Id,Name,Category,Price,Description\n,Wash,Hair Styling,900,Warm water',
    )
    expect(input.added).toMatchObject([{ name: 'Wash', categoryId: 'hair', price: 900 }])
    expect(added).toEqual([{ row: 2, name: 'Wash', duration: '', categoryId: 'hair', prices: [{ to: 900 }] }])
    expect(fields).toEqual([{ row: 2, name: 'Wash', field: 'Description', from: '', to: 'Warm water' }])
  })

  it('with the day from which its prices are valid', async () => {
    const { input } = await outcome('Id,Price\n1,5000', { day: { ...day, announce: true } })
    expect(input).toMatchObject({ validFrom: '2027-01-01', announce: true })
  })
})

describe('a service that was changed since the download', () => {
  const downloadedOf = (service: Service) => cellsOf(service, { branches, categories }).get('downloaded')
  const file = 'Id,Price,Version\n1,4900,2'

  it('is named, with its prices then and now', async () => {
    const then = downloadedOf(stored({ price: 4000, version: 2 }))
    const { changedSince } = await outcome(`Id,Price,Version,As downloaded\n1,4900,2,"${then}"`)
    expect(changedSince).toEqual([
      { row: 2, id: 1, name: 'Cut', prices: { downloaded: '4,000', now: '4,500' } },
    ])
  })

  it('is named no more when it is again as it was', async () => {
    const then = downloadedOf(stored({ version: 1 }))
    const { changedSince, services } = await outcome(`Id,Price,Version,As downloaded\n1,4900,1,"${then}"`)
    expect({ changedSince, services }).toEqual({ changedSince: [], services: 1 })
  })

  it('is left as it is when that is chosen', async () => {
    expect(await outcome(file, { changedSince: 'keep' })).toMatchObject({
      services: 0,
      input: { changes: [] },
    })
  })

  it('is changed from its present version when that is chosen', async () => {
    const { input } = await outcome(file, { changedSince: 'replace' })
    expect(input.changes).toEqual([{ id: 1, version: 3, price: 4900 }])
  })
})

describe('with a later day', () => {
  it.each([
    ['another cell', 'Id,Price,Popular\n1,5000,no', { row: 2, field: 'Popular' }],
    ['a new option', 'Id,Option 3,Option 3 price\n2,Extra,7900', { row: 2, field: 'Options' }],
    ['a new service', 'Id,Name,Category,Price\n,Wash,hair,900', { row: 2 }],
  ])('%s is refused', async (_, file, problem) => {
    expect((await outcome(file, { day })).problems).toEqual([
      { ...problem, message: expect.stringMatching(/^(?:Only prices can|This row adds)/) },
    ])
    expect((await outcome(file)).problems).toEqual([])
  })

  it('what someone else has changed since the download waits for a decision first', async () => {
    const file = 'Id,Price,Popular,Version\n1,5000,no,2'
    expect((await outcome(file, { day })).problems).toEqual([])
    expect((await outcome(file, { day, changedSince: 'replace' })).problems).toHaveLength(1)
  })

  it('prices that are planned so already are left out, and counted', async () => {
    const planned = stored({ planned: plannedFor(day.validFrom, { price: 5000 }) })
    const result = await outcome('Id,Price\n1,5000', { day }, [planned])
    expect(result).toMatchObject({ services: 0, unchanged: 1, prices: [] })
    expect(result.notes).toEqual(['1 price of this file is planned for this day already.'])
  })

  it('says which plans stay, as the file has the present price', async () => {
    const planned = stored({ planned: plannedFor(day.validFrom, { price: 5000 }) })
    expect((await outcome('Id,Price\n1,4500', { day }, [planned])).notes).toEqual([
      'Cut: Rs.\u00a05,000 stays planned for this day, as the file has the present price.',
    ])
  })

  it.each([
    ['of another day', { price: 4800 }, '2026-12-01', 1],
    ['of the same day with another price', { price: 4800 }, day.validFrom, 1],
    ['of the same day with the same price', { price: 5000 }, day.validFrom, 0],
  ])('counts the plan that it replaces: %s', async (_, prices, validFrom, replaced) => {
    const planned = stored({ planned: plannedFor(validFrom, prices) })
    expect(await outcome('Id,Price\n1,5000', { day }, [planned])).toMatchObject({ replaced })
  })
})
