// Long: what can be changed, planned, cancelled and undone.

import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Service } from '#contracts/services/service.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aService } from '#tests/factories.ts'
import { long, PriceList, short, to } from '#tests/price-list.ts'
import { openDatabase } from '../db/database.ts'
import { runDueJobs } from '../operations/maintenance.ts'
import { applyDuePrices } from './plan-prices.queries.ts'
import { getService } from './services.queries.ts'

describeDatabases('services on $name', (kind, itOnce) => {
  let prices: PriceList
  beforeAll(async () => {
    prices = await PriceList.open(kind)
    return prices.close
  })
  beforeEach(() => prices.empty())

  const stored = ({ id }: { id: number }) => getService(prices.test.db, id)
  const actionOf = async (changes: object[], more: object = {}): Promise<string> =>
    (await prices.change(changes, more)).body.data.actionId
  const cancel = async (...services: { id: number }[]) => {
    const plans = []
    for (const { id } of services) plans.push({ id, version: (await stored({ id })).planned?.version })
    return prices.call('POST', '/services/planned-prices/cancel', { plans })
  }
  const activity = async () =>
    (await prices.test.db.selectFrom('activity').selectAll().orderBy('id').execute())
      .filter(({ kind: about }) => about === 'price')
      .map(({ action, subject, detail, oldText, newText }) => [action, subject, detail, oldText, newText])

  /** Advances the clock to just after midnight of the salon, some days later. */
  async function midnight(days: number) {
    const then = Date.parse(`${prices.day(days)}T00:00:00+05:30`)
    prices.test.clock.advance(then - prices.test.clock.now().getTime())
  }

  describe('that are changed', () => {
    it('are all changed, each service as its next version', async () => {
      const [cut, colour] = [
        await prices.add({ name: 'Cut' }),
        await prices.add({ name: 'Colour', price: 9000 }),
      ]
      const response = await prices.change([to(cut, 4950), to(colour, 9900)])
      expect(response.status).toBe(200)
      expect(response.body.data).toEqual({ actionId: expect.any(String) })
      expect(await prices.all()).toMatchObject([
        { price: 4950, version: 2 },
        { price: 9900, version: 2 },
      ])
    })

    it('are those of the options; the lowest is the price', async () => {
      const cut = await prices.add({ price: 3000, options: [short(3000), long(5000)] })
      const { id, version } = cut
      await prices.change([{ id, version, options: [short(6000), long(5000)] }])
      expect(await stored(cut)).toMatchObject({ price: 5000, options: [short(6000), long(5000)] })
    })

    it('can change any field, while the others stay', async () => {
      const { planned: _, ...cut } = await stored(await prices.add({ note: 'extra', perNail: true }))
      const fields = { name: 'Trim', description: '', duration: '', popular: false, hidden: true }
      expect((await prices.change([{ id: cut.id, version: 1, ...fields }])).status).toBe(200)
      expect(await stored(cut)).toMatchObject({ ...cut, ...fields, version: 2 })
    })

    it('are changed together with services that are added, which one undo takes off the list again', async () => {
      const cut = await prices.add({ name: 'Cut' })
      const added = [aService({ name: 'Wash' }), aService({ name: 'Colour', hidden: true })]
      const actionId = await actionOf([to(cut, 4950)], { added, uploaded: true })
      expect((await prices.all()).map(({ name, price }) => [name, price])).toEqual([
        ['Cut', 4950],
        ['Wash', 4500],
        ['Colour', 4500],
      ])
      const last = (await prices.call('GET', '/services/changes/last')).body.data
      expect(last).toMatchObject({ actionId, kind: 'uploaded', services: 3, added: 2 })
      expect((await prices.undo(actionId)).body.data).toEqual({ putBack: 3, left: [] })
      expect(await prices.all()).toMatchObject([{ name: 'Cut', price: 4500 }])
      const deleted = (await prices.call('GET', '/services/deleted')).body.data
      expect(deleted.map(({ name }: Service) => name).toSorted()).toEqual(['Colour', 'Wash'])
    })

    it('are in the public list at once', async () => {
      const cut = await prices.add()
      const price = async () => (await prices.test.app.inject('/api/services')).json().data[0].price
      expect(await price()).toBe(4500)
      await prices.change([to(cut, 4950)])
      expect(await price()).toBe(4950)
    })

    it('are only those that differ', async () => {
      const [cut, colour] = [await prices.add({ name: 'Cut' }), await prices.add({ name: 'Colour' })]
      await prices.change([to(cut, 4500), to(colour, 4600)])
      expect(await prices.all()).toMatchObject([
        { price: 4500, version: 1 },
        { price: 4600, version: 2 },
      ])
      expect(await actionOf([to(cut, 4500)])).toBe(null)
    })

    itOnce('are on record one by one, with the old and the new price', async () => {
      const [cut, care] = [
        await prices.add({ name: 'Cut' }),
        await prices.add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] }),
      ]
      await prices.change([to(cut, 4950), { id: care.id, version: 1, options: [short(3300), long(5500)] }])
      expect(await activity()).toEqual([
        ['changed', 'Cut', '', 'Rs. 4,500', 'Rs. 4,950'],
        ['changed', 'Care', 'Short', 'Rs. 3,000', 'Rs. 3,300'],
        ['changed', 'Care', 'Long', 'Rs. 5,000', 'Rs. 5,500'],
      ])
    })

    it('are none when one service was changed or deleted meanwhile; the response has what is stored', async () => {
      const [cut, colour, care] = [await prices.add({ name: 'Cut' }), await prices.add(), await prices.add()]
      await prices.call('PUT', `/services/${cut.id}`, aService({ name: 'Cut', price: 4700 }))
      await prices.call('DELETE', `/services/${care.id}`)
      const before = await activity()
      const late = await prices.change([to(cut, 4950), to(colour, 4950), to(care, 4950)])
      expect(late.status).toBe(412)
      expect(late.body).toMatchObject({
        current: [{ id: cut.id, price: 4700, version: 2, planned: null }],
        missing: [care.id],
      })
      expect((await stored(colour)).price).toBe(4500)
      expect(await activity()).toEqual(before)
    })

    itOnce.each([
      ['a price above the maximum', { price: 10_000_001 }, 'Price must be at most 10,000,000'],
      [
        'a price that is not the lowest of the options',
        { price: 5, options: [short(3000), long(5000)] },
        'Care: Price must be the lowest price of the options',
      ],
      ['an option twice', { options: [short(1), short(2)] }, 'Two options have the same name'],
      ['an unknown branch', { branches: [999_999] }, 'Care: There is no such branch'],
    ])('are all refused for %s', async (_, fields, message) => {
      const cut = await prices.add({ name: 'Cut' })
      const { id, version } = await prices.add({
        name: 'Care',
        price: 3000,
        options: [short(3000), long(5000)],
      })
      const response = await prices.change([to(cut, 4950), { id, version, ...fields }])
      expect(response.status).toBe(422)
      expect(response.body.error).toBe(message)
      expect(await prices.all()).toMatchObject([{ version: 1 }, { version: 1 }])
    })

    itOnce.each([
      ['no changes', {}, 'changes'],
      [
        'a service twice',
        {
          changes: [
            { id: 1, version: 1 },
            { id: 1, version: 1 },
          ],
        },
        'changes',
      ],
      ['a price as text', { changes: [{ id: 1, version: 1, price: '5' }] }, 'changes'],
      ['no version', { changes: [{ id: 1, price: 5 }] }, 'changes'],
      ['an invalid date', { changes: [{ id: 1, version: 1 }], validFrom: '2026-02-30' }, 'validFrom'],
    ])('are refused for %s', async (_, body, field) => {
      const response = await prices.call('POST', '/services/changes', body)
      expect(response.status).toBe(422)
      expect(Object.keys(response.body.fields)).toEqual([field])
    })
  })

  describe('that are planned', () => {
    it('are shown in the back office, and stay as they are until then', async () => {
      const cut = await prices.add()
      await prices.change([to(cut, 4950)], { validFrom: prices.day(30) })
      expect(await stored(cut)).toMatchObject({
        price: 4500,
        version: 1,
        planned: { price: 4950, validFrom: prices.day(30), announced: false, lost: [] },
      })
      const publicly = (await prices.test.app.inject('/api/services')).json().data
      expect(publicly).toEqual([expect.not.objectContaining({ planned: expect.anything() })])
      expect(publicly[0]).not.toHaveProperty('announced')
    })

    it('are announced in the public list when the salon says so', async () => {
      const cut = await prices.add({ price: 3000, options: [short(3000), long(5000)] })
      const { id, version } = cut
      await prices.change([{ id, version, options: [short(3000), long(5500)] }], {
        validFrom: prices.day(1),
        announce: true,
      })
      const announced = { options: [long(5500)], validFrom: prices.day(1) }
      expect((await prices.test.app.inject('/api/services')).json().data).toMatchObject([{ announced }])
      expect((await prices.test.app.inject(`/api/services/${id}`)).json().data).toMatchObject({ announced })
    })

    it('are one a service: the later plan wins', async () => {
      const cut = await prices.add({ name: 'Cut' })
      await prices.change([to(cut, 4950)], { validFrom: prices.day(30) })
      await prices.change([to(cut, 5000)], { validFrom: prices.day(40) })
      expect((await stored(cut)).planned).toMatchObject({ price: 5000, validFrom: prices.day(40) })
    })

    it('are planned together for options of the same day', async () => {
      const cut = await prices.add({ price: 3000, options: [short(3000), long(5000)] })
      const { id, version } = cut
      await prices.change([{ id, version, options: [short(3300), long(5000)] }], {
        validFrom: prices.day(30),
      })
      await prices.change([{ id, version, options: [short(3000), long(5500)] }], {
        validFrom: prices.day(30),
      })
      expect((await stored(cut)).planned).toMatchObject({ options: [short(3300), long(5500)] })
    })

    itOnce.each([
      ['yesterday', -1, {}, 'validFrom'],
      ['today', 0, {}, 'validFrom'],
      ['a day in more than a year', 365, {}, 'validFrom'],
    ])('are refused for %s', async (_, days, more, field) => {
      const cut = await prices.add()
      const response = await prices.change([to(cut, 4950)], { validFrom: prices.day(days), ...more })
      expect(response.status).toBe(422)
      expect(Object.keys(response.body.fields)).toEqual([field])
      expect((await stored(cut)).planned).toBe(null)
    })

    itOnce('can’t be announced without a day', async () => {
      const response = await prices.change([to(await prices.add(), 4950)], { announce: true })
      expect(response.body.fields).toEqual({ announce: 'Only a price from a later day can be announced' })
    })

    itOnce.each([
      ['a description', { description: 'New' }],
      ['the name of an option', { options: [short(3000), { name: 'Very long', price: 5000 }] }],
    ])('can’t be planned together with %s', async (_, fields) => {
      const { id, version } = await prices.add({
        name: 'Care',
        price: 3000,
        options: [short(3000), long(5000)],
      })
      const response = await prices.change([{ id, version, ...fields }], { validFrom: prices.day(30) })
      expect(response.status).toBe(422)
      expect(response.body.error).toBe('Care: Only prices can be valid from a later day')
    })

    itOnce('can’t be planned together with a new service', async () => {
      const response = await prices.change([], { added: [aService()], validFrom: prices.day(30) })
      expect(response.body.fields).toEqual({ added: 'A new service can’t wait for a later day' })
      expect(await prices.all()).toEqual([])
    })

    it('are cancelled, unless another price was planned since', async () => {
      const cut = await prices.add({ name: 'Cut' })
      await prices.change([to(cut, 4950)], { validFrom: prices.day(30) })
      const { planned } = await stored(cut)
      await prices.change([to(cut, 5000)], { validFrom: prices.day(40) })
      const plans = [{ id: cut.id, version: planned?.version }]
      const late = await prices.call('POST', '/services/planned-prices/cancel', { plans })
      expect(late.status).toBe(412)
      expect(late.body.current).toMatchObject([{ planned: { price: 5000 } }])
      const now = (await stored(cut)).planned
      const cancelled = await cancel(cut)
      expect(cancelled.status).toBe(200)
      expect((await stored(cut)).planned).toBe(null)
      expect((await prices.undo(cancelled.body.data.actionId)).body.data).toEqual({ putBack: 1, left: [] })
      expect((await stored(cut)).planned).toEqual(now)
    })

    it('are counted for the dashboard by their days, the next three within two weeks', async () => {
      const soon = async () => (await prices.call('GET', '/contacts/summary')).body.data.plannedDays
      const options = [short(3000), long(5000)]
      const care = await prices.add({ name: 'Care', price: 3000, options })
      const plans: Service[] = []
      for (const name of ['One', 'Two', 'Three', 'Four', 'Late']) plans.push(await prices.add({ name }))
      expect(await soon()).toEqual([])
      for (const [index, days] of [10, 14, 3, 12, 15].entries())
        await prices.change([to(plans[index] as Service, 5000)], { validFrom: prices.day(days) })
      await prices.change([{ id: care.id, version: 1, options: [short(3300), long(5500)] }], {
        validFrom: prices.day(3),
      })
      expect(await soon()).toEqual([
        { validFrom: prices.day(3), prices: 3 },
        { validFrom: prices.day(10), prices: 1 },
        { validFrom: prices.day(12), prices: 1 },
      ])
      // The service no longer has one of the options, and another was deleted.
      await prices.call(
        'PUT',
        `/services/${care.id}`,
        aService({ name: 'Care', price: 3000, options: [short(3000)] }),
      )
      await prices.call('DELETE', `/services/${plans[2]?.id}`)
      await prices.call('DELETE', `/services/${plans[3]?.id}`)
      expect(await soon()).toEqual([
        { validFrom: prices.day(3), prices: 1 },
        { validFrom: prices.day(10), prices: 1 },
        { validFrom: prices.day(14), prices: 1 },
      ])
      await midnight(3)
      expect(await soon()).toEqual([7, 11, 12].map(days => ({ validFrom: prices.day(days), prices: 1 })))
    })

    it('are cancelled together, as one change that can be undone, and are on record', async () => {
      const [cut, care] = [await prices.add({ name: 'Cut' }), await prices.add({ name: 'Care' })]
      await prices.change([to(cut, 4950), to(care, 5000)], { validFrom: prices.day(30), announce: true })
      const before = await prices.all()
      const plans = before.map(({ id, planned }) => ({ id, version: planned?.version }))
      const cancelled = await prices.call('POST', '/services/planned-prices/cancel', { plans })
      expect(cancelled.status).toBe(200)
      expect(await prices.all()).toMatchObject([{ planned: null }, { planned: null }])
      expect((await activity()).slice(-2)).toEqual([
        ['cancelled', 'Cut', `from ${prices.day(30)}`, 'Rs. 4,950 (announced on the website)', 'Rs. 4,500'],
        ['cancelled', 'Care', `from ${prices.day(30)}`, 'Rs. 5,000 (announced on the website)', 'Rs. 4,500'],
      ])
      const { actionId } = cancelled.body.data
      expect((await prices.call('GET', '/services/changes/last')).body.data).toMatchObject({
        actionId,
        services: 2,
        kind: 'cancelled',
      })
      expect((await prices.undo(actionId)).body.data.left).toEqual([])
      expect(await prices.all()).toEqual(before)
    })

    itOnce(
      'are on record when they are cancelled, also those that the service has already or no longer has',
      async () => {
        const cut = await prices.add({ name: 'Cut', price: 3000, options: [short(3000), long(5000)] })
        const { id } = cut
        const options = [short(3500), long(5500)]
        await prices.change([{ id, version: 1, options }], { validFrom: prices.day(30) })
        await prices.call('PUT', `/services/${id}`, {
          ...aService({ name: 'Cut', price: 3500, options: [short(3500)] }),
        })
        await prices.test.db.deleteFrom('activity').execute()
        expect((await cancel(cut)).status).toBe(200)
        expect(await activity()).toEqual([
          ['cancelled', 'Cut', `Short, from ${prices.day(30)}`, 'Rs. 3,500', 'Rs. 3,500'],
          ['cancelled', 'Cut', `Long, from ${prices.day(30)}`, 'Rs. 5,500', null],
        ])
      },
    )

    it('are not cancelled together when one of them is no longer planned so, or its service was deleted', async () => {
      const services = [
        await prices.add({ name: 'Cut' }),
        await prices.add({ name: 'Care' }),
        await prices.add({ name: 'Gone' }),
      ]
      await prices.change(
        services.map(service => to(service, 4950)),
        { validFrom: prices.day(30) },
      )
      const plans = (await prices.all()).map(({ id, planned }) => ({ id, version: planned?.version }))
      const [cut, care, gone] = services as [Service, Service, Service]
      await prices.change([to(care, 5000)], { validFrom: prices.day(40) })
      await prices.call('DELETE', `/services/${gone.id}`)
      const late = await prices.call('POST', '/services/planned-prices/cancel', { plans })
      expect(late.status).toBe(412)
      expect(late.body).toMatchObject({
        current: [{ id: care.id, planned: { price: 5000 } }],
        missing: [gone.id],
      })
      expect((await stored(cut)).planned).toMatchObject({ price: 4950 })
    })

    itOnce('are not cancelled together without a list of them', async () => {
      const one = { id: 1, version: 1 }
      for (const plans of [undefined, [], [one, one]]) {
        const { status, body } = await prices.call('POST', '/services/planned-prices/cancel', { plans })
        expect([status, Object.keys(body.fields)]).toEqual([422, ['plans']])
      }
    })

    it('stay planned when the service is edited, hidden or given another price', async () => {
      const cut = await prices.add()
      await prices.change([to(cut, 4950)], { validFrom: prices.day(30) })
      await prices.call('PUT', `/services/${cut.id}`, aService({ name: 'Cut', price: 4600, hidden: true }))
      expect(await stored(cut)).toMatchObject({ price: 4600, planned: { price: 4950 } })
    })

    it('say which options were renamed or removed meanwhile', async () => {
      const cut = await prices.add({ price: 3000, options: [short(3000), long(5000)] })
      const { id, version } = cut
      await prices.change([{ id, version, options: [short(3300), long(5500)] }], {
        validFrom: prices.day(30),
        announce: true,
      })
      const options = [short(3000), { name: 'Very long', price: 5000 }]
      await prices.call('PUT', `/services/${id}`, aService({ price: 3000, options }))
      expect((await stored(cut)).planned).toMatchObject({ options: [short(3300)], lost: ['Long'] })
      expect((await prices.test.app.inject('/api/services')).json().data[0].announced.options).toEqual([
        short(3300),
      ])
    })
  })

  describe('whose day comes', () => {
    const log = { info: vi.fn(), warn: vi.fn() }
    const runJobs = () => runDueJobs({ ...prices.test, log, wakeMail: undefined })

    it('become valid at midnight in Colombo, not before', async () => {
      const cut = await prices.add({ name: 'Cut' })
      await prices.change([to(cut, 4950)], { validFrom: prices.day(2), announce: true })
      const publicly = async () => (await prices.test.app.inject('/api/services')).json().data[0]
      await midnight(2)
      prices.test.clock.advance(-60_000)
      await runJobs()
      expect(await publicly()).toMatchObject({ price: 4500, announced: { price: 4950 } })
      prices.test.clock.advance(60_000)
      await runJobs()
      await expect.poll(async () => (await publicly()).price).toBe(4950)
      expect(await publicly()).not.toHaveProperty('announced')
      expect(await stored(cut)).toMatchObject({ version: 2, planned: null })
      expect((await activity()).at(-1)).toEqual(['changed', 'Cut', '', 'Rs. 4,500', 'Rs. 4,950'])
      const last = await prices.test.db
        .selectFrom('activity')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(last).toMatchObject({ origin: 'automatic', actor: null })
    })

    it('become valid when the server starts again days later', async () => {
      const cut = await prices.add()
      await prices.change([to(cut, 4950)], { validFrom: prices.day(1) })
      await midnight(4)
      await runJobs()
      expect(await stored(cut)).toMatchObject({ price: 4950, planned: null })
    })

    it('become valid once, whichever of two processes is first', async () => {
      const services = [await prices.add(), await prices.add(), await prices.add()]
      await prices.change(
        services.map(service => to(service, 4950)),
        { validFrom: prices.day(1) },
      )
      await midnight(1)
      await using other = openDatabase(prices.test.config.databaseUrl)
      const applied = await Promise.all(
        [prices.test.db, other, prices.test.db, other].map(db => applyDuePrices(db, prices.test.clock)),
      )
      expect(applied.sort()).toEqual([0, 0, 0, 3])
      expect((await prices.all()).map(({ version }) => version)).toEqual([2, 2, 2])
      expect((await activity()).filter(([action]) => action === 'changed')).toHaveLength(3)
    })

    it('become valid at most once over a clock that jumps, with two processes', async () => {
      await using other = openDatabase(prices.test.config.databaseUrl)
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }), { minLength: 1, maxLength: 6 }),
          async jumps => {
            const cut = await prices.add()
            const day = prices.day(1)
            await prices.change([to(cut, 4950)], { validFrom: day })
            const began = prices.test.clock.now().getTime()
            let wasDue = false
            for (const jump of jumps) {
              prices.test.clock.advance(jump)
              wasDue ||= prices.day() >= day
              await Promise.all([
                applyDuePrices(prices.test.db, prices.test.clock),
                applyDuePrices(other, prices.test.clock),
              ])
              expect(await stored(cut)).toMatchObject(
                wasDue ? { price: 4950, version: 2, planned: null } : { price: 4500, version: 1 },
              )
            }
            prices.test.clock.advance(began - prices.test.clock.now().getTime())
            await prices.test.db.deleteFrom('plannedPrices').execute()
          },
        ),
        { numRuns: 15 },
      )
    })

    it('are left out for options that no longer exist', async () => {
      const cut = await prices.add({ price: 3000, options: [short(3000), long(5000)] })
      const { id, version } = cut
      await prices.change([{ id, version, options: [short(3300), long(5500)] }], { validFrom: prices.day(1) })
      await prices.call('PUT', `/services/${id}`, aService({ price: 3000, options: [short(3000)] }))
      await midnight(1)
      expect(await applyDuePrices(prices.test.db, prices.test.clock)).toBe(1)
      expect(await stored(cut)).toMatchObject({ price: 3300, options: [short(3300)], planned: null })
    })

    it('wait for a deleted service to be restored', async () => {
      const cut = await prices.add()
      await prices.change([to(cut, 4950)], { validFrom: prices.day(1) })
      const { actionId } = (await prices.call('DELETE', `/services/${cut.id}`)).body.data
      await midnight(1)
      expect(await applyDuePrices(prices.test.db, prices.test.clock)).toBe(0)
      await prices.undo(actionId)
      expect(await stored(cut)).toMatchObject({ price: 4500, planned: { price: 4950 } })
      expect(await applyDuePrices(prices.test.db, prices.test.clock)).toBe(1)
      expect(await stored(cut)).toMatchObject({ price: 4950, planned: null })
    })

    it('are no longer planned, without a new version, when the price is the same by then', async () => {
      const cut = await prices.add()
      await prices.change([to(cut, 4950)], { validFrom: prices.day(1) })
      await prices.call('PUT', `/services/${cut.id}`, aService({ price: 4950 }))
      await midnight(1)
      expect(await applyDuePrices(prices.test.db, prices.test.clock)).toBe(0)
      expect(await stored(cut)).toMatchObject({ version: 2, planned: null })
    })
  })

  describe('that are undone', () => {
    it('are what they were, unless someone has changed or deleted them since, which is named', async () => {
      const cut = await prices.add({ name: 'Cut' })
      const care = await prices.add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] })
      const gone = await prices.add({ name: 'Gone' })
      const actionId = await actionOf([
        to(cut, 4950),
        { id: care.id, version: 1, options: [short(3300), long(5500)] },
        to(gone, 4950),
      ])
      const options = [short(3300), long(6000)]
      const colleague = await signIn(prices.test)
      const colleagueCalls = callerOf(prices.test, colleague.headers)
      await colleagueCalls('PUT', `/services/${care.id}`, aService({ name: 'Care', price: 3300, options }))
      await prices.call('DELETE', `/services/${gone.id}`)
      expect((await prices.undo(actionId)).body.data).toEqual({
        putBack: 1,
        left: [
          { id: care.id, name: 'Care', what: 'service', since: 'saved', by: colleague.user.email },
          { id: gone.id, name: 'Gone', what: 'service', since: 'deleted', by: prices.admin.user.email },
        ],
      })
      expect(await stored(cut)).toMatchObject({ price: 4500, version: 3 })
      expect((await stored(care)).options).toEqual(options)
      expect((await activity()).at(-1)).toEqual(['undone', 'Cut', '', 'Rs. 4,950', 'Rs. 4,500'])
    })

    it('are what they were before each of two changes, undone one after the other', async () => {
      const cut = await prices.add()
      const first = await actionOf([to(cut, 4950)])
      const second = await actionOf([to(await stored(cut), 5500)])
      expect((await prices.undo(second)).body.data).toEqual({ putBack: 1, left: [] })
      expect((await stored(cut)).price).toBe(4950)
      expect((await prices.undo(first)).body.data).toEqual({ putBack: 1, left: [] })
      expect((await stored(cut)).price).toBe(4500)
    })

    it('stay where a later change is not undone yet, and that is named', async () => {
      const cut = await prices.add({ name: 'Cut' })
      const first = await actionOf([to(cut, 4950)])
      await actionOf([to(await stored(cut), 5500)])
      expect((await prices.undo(first)).body.data).toEqual({
        putBack: 0,
        left: [{ id: cut.id, name: 'Cut', what: 'service', since: 'changed', by: prices.admin.user.email }],
      })
      expect((await stored(cut)).price).toBe(5500)
    })

    it('are what they were after their service was deleted and restored', async () => {
      const cut = await prices.add()
      const changed = await actionOf([to(cut, 4950)])
      const deleted = (await prices.call('DELETE', `/services/${cut.id}`)).body.data.actionId
      await prices.undo(deleted)
      expect((await prices.undo(changed)).body.data).toEqual({ putBack: 1, left: [] })
      expect((await stored(cut)).price).toBe(4500)
    })

    it('stay what they are when it is asked for again', async () => {
      const cut = await prices.add()
      const actionId = await actionOf([to(cut, 4950)])
      await Promise.all([prices.undo(actionId), prices.undo(actionId)])
      await prices.change([to(await stored(cut), 4950)])
      expect((await prices.undo(actionId)).body.data).toEqual({ putBack: 0, left: [] })
      expect((await stored(cut)).price).toBe(4950)
    })

    itOnce('are 404 for an unknown change', async () => {
      expect((await prices.undo('1c6d3c2e-0f5b-4a51-8f3c-6a7c53c0a5f1')).status).toBe(404)
    })

    it('keep the place in the list that they have now', async () => {
      const [cut, colour] = [await prices.add({ name: 'Cut' }), await prices.add({ name: 'Colour' })]
      const actionId = await actionOf([to(cut, 4950)])
      const order = { categoryId: 'hair', ids: [colour.id, cut.id], was: [cut.id, colour.id] }
      expect((await prices.call('PUT', '/services/order', order)).status).toBe(200)
      await prices.undo(actionId)
      expect((await prices.all()).map(({ name }) => name)).toEqual(['Colour', 'Cut'])
    })

    it('of a later plan are planned as before, and of that as nothing', async () => {
      const cut = await prices.add()
      const first = await actionOf([to(cut, 4950)], { validFrom: prices.day(30), announce: true })
      const before = (await stored(cut)).planned
      const second = await actionOf([to(cut, 5000)], { validFrom: prices.day(40) })
      expect((await prices.undo(second)).body.data).toEqual({ putBack: 1, left: [] })
      expect((await stored(cut)).planned).toEqual(before)
      expect((await prices.undo(first)).body.data).toEqual({ putBack: 1, left: [] })
      expect((await stored(cut)).planned).toBe(null)
    })

    itOnce('are in the activity with their day, as their price has not changed', async () => {
      const cut = await prices.add({ name: 'Cut' })
      const first = await actionOf([to(cut, 4950)], { validFrom: prices.day(30) })
      const second = await actionOf([to(cut, 4950)], { validFrom: prices.day(40) })
      await prices.undo(second)
      await prices.undo(first)
      await prices.change([to(cut, 5000)], { validFrom: prices.day(50) })
      const cancelled = await cancel(cut)
      await prices.undo(cancelled.body.data.actionId)
      expect((await activity()).filter(([action]) => action === 'undone')).toEqual([
        ['undone', 'Cut', `from ${prices.day(30)}`, 'Rs. 4,950', 'Rs. 4,950'],
        ['undone', 'Cut', `from ${prices.day(30)}`, 'Rs. 4,950', null],
        ['undone', 'Cut', `from ${prices.day(50)}`, 'Rs. 4,500', 'Rs. 5,000'],
      ])
    })

    itOnce(
      'are in the activity with whether the website announces them, planned, put back and taken back',
      async () => {
        const cut = await prices.add({ name: 'Cut' })
        const first = await actionOf([to(cut, 4950)], { validFrom: prices.day(30), announce: true })
        const second = await actionOf([to(cut, 5000)], { validFrom: prices.day(40) })
        await prices.undo(second)
        await prices.undo(first)
        expect(await activity()).toEqual([
          ['planned', 'Cut', `from ${prices.day(30)}`, 'Rs. 4,500', 'Rs. 4,950 (announced on the website)'],
          ['planned', 'Cut', `from ${prices.day(40)}`, 'Rs. 4,500', 'Rs. 5,000'],
          ['undone', 'Cut', `from ${prices.day(30)}`, 'Rs. 5,000', 'Rs. 4,950 (announced on the website)'],
          ['undone', 'Cut', `from ${prices.day(30)}`, 'Rs. 4,950 (announced on the website)', null],
        ])
      },
    )

    it('stay when a plan has become valid, or another was made since', async () => {
      const [cut, colour] = [await prices.add({ name: 'Cut' }), await prices.add({ name: 'Colour' })]
      const first = await actionOf([to(cut, 4950)], { validFrom: prices.day(1) })
      const second = await actionOf([to(colour, 4950)], { validFrom: prices.day(30) })
      await prices.change([to(colour, 5000)], { validFrom: prices.day(30) })
      const { email } = prices.admin.user
      await midnight(1)
      await applyDuePrices(prices.test.db, prices.test.clock)
      expect((await prices.undo(first)).body.data.left).toEqual([
        { id: cut.id, name: 'Cut', what: 'planned price', since: 'valid', by: null },
      ])
      expect((await prices.undo(second)).body.data.left).toEqual([
        { id: colour.id, name: 'Colour', what: 'planned price', since: 'planned', by: email },
      ])
    })

    it('can be those that became valid at midnight: the last change is offered', async () => {
      const cut = await prices.add()
      const last = async () => (await prices.call('GET', '/services/changes/last')).body.data
      expect(await last()).toBe(null)
      await prices.change([to(cut, 4950)], { validFrom: prices.day(1) })
      expect(await last()).toMatchObject({
        by: prices.admin.user.email,
        kind: 'planned',
        services: 1,
        validFrom: prices.day(1),
      })
      await midnight(1)
      await applyDuePrices(prices.test.db, prices.test.clock)
      const { actionId, by } = await last()
      expect(by).toBe(null)
      await prices.undo(actionId)
      expect(await stored(cut)).toMatchObject({ price: 4500, planned: null })
    })

    it('can’t be after 30 days', async () => {
      const cut = await prices.add()
      const actionId = await actionOf([to(cut, 4950)])
      prices.test.clock.advance(31 * DAY_MS)
      await runDueJobs({ ...prices.test, log: { info: vi.fn(), warn: vi.fn() }, wakeMail: undefined })
      expect((await prices.undo(actionId)).status).toBe(404)
    })
  })

  const cents = fc.integer({ min: 1, max: 1_000_000_000 }).map(value => value / 100)
  const someServices = fc.array(
    fc.oneof(
      cents.map(price => ({ price })),
      fc.tuple(cents, cents).map(([one, other]) => ({
        price: Math.min(one, other),
        options: [short(one), long(other)],
      })),
    ),
    { minLength: 1, maxLength: 4 },
  )
  const someRequest = fc.record({
    amounts: fc.array(cents, { minLength: 8, maxLength: 8 }),
    isPlan: fc.boolean(),
  })

  /** New prices for all services, some of them the old ones. */
  const requestFor = (services: readonly Service[], amounts: readonly number[]) =>
    services.map(({ id, version, options, price }, index) => {
      const [one = price, other = price] = amounts.slice(index * 2)
      const [, last = short(other)] = options
      return options.length > 0
        ? { id, version, options: [short(one), index % 2 ? long(other) : last] }
        : { id, version, price: index % 3 === 2 ? price : one }
    })

  const withoutVersion = (services: readonly Service[]) =>
    services.map(({ version: _version, planned, ...rest }) => {
      const { version: _plan, ...plan } = planned ?? { version: 0 }
      return { ...rest, plan }
    })

  it('are after the undo of any change what they were before', async () => {
    await fc.assert(
      fc.asyncProperty(someServices, someRequest, async (services, { amounts, isPlan }) => {
        await prices.test.db.deleteFrom('services').execute()
        await prices.test.db.deleteFrom('plannedPrices').execute()
        for (const service of services) await prices.add(service)
        const before = await prices.all()
        const actionId = await actionOf(
          requestFor(before, amounts),
          isPlan ? { validFrom: prices.day(7) } : {},
        )
        const after = await prices.all()
        if (isPlan) expect(after.map(({ price }) => price)).toEqual(before.map(({ price }) => price))
        if (actionId === null) return
        expect((await prices.undo(actionId)).body.data.left).toEqual([])
        expect(withoutVersion(await prices.all())).toEqual(withoutVersion(before))
      }),
      { numRuns: 25 },
    )
  })

  it('of concurrent changes are never lost: each that succeeds was based on the one before', async () => {
    const services = [await prices.add({ name: 'Cut' }), await prices.add({ name: 'Colour' })]
    const [cut, colour] = services as [Service, Service]
    await using other = openDatabase(prices.test.config.databaseUrl)
    await prices.change([to(cut, 7000)], { validFrom: prices.day(1) })
    await midnight(1)
    const [first, second, form, job] = await Promise.all([
      prices.change([to(cut, 5000), to(colour, 5000)]),
      prices.change([to(colour, 6000), to(cut, 6000)]),
      prices.call('PUT', `/services/${cut.id}`, aService({ name: 'Cut', price: 5500 }), '"1"'),
      applyDuePrices(other, prices.test.clock),
    ])
    const succeeded = [first, second, form].filter(({ status }) => status === 200).length
    expect([first, second, form].filter(({ status }) => status === 412)).toHaveLength(3 - succeeded)
    // The job is never refused; it applies to whatever was stored before it.
    expect(job).toBe(1)
    const now = await stored(cut)
    expect(now.price === 7000 || now.version > 2).toBe(true)
    expect(now.version).toBe(1 + succeeded + job)
    expect(now.planned).toBe(null)
  })
})
