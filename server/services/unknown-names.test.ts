import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '#contracts/services/service.ts'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { PriceList, to } from '#tests/price-list.ts'

describeOneDatabase('a call that changes prices refuses a misspelt word', kind => {
  let prices: PriceList
  let cut: Service
  beforeAll(async () => {
    prices = await PriceList.open(kind)
    return prices.close
  })
  beforeEach(async () => {
    await prices.empty()
    cut = await prices.add()
  })

  const stored = async () => ({
    services: await prices.all(),
    changes: await prices.test.db.selectFrom('serviceChanges').selectAll().execute(),
    activity: await prices.test.db.selectFrom('activity').selectAll().execute(),
  })
  const changes = () => [to(cut, 4950)]
  const plan = async () => (await prices.change(changes(), { validFrom: prices.day(1) })).body.data

  describe('in the query', () => {
    it.each(['preview', 'validFrom', 'announce', 'constructor'])('of a change: %s', async name => {
      const before = await stored()
      const { status, body } = await prices.call('POST', `/services/changes?${name}=1`, {
        changes: changes(),
      })
      expect(status).toBe(400)
      expect(body.error).toBe(`There is no “${name}” here. Nothing was changed.`)
      expect(await stored()).toEqual(before)
    })

    it('of an undo, and of planned prices that are cancelled', async () => {
      const { actionId } = await plan()
      const before = await stored()
      const plans = [{ id: cut.id, version: before.services[0]?.planned?.version }]
      for (const response of [
        await prices.call('POST', `/services/changes/${actionId}/undo?preview=1`),
        await prices.call('POST', '/services/planned-prices/cancel?preview=1', { plans }),
      ])
        expect(response).toMatchObject({
          status: 400,
          body: { error: 'There is no “preview” here. Nothing was changed.' },
        })
      expect(await stored()).toEqual(before)
    })
  })

  describe('in the body', () => {
    it.each([
      ['validForm', (all: object[]) => ({ changes: all, validForm: '2027-01-01' })],
      ['preview', (all: object[]) => ({ changes: all, preview: true })],
      ['options_', (all: object[]) => ({ changes: all.map(one => ({ ...one, options_: [] })) })],
    ])('of a change: %s', async (name, bodyOf) => {
      const before = await stored()
      const { status, body } = await prices.call('POST', '/services/changes', bodyOf(changes()))
      expect(status).toBe(422)
      expect(body.error).toBe(`There is no “${name}” here. Nothing was changed.`)
      expect(Object.keys(body.fields)).toEqual([name === 'options_' ? 'changes' : name])
      expect(await stored()).toEqual(before)
    })

    it('of a change, with another value than is documented', async () => {
      const before = await stored()
      const body = { changes: changes(), validFrom: prices.day(1), announce: 'perhaps' }
      expect(await prices.call('POST', '/services/changes', body)).toMatchObject({
        status: 422,
        body: { error: 'Must be true or false' },
      })
      expect(await stored()).toEqual(before)
    })

    it('of an undo, and of planned prices that are cancelled', async () => {
      const { actionId } = await plan()
      const before = await stored()
      const plans = [{ id: cut.id, version: before.services[0]?.planned?.version }]
      for (const response of [
        await prices.call('POST', `/services/changes/${actionId}/undo`, { ids: [cut.id] }),
        await prices.call('POST', '/services/planned-prices/cancel', { plans, ids: [cut.id] }),
      ])
        expect(response).toMatchObject({
          status: 422,
          body: { error: 'There is no “ids” here. Nothing was changed.' },
        })
      expect(await stored()).toEqual(before)
    })
  })

  it('but is answered without a body where it takes none, as before', async () => {
    const { actionId } = await plan()
    expect((await prices.call('POST', `/services/changes/${actionId}/undo`)).status).toBe(200)
    expect((await prices.call('POST', `/services/changes/${actionId}/undo`, {})).status).toBe(200)
  })
})
