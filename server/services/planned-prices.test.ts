import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '#contracts/services/service.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { long, PriceList, short, to } from '#tests/price-list.ts'
import { undoServiceAction } from './undo.queries.ts'

describeDatabases('planned prices on $name', kind => {
  let prices: PriceList
  beforeAll(async () => {
    prices = await PriceList.open(kind)
    return prices.close
  })
  beforeEach(() => prices.empty())

  const plan = async (changes: object[], more: object = {}) =>
    (await prices.change(changes, { validFrom: prices.day(30), ...more })).body.data
  const undo = async (actionId: string) => (await prices.undo(actionId)).body.data
  const optionsOf = ({ id, version }: Service, ...options: object[]) => ({ id, version, options })
  const versionOf = async ({ id }: Service) =>
    (await prices.all()).find(service => service.id === id)?.planned?.version
  /** Entries about prices, and the changes that can be undone. */
  const recorded = async () => ({
    entries: await prices.test.db.selectFrom('activity').selectAll().where('kind', '=', 'price').execute(),
    changes: await prices.test.db
      .selectFrom('serviceChanges')
      .selectAll()
      .where('target', '=', 'plan')
      .execute(),
  })

  describe('that are sent again as they are planned', () => {
    it('change nothing: no entry, no undo', async () => {
      const [cut, care] = [
        await prices.add({ name: 'Cut' }),
        await prices.add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] }),
      ]
      const changes = [to(cut, 4950), optionsOf(care, short(3300), long(5000))]
      await plan(changes)
      const before = { list: await prices.all(), ...(await recorded()) }
      expect(await plan(changes)).toEqual({ actionId: null })
      expect({ list: await prices.all(), ...(await recorded()) }).toEqual(before)
    })

    it('change nothing, also of two that are sent at once', async () => {
      const cut = await prices.add()
      const answers = await Promise.all([plan([to(cut, 4950)]), plan([to(cut, 4950)])])
      expect(answers.filter(({ actionId }) => actionId === null)).toHaveLength(1)
      expect(await recorded()).toMatchObject({ entries: [{}], changes: [{}] })
    })

    it('are left out where others are new', async () => {
      const [cut, care] = [
        await prices.add({ name: 'Cut' }),
        await prices.add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] }),
      ]
      await plan([to(cut, 4950), optionsOf(care, short(3300), long(5000))])
      const { actionId } = await plan([to(cut, 4950), optionsOf(care, short(3300), long(5500))])
      expect(await prices.all()).toMatchObject([
        { planned: { price: 4950 } },
        { planned: { options: [short(3300), long(5500)] } },
      ])
      expect((await recorded()).entries.at(-1)).toMatchObject({ subject: 'Care', newText: 'Rs. 5,500' })
      expect(await undo(actionId)).toEqual({ putBack: 1, left: [] })
      expect(await prices.all()).toMatchObject([
        { planned: { price: 4950 } },
        { planned: { options: [short(3300)] } },
      ])
    })

    it.each([
      ['for another day', { validFrom: 31 }],
      ['to be announced', { announce: true }],
    ])('are a change %s', async (_, { validFrom, announce }: { validFrom?: number; announce?: boolean }) => {
      const cut = await prices.add()
      await plan([to(cut, 4950)])
      const { actionId } = await plan([to(cut, 4950)], {
        ...(announce && { announce }),
        ...(validFrom && { validFrom: prices.day(validFrom) }),
      })
      expect(await prices.all()).toMatchObject([
        { planned: { validFrom: prices.day(validFrom ?? 30), announced: announce === true } },
      ])
      expect(await undo(actionId)).toEqual({ putBack: 1, left: [] })
      expect(await prices.all()).toMatchObject([{ planned: { validFrom: prices.day(30), announced: false } }])
    })

    it('stay where the present price of an option is sent for their day', async () => {
      const care = await prices.add({ price: 3000, options: [short(3000), long(5000)] })
      await plan([optionsOf(care, short(3300), long(5000))])
      await plan([optionsOf(care, short(3000), long(5500))])
      expect(await prices.all()).toMatchObject([{ planned: { options: [short(3300), long(5500)] } }])
    })
  })

  describe('of a service that was deleted since', () => {
    it('stay cancelled when their cancellation is undone, which is named', async () => {
      const cut = await prices.add({ name: 'Cut' })
      await plan([to(cut, 4950)])
      const plans = [{ id: cut.id, version: await versionOf(cut) }]
      const { actionId } = (await prices.call('POST', '/services/planned-prices/cancel', { plans })).body.data
      await prices.call('DELETE', `/services/${cut.id}`)
      expect(await undo(actionId)).toMatchObject({
        putBack: 0,
        left: [{ id: cut.id, name: 'Cut', what: 'planned price', since: 'deleted' }],
      })
    })

    it('are planned again, once, when its deletion is undone twice at the same time', async () => {
      const cut = await prices.add()
      await plan([to(cut, 4950)])
      const { actionId } = (await prices.call('DELETE', `/services/${cut.id}`)).body.data
      await whileChanging(
        prices.test.config.databaseUrl,
        {
          begin: trx =>
            undoServiceAction(trx, actionId, { id: 1, email: 'owner@araliya.example' }, prices.test.clock),
        },
        [() => undo(actionId)],
      )
      expect(await prices.all()).toMatchObject([{ planned: { price: 4950 } }])
    })
  })
})
