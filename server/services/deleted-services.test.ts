import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aService } from '#tests/factories.ts'
import { long, PriceList, short } from '#tests/price-list.ts'
import { runDueJobs } from '../operations/maintenance.ts'
import { listDeletedServices } from './undo.queries.ts'

describeDatabases('a deleted service on $name', (kind, itOnce) => {
  let prices: PriceList
  let id: number
  beforeAll(async () => {
    prices = await PriceList.open(kind)
    return prices.close
  })
  beforeEach(async () => {
    await prices.empty()
    id = (await prices.add({ name: 'Cut', price: 4500 })).id
    await prices.add({ name: 'Colour' })
  })

  const names = async (path: string) =>
    (await prices.call('GET', path)).body.data.map(({ name }: { name: string }) => name)

  it('is in no list but that of deleted ones', async () => {
    expect((await prices.call('DELETE', `/services/${id}`, undefined, '"1"')).status).toBe(200)
    for (const path of ['/services', '/services/all']) expect(await names(path)).toEqual(['Colour'])
    for (const path of [`/services/${id}`, `/services/all/${id}`])
      expect((await prices.call('GET', path)).status).toBe(404)
    expect(await names('/services/deleted')).toEqual(['Cut'])
    const rows = await prices.test.db.selectFrom('services').select('name').execute()
    expect(rows).toEqual([{ name: 'Colour' }])
  })

  it('is restored under its id, in its place, as its next version', async () => {
    const options = [short(4500), long(6000)]
    await prices.call('PUT', `/services/${id}`, { ...aService({ name: 'Cut' }), options, note: 'extra' })
    const { body } = await prices.call('GET', `/services/all/${id}`)
    const { actionId } = (await prices.call('DELETE', `/services/${id}`)).body.data
    expect((await prices.undo(actionId)).body.data).toEqual({ putBack: 1, left: [] })
    expect((await prices.call('GET', `/services/all/${id}`)).body.data).toEqual({ ...body.data, version: 3 })
    expect(await names('/services')).toEqual(['Cut', 'Colour'])
    expect(await names('/services/deleted')).toEqual([])
  })

  it('is restored once', async () => {
    const { actionId } = (await prices.call('DELETE', `/services/${id}`)).body.data
    const undone = await Promise.all([1, 2].map(() => prices.undo(actionId)))
    expect(undone.map(({ body }) => body.data.putBack).sort()).toEqual([0, 1])
    expect(await names('/services')).toEqual(['Cut', 'Colour'])
  })

  it('is restored with its planned price', async () => {
    const validFrom = prices.day(30)
    await prices.change([{ id, version: 1, price: 5000 }], { validFrom })
    const planned = async () => (await prices.call('GET', `/services/all/${id}`)).body.data.planned
    const before = await planned()
    const { actionId } = (await prices.call('DELETE', `/services/${id}`)).body.data
    await prices.undo(actionId)
    expect(await planned()).toEqual(before)
    expect(before).toMatchObject({ price: 5000, validFrom })
  })

  it('is deleted permanently after 30 days', async () => {
    const maintain = () =>
      runDueJobs({
        db: prices.test.db,
        clock: prices.test.clock,
        config: prices.test.config,
        log: { info() {}, warn() {} },
        wakeMail: undefined,
      })
    await prices.call('DELETE', `/services/${id}`)
    const kept = async () => (await listDeletedServices(prices.test.db)).map(({ name }) => name)
    prices.test.clock.advance(29 * DAY_MS)
    await maintain()
    expect(await kept()).toEqual(['Cut'])
    prices.test.clock.advance(2 * DAY_MS)
    await maintain()
    expect(await kept()).toEqual([])
  })

  const activity = () =>
    prices.test.db
      .selectFrom('activity')
      .select(['kind', 'action', 'subject', 'detail', 'oldText', 'newText'])
      .orderBy('id')
      .execute()

  itOnce('is on record, as what is added, restored and reordered', async () => {
    await prices.undo((await prices.call('DELETE', `/services/${id}`)).body.data.actionId)
    const ids = (await prices.call('GET', '/services')).body.data.map((service: { id: number }) => service.id)
    const order = { categoryId: 'hair', ids: ids.toReversed(), was: ids }
    expect((await prices.call('PUT', '/services/order', order)).status).toBe(200)
    expect((await activity()).map(({ kind, action, subject }) => [kind, action, subject])).toEqual([
      ['service', 'added', 'Cut'],
      ['service', 'added', 'Colour'],
      ['service', 'deleted', 'Cut'],
      ['service', 'restored', 'Cut'],
      ['service', 'reordered', 'Hair Styling'],
    ])
  })

  itOnce('has one entry for each changed price and each other changed part', async () => {
    await prices.test.db.deleteFrom('activity').execute()
    await prices.call('PUT', `/services/${id}`, { ...aService({ name: 'Cut', price: 5000 }), hidden: true })
    const options = [short(5000), long(6000)]
    await prices.call('PUT', `/services/${id}`, { ...aService({ name: 'Cut', price: 5000 }), options })
    await prices.call('PUT', `/services/${id}`, aService({ name: 'Cut', price: 5000 }))
    expect(
      (await activity()).map(({ kind, detail, oldText, newText }) => [kind, detail, oldText, newText]),
    ).toEqual([
      ['price', '', 'Rs. 4,500', 'Rs. 5,000'],
      ['service', 'Hidden', 'No', 'Yes'],
      ['price', '', 'Rs. 5,000', 'none'],
      ['price', 'Short', 'none', 'Rs. 5,000'],
      ['price', 'Long', 'none', 'Rs. 6,000'],
    ])
  })
})
