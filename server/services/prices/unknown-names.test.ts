import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '#content/days.ts'
import { laterDate } from '#content/open-hours.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aService } from '#tests/factories.ts'
import { sheetCallsOf } from '#tests/services-sheet.ts'
import { instant } from '../../clock.ts'
import { listServices } from '../services.queries.ts'

describeDatabases('a call that changes prices refuses a misspelt word on $name', kind => {
  let test: TestApp
  let call: Call
  let upload: ReturnType<typeof sheetCallsOf>['upload']
  let cut: { id: number; version: number }
  beforeAll(async () => {
    test = await createTestApp(kind)
    const { headers } = await signIn(test)
    call = callerOf(test, headers)
    upload = sheetCallsOf(test, headers).upload
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of ['services', 'plannedPrices', 'serviceChanges', 'activity'] as const)
      await test.db.deleteFrom(table).execute()
    cut = (await call('POST', '/services', aService())).body.data
  })

  const tomorrow = () => laterDate(dayOf(instant(test.clock)), 1)
  const stored = async () => ({
    services: await listServices(test.db),
    changes: await test.db.selectFrom('serviceChanges').selectAll().execute(),
    activity: await test.db.selectFrom('activity').selectAll().execute(),
  })
  const changes = () => [{ id: cut.id, version: cut.version, price: 4950 }]
  const plan = async () =>
    (await call('POST', '/services/prices', { changes: changes(), validFrom: tomorrow() })).body.data

  describe('in the query', () => {
    it.each([
      ['previews', 'previews=1'],
      ['Preview', 'Preview=1'],
      ['validFrom', 'validFrom=2027-01-01'],
      ['announce', 'announce=1'],
      ['constructor', 'constructor=1'],
    ])('of a change: %s', async (name, query) => {
      const before = await stored()
      const { status, body } = await call('POST', `/services/prices?${query}`, { changes: changes() })
      expect(status).toBe(400)
      expect(body.error).toBe(`There is no “${name}” here. Nothing was changed.`)
      expect(await stored()).toEqual(before)
    })

    it.each([
      ['preview', 'preview=yes', 'This request is not valid: preview can’t be used'],
      ['preview', 'preview=', 'This request is not valid: preview can’t be used'],
    ])('of a change, with another value than is documented: %s', async (_name, query, error) => {
      const before = await stored()
      const { status, body } = await call('POST', `/services/prices?${query}`, { changes: changes() })
      expect({ status, error: body.error }).toEqual({ status: 400, error })
      expect(await stored()).toEqual(before)
    })

    it.each([
      ['valid_from=2027-01-01', 'There is no “valid_from” here. Nothing was changed.'],
      ['ValidFrom=2027-01-01', 'There is no “ValidFrom” here. Nothing was changed.'],
      ['validFrom[]=2027-01-01', 'There is no “validFrom[]” here. Nothing was changed.'],
      ['previews=1', 'There is no “previews” here. Nothing was changed.'],
      ['changed_since=keep', 'There is no “changed_since” here. Nothing was changed.'],
      ['preview=true', 'This request is not valid: preview can’t be used'],
      ['validFrom=2027-1-1', 'This request is not valid: validFrom can’t be used'],
      ['validFrom=', 'This request is not valid: validFrom can’t be used'],
      ['validFrom=2027-01-01&validFrom=2027-01-02', 'This request is not valid: validFrom can’t be used'],
      ['validFrom=2027-01-01&announce=yes', 'This request is not valid: announce can’t be used'],
      ['changedSince=both', 'This request is not valid: changedSince can’t be used'],
    ])('of an upload: %s', async (query, error) => {
      const before = await stored()
      const { status, body } = await upload(`Id,Price\n${cut.id},4950`, `?${query}`)
      expect({ status, error: body.error }).toEqual({ status: 400, error })
      expect(await stored()).toEqual(before)
    })

    it('of an undo, and of planned prices that are cancelled', async () => {
      const { actionId } = await plan()
      const before = await stored()
      const plans = [{ id: cut.id, version: before.services[0]?.planned?.version }]
      for (const response of [
        await call('POST', `/services/prices/${actionId}/undo?preview=1`),
        await call('POST', '/services/planned-prices/cancel?preview=1', { plans }),
        await call('DELETE', `/services/${cut.id}/planned-price?preview=1`),
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
      const { status, body } = await call('POST', '/services/prices', bodyOf(changes()))
      expect(status).toBe(422)
      expect(body.error).toBe(`There is no “${name}” here. Nothing was changed.`)
      expect(Object.keys(body.fields)).toEqual([name === 'options_' ? 'changes' : name])
      expect(await stored()).toEqual(before)
    })

    it('of a change, with another value than is documented', async () => {
      const before = await stored()
      const body = { changes: changes(), validFrom: tomorrow(), announce: 'perhaps' }
      expect(await call('POST', '/services/prices', body)).toMatchObject({
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
        await call('POST', `/services/prices/${actionId}/undo`, { ids: [cut.id] }),
        await call('POST', '/services/planned-prices/cancel', { plans, ids: [cut.id] }),
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
    expect((await call('POST', `/services/prices/${actionId}/undo`)).status).toBe(200)
    expect((await call('POST', `/services/prices/${actionId}/undo`, {})).status).toBe(200)
  })
})
