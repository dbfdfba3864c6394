import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '#contracts/services/service.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aService } from '#tests/factories.ts'
import { instant } from '../clock.ts'
import { listServices } from './services.queries.ts'
import { undoServiceAction } from './undo.queries.ts'

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
    for (const table of ['services', 'plannedPrices', 'serviceChanges', 'activity'] as const)
      await test.db.deleteFrom(table).execute()
  })

  const inDays = (days: number) => laterDay(salonDay(instant(test.clock)), days)
  const add = async (overrides = {}): Promise<Service> =>
    (await call('POST', '/services', aService(overrides))).body.data
  const list = () => listServices(test.db)
  const plan = async (changes: object[], more: object = {}) =>
    (await call('POST', '/services/changes', { changes, validFrom: inDays(30), ...more })).body.data
  const undo = async (actionId: string) =>
    (await call('POST', `/services/changes/${actionId}/undo`)).body.data
  const to = ({ id, version }: Service, price: number) => ({ id, version, price })
  const optionsOf = ({ id, version }: Service, ...options: object[]) => ({ id, version, options })
  const versionOf = async ({ id }: Service) =>
    (await list()).find(service => service.id === id)?.planned?.version
  /** Entries about prices, and the changes that can be undone. */
  const recorded = async () => ({
    entries: await test.db.selectFrom('activity').selectAll().where('kind', '=', 'price').execute(),
    changes: await test.db.selectFrom('serviceChanges').selectAll().where('target', '=', 'plan').execute(),
  })

  describe('that are sent again as they are planned', () => {
    it('change nothing: no entry, no undo', async () => {
      const [cut, care] = [
        await add({ name: 'Cut' }),
        await add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] }),
      ]
      const changes = [to(cut, 4950), optionsOf(care, short(3300), long(5000))]
      await plan(changes)
      const before = { list: await list(), ...(await recorded()) }
      expect(await plan(changes)).toEqual({ actionId: null })
      expect({ list: await list(), ...(await recorded()) }).toEqual(before)
    })

    it('change nothing, also of two that are sent at once', async () => {
      const cut = await add()
      const answers = await Promise.all([plan([to(cut, 4950)]), plan([to(cut, 4950)])])
      expect(answers.filter(({ actionId }) => actionId === null)).toHaveLength(1)
      expect(await recorded()).toMatchObject({ entries: [{}], changes: [{}] })
    })

    it('are left out where others are new', async () => {
      const [cut, care] = [
        await add({ name: 'Cut' }),
        await add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] }),
      ]
      await plan([to(cut, 4950), optionsOf(care, short(3300), long(5000))])
      const { actionId } = await plan([to(cut, 4950), optionsOf(care, short(3300), long(5500))])
      expect(await list()).toMatchObject([
        { planned: { price: 4950 } },
        { planned: { options: [short(3300), long(5500)] } },
      ])
      expect((await recorded()).entries.at(-1)).toMatchObject({ subject: 'Care', newText: 'Rs. 5,500' })
      expect(await undo(actionId)).toEqual({ putBack: 1, left: [] })
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
      const { actionId } = await plan([to(cut, 4950)], {
        ...(announce && { announce }),
        ...(validFrom && { validFrom: inDays(validFrom) }),
      })
      expect(await list()).toMatchObject([
        { planned: { validFrom: inDays(validFrom ?? 30), announced: announce === true } },
      ])
      expect(await undo(actionId)).toEqual({ putBack: 1, left: [] })
      expect(await list()).toMatchObject([{ planned: { validFrom: inDays(30), announced: false } }])
    })

    it('stay where the present price of an option is sent for their day', async () => {
      const care = await add({ price: 3000, options: [short(3000), long(5000)] })
      await plan([optionsOf(care, short(3300), long(5000))])
      await plan([optionsOf(care, short(3000), long(5500))])
      expect(await list()).toMatchObject([{ planned: { options: [short(3300), long(5500)] } }])
    })
  })

  describe('of a service that was deleted since', () => {
    it('stay cancelled when their cancellation is undone, which is named', async () => {
      const cut = await add({ name: 'Cut' })
      await plan([to(cut, 4950)])
      const plans = [{ id: cut.id, version: await versionOf(cut) }]
      const { actionId } = (await call('POST', '/services/planned-prices/cancel', { plans })).body.data
      await call('DELETE', `/services/${cut.id}`)
      expect(await undo(actionId)).toMatchObject({
        putBack: 0,
        left: [{ id: cut.id, name: 'Cut', what: 'planned price', since: 'deleted' }],
      })
    })

    it('are planned again, once, when its deletion is undone twice at the same time', async () => {
      const cut = await add()
      await plan([to(cut, 4950)])
      const { actionId } = (await call('DELETE', `/services/${cut.id}`)).body.data
      await whileChanging(
        test.config.databaseUrl,
        {
          begin: trx =>
            undoServiceAction(trx, actionId, { id: 1, email: 'owner@araliya.example' }, test.clock),
        },
        [() => undo(actionId)],
      )
      expect(await list()).toMatchObject([{ planned: { price: 4950 } }])
    })
  })
})
