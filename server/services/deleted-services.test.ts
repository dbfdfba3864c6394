import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, laterDay, salonDay } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aService } from '#tests/factories.ts'
import { instant } from '../clock.ts'
import { runDueJobs } from '../operations/maintenance.ts'
import { listDeletedServices } from './undo.queries.ts'

describeDatabases('a deleted service on $name', (kind, itOnce) => {
  let test: TestApp
  let call: Call
  let id: number
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(async () => {
    call = callerOf(test, (await signIn(test)).headers)
    for (const table of ['services', 'serviceChanges', 'activity'] as const)
      await test.db.deleteFrom(table).execute()
    id = (await call('POST', '/services', aService({ name: 'Cut', price: 4500 }))).body.data.id
    await call('POST', '/services', aService({ name: 'Colour' }))
  })

  const undo = (actionId: string) => call('POST', `/services/changes/${actionId}/undo`)
  const names = async (path: string) =>
    (await call('GET', path)).body.data.map(({ name }: { name: string }) => name)

  it('is in no list but that of deleted ones', async () => {
    expect((await call('DELETE', `/services/${id}`, undefined, '"1"')).status).toBe(200)
    for (const path of ['/services', '/services/all']) expect(await names(path)).toEqual(['Colour'])
    for (const path of [`/services/${id}`, `/services/all/${id}`])
      expect((await call('GET', path)).status).toBe(404)
    expect(await names('/services/deleted')).toEqual(['Cut'])
    const rows = await test.db.selectFrom('services').select('name').execute()
    expect(rows).toEqual([{ name: 'Colour' }])
  })

  it('is restored under its id, in its place, as its next version', async () => {
    const options = [
      { name: 'Short', price: 4500 },
      { name: 'Long', price: 6000 },
    ]
    await call('PUT', `/services/${id}`, { ...aService({ name: 'Cut' }), options, note: 'extra' })
    const { body } = await call('GET', `/services/all/${id}`)
    const { actionId } = (await call('DELETE', `/services/${id}`)).body.data
    expect((await undo(actionId)).body.data).toEqual({ putBack: 1, left: [] })
    expect((await call('GET', `/services/all/${id}`)).body.data).toEqual({ ...body.data, version: 3 })
    expect(await names('/services')).toEqual(['Cut', 'Colour'])
    expect(await names('/services/deleted')).toEqual([])
  })

  it('is restored once', async () => {
    const { actionId } = (await call('DELETE', `/services/${id}`)).body.data
    const undone = await Promise.all([1, 2].map(() => undo(actionId)))
    expect(undone.map(({ body }) => body.data.putBack).sort()).toEqual([0, 1])
    expect(await names('/services')).toEqual(['Cut', 'Colour'])
  })

  it('is restored with its planned price', async () => {
    const validFrom = laterDay(salonDay(instant(test.clock)), 30)
    await call('POST', '/services/changes', { changes: [{ id, version: 1, price: 5000 }], validFrom })
    const planned = async () => (await call('GET', `/services/all/${id}`)).body.data.planned
    const before = await planned()
    const { actionId } = (await call('DELETE', `/services/${id}`)).body.data
    await undo(actionId)
    expect(await planned()).toEqual(before)
    expect(before).toMatchObject({ price: 5000, validFrom })
  })

  it('is deleted permanently after 30 days', async () => {
    const maintain = () =>
      runDueJobs({
        db: test.db,
        clock: test.clock,
        config: test.config,
        log: { info() {}, warn() {} },
        wakeMail: undefined,
      })
    await call('DELETE', `/services/${id}`)
    const kept = async () => (await listDeletedServices(test.db)).map(({ name }) => name)
    test.clock.advance(29 * DAY_MS)
    await maintain()
    expect(await kept()).toEqual(['Cut'])
    test.clock.advance(2 * DAY_MS)
    await maintain()
    expect(await kept()).toEqual([])
  })

  const activity = () =>
    test.db
      .selectFrom('activity')
      .select(['kind', 'action', 'subject', 'detail', 'oldText', 'newText'])
      .orderBy('id')
      .execute()

  itOnce('is on record, as what is added, restored and reordered', async () => {
    await undo((await call('DELETE', `/services/${id}`)).body.data.actionId)
    const ids = (await call('GET', '/services')).body.data.map((service: { id: number }) => service.id)
    const order = { categoryId: 'hair', ids: ids.toReversed(), was: ids }
    expect((await call('PUT', '/services/order', order)).status).toBe(200)
    expect((await activity()).map(({ kind, action, subject }) => [kind, action, subject])).toEqual([
      ['service', 'added', 'Cut'],
      ['service', 'added', 'Colour'],
      ['service', 'deleted', 'Cut'],
      ['service', 'restored', 'Cut'],
      ['service', 'reordered', 'Hair Styling'],
    ])
  })

  itOnce('has one entry for each changed price and each other changed part', async () => {
    await test.db.deleteFrom('activity').execute()
    await call('PUT', `/services/${id}`, { ...aService({ name: 'Cut', price: 5000 }), hidden: true })
    const options = [
      { name: 'Short', price: 5000 },
      { name: 'Long', price: 6000 },
    ]
    await call('PUT', `/services/${id}`, { ...aService({ name: 'Cut', price: 5000 }), options })
    await call('PUT', `/services/${id}`, aService({ name: 'Cut', price: 5000 }))
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
