import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '#content/days.ts'
import { laterDate } from '#content/open-hours.ts'
import type { Service } from '#contracts/services/service.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aService } from '#tests/factories.ts'
import { instant } from '../../clock.ts'
import { listServices, restoreService } from '../services.queries.ts'

const short = (price: number) => ({ name: 'Short', price })
const long = (price: number) => ({ name: 'Long', price })

describeDatabases('planned prices on $name', kind => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    call = callerOf(test, (await signIn(test)).headers)
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of [
      'services',
      'deletedServices',
      'plannedPrices',
      'serviceChanges',
      'activity',
    ] as const)
      await test.db.deleteFrom(table).execute()
  })

  const inDays = (days: number) => laterDate(dayOf(instant(test.clock)), days)
  const add = async (overrides = {}): Promise<Service> =>
    (await call('POST', '/services', aService(overrides))).body.data
  const list = () => listServices(test.db)
  const plan = async (changes: object[], more: object = {}, query = '') =>
    (await call('POST', `/services/prices${query}`, { changes, validFrom: inDays(30), ...more })).body.data
  const undo = async (actionId: string) => (await call('POST', `/services/prices/${actionId}/undo`)).body.data
  const to = ({ id, version }: Service, price: number) => ({ id, version, price })
  const optionsOf = ({ id, version }: Service, ...options: object[]) => ({ id, version, options })
  const versionOf = async ({ id }: Service) =>
    (await list()).find(service => service.id === id)?.planned?.version
  /** Entries about prices, and the changes that can be undone. */
  const recorded = async () => ({
    entries: await test.db.selectFrom('activity').selectAll().where('kind', '=', 'price').execute(),
    changes: await test.db.selectFrom('serviceChanges').selectAll().execute(),
  })

  describe('that are sent again as they are planned', () => {
    const nothing = { changes: [], replaced: [], actionId: null }

    it('change nothing, as the preview says: no entry, no undo', async () => {
      const [cut, care] = [
        await add({ name: 'Cut' }),
        await add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] }),
      ]
      const changes = [to(cut, 4950), optionsOf(care, short(3300), long(5000))]
      await plan(changes)
      const before = { list: await list(), ...(await recorded()) }
      expect(await plan(changes, {}, '?preview=1')).toMatchObject(nothing)
      expect(await plan(changes)).toMatchObject(nothing)
      expect({ list: await list(), ...(await recorded()) }).toEqual(before)
    })

    it('change nothing, also of two that are sent at once', async () => {
      const cut = await add()
      const answers = await Promise.all([plan([to(cut, 4950)]), plan([to(cut, 4950)])])
      expect(answers.map(({ changes }) => changes.length).toSorted()).toEqual([0, 1])
      expect(await recorded()).toMatchObject({ entries: [{}], changes: [{}] })
    })

    it('are left out where others are new', async () => {
      const [cut, care] = [
        await add({ name: 'Cut' }),
        await add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] }),
      ]
      await plan([to(cut, 4950), optionsOf(care, short(3300))])
      const more = [to(cut, 4950), optionsOf(care, short(3300), long(5500))]
      const shown = await plan(more, {}, '?preview=1')
      expect(shown.changes).toEqual([{ id: care.id, name: 'Care', option: 'Long', from: 5000, to: 5500 }])
      const { actionId, ...done } = await plan(more)
      expect({ ...done, actionId: null }).toEqual(shown)
      expect(await list()).toMatchObject([
        { planned: { price: 4950 } },
        { planned: { options: [short(3300), long(5500)] } },
      ])
      await undo(actionId)
      expect(await list()).toMatchObject([
        { planned: { price: 4950 } },
        { planned: { options: [short(3300)] } },
      ])
    })

    it.each([
      ['for another day', { validFrom: 31 }],
      ['to be announced', { announce: true }],
    ])('are a change %s', async (_, { validFrom, announce }: { validFrom?: number; announce?: boolean }) => {
      const cut = await add()
      await plan([to(cut, 4950)])
      const { changes, actionId } = await plan([to(cut, 4950)], {
        ...(announce && { announce }),
        ...(validFrom && { validFrom: inDays(validFrom) }),
      })
      expect(changes).toEqual([{ id: cut.id, name: cut.name, from: 4500, to: 4950 }])
      expect(await list()).toMatchObject([
        { planned: { validFrom: inDays(validFrom ?? 30), announced: announce === true } },
      ])
      expect(await undo(actionId)).toMatchObject({
        changes: [],
        plans: [{ id: cut.id, name: cut.name, to: 4950, validFrom: inDays(30), announced: false }],
        left: [],
      })
      expect(await list()).toMatchObject([{ planned: { validFrom: inDays(30), announced: false } }])
    })

    it('stay where the present price of an option is sent for their day', async () => {
      const care = await add({ price: 3000, options: [short(3000), long(5000)] })
      await plan([optionsOf(care, short(3300))])
      await plan([optionsOf(care, short(3000), long(5500))])
      expect(await list()).toMatchObject([{ planned: { options: [short(3300), long(5500)] } }])
    })

    it('are named by an undo that puts back only the day of some options', async () => {
      const care = await add({ price: 3000, options: [short(3000), long(5000)] })
      await plan([optionsOf(care, short(3300), long(5500))])
      const { actionId } = await plan([optionsOf(care, short(3300), long(5700))], { validFrom: inDays(31) })
      expect(await undo(actionId)).toMatchObject({
        changes: [{ option: 'Long', from: 5700, to: 5500 }],
        plans: [{ option: 'Short', to: 3300, validFrom: inDays(30) }],
      })
    })

    it('are named by an undo that cancels them where the service costs that already', async () => {
      const cut = await add()
      const { actionId } = await plan([to(cut, 4950)])
      await call('POST', '/services/prices', { changes: [to(cut, 4950)] })
      expect(await undo(actionId)).toMatchObject({
        changes: [],
        plans: [{ id: cut.id, to: 4950, validFrom: null }],
      })
      expect(await list()).toMatchObject([{ planned: null }])
    })
  })

  describe('of a service that was deleted since', () => {
    const restore = ({ id }: Service) => call('POST', `/services/${id}/restore`)

    it('are planned again when their cancellation is undone, and there when it is restored', async () => {
      const [cut, care] = [
        await add({ name: 'Cut' }),
        await add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] }),
      ]
      await plan([to(cut, 4950), optionsOf(care, short(3300))])
      const before = await list()
      const plans = [
        { id: cut.id, version: await versionOf(cut) },
        { id: care.id, version: await versionOf(care) },
      ]
      const { actionId } = (await call('POST', '/services/planned-prices/cancel', { plans })).body.data
      await call('DELETE', `/services/${cut.id}`)
      await call('DELETE', `/services/${care.id}`)
      expect(await undo(actionId)).toEqual({
        changes: [
          { id: cut.id, name: 'Cut', from: 4500, to: 4950 },
          { id: care.id, name: 'Care', option: 'Short', from: 3000, to: 3300 },
        ],
        left: [],
        changedAt: expect.any(String),
      })
      await restore(cut)
      await restore(care)
      expect((await list()).map(({ planned }) => planned)).toEqual(before.map(({ planned }) => planned))
    })

    it('are planned no longer when their planning is undone, also after it is restored', async () => {
      const cut = await add()
      const { actionId } = await plan([to(cut, 4950)])
      await call('DELETE', `/services/${cut.id}`)
      expect(await undo(actionId)).toMatchObject({ changes: [{ from: 4950, to: 4500 }], left: [] })
      await restore(cut)
      expect(await list()).toMatchObject([{ planned: null }])
    })

    it('stay cancelled, line by line, when their day has passed or the service was deleted permanently', async () => {
      const [cut, care] = [await add({ name: 'Cut' }), await add({ name: 'Care' })]
      await plan([to(cut, 4950), to(care, 4950)], { validFrom: inDays(1) })
      const cancel = async (service: Service) =>
        (await call('DELETE', `/services/${service.id}/planned-price`)).body.data.actionId
      const [ofCut, ofCare] = [await cancel(cut), await cancel(care)]
      await call('DELETE', `/services/${cut.id}`)
      await call('DELETE', `/services/${care.id}`)
      await test.db.deleteFrom('deletedServices').where('id', '=', care.id).execute()
      expect(await undo(ofCare)).toEqual({
        changes: [],
        left: [{ id: care.id, name: 'Care', reason: 'deleted' }],
        changedAt: expect.any(String),
      })
      test.clock.advance(2 * 24 * 60 * 60 * 1000)
      call = callerOf(test, (await signIn(test)).headers)
      expect(await undo(ofCut)).toEqual({
        changes: [],
        left: [{ id: cut.id, name: 'Cut', reason: 'day passed' }],
        changedAt: expect.any(String),
      })
    })

    it('are planned again when it is restored while their cancellation is undone', async () => {
      const cut = await add()
      await plan([to(cut, 4950)])
      const { actionId } = (await call('DELETE', `/services/${cut.id}/planned-price`)).body.data
      await call('DELETE', `/services/${cut.id}`)
      await whileChanging(
        test.config.databaseUrl,
        { begin: trx => restoreService(trx, cut.id, instant(test.clock)) },
        [() => undo(actionId)],
      )
      expect(await list()).toMatchObject([{ planned: { price: 4950 } }])
    })
  })
})
