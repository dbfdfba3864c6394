import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'

describeDatabases('days on $name', (kind, itOnce) => {
  let test: TestApp
  let call: Call
  let id: number
  beforeAll(async () => {
    test = await createTestApp(kind)
    call = callerOf(test, (await signIn(test)).headers)
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('branches').execute()
    id = (await call('POST', '/branches', aBranch())).body.data.id
  })

  const days = (query: object) =>
    test.app.inject(`/api/days?${new URLSearchParams({ branch: String(id), ...query })}`)

  it('are open or closed, and say why', async () => {
    const { hours } = sampleContent
    const special = [
      { from: '2026-12-22', until: '2026-12-22', branches: [id], reason: 'Paint', shift: null },
    ]
    const poya = [{ date: '2026-12-23', name: 'Unduvap Poya', estimated: false, closed: true }]
    await call('PUT', '/content', { ...sampleContent, hours: { ...hours, special, poya } })
    expect((await days({ from: '2026-12-21', to: '2026-12-23' })).json().data).toEqual([
      { day: '2026-12-21', shift: hours.week.monday, because: 'week', reason: '' },
      { day: '2026-12-22', shift: null, because: 'closure', reason: 'Paint' },
      { day: '2026-12-23', shift: null, because: 'poya', reason: 'Unduvap Poya' },
    ])
  })

  itOnce('are sent again only when they have changed', async () => {
    const { headers } = await days({ from: '2026-12-21', to: '2026-12-23' })
    const url = `/api/days?branch=${id}&from=2026-12-21&to=2026-12-23`
    const again = await test.app.inject({ url, headers: { 'if-none-match': headers.etag as string } })
    expect(again.statusCode).toBe(304)
  })

  itOnce('are at most 92, of a branch that there is', async () => {
    const statusOf = async (query: object) => (await days(query)).statusCode
    expect(await statusOf({ from: '2026-10-01', to: '2026-12-31' })).toBe(200)
    expect(await statusOf({ from: '2026-10-01', to: '2027-01-01' })).toBe(400)
    expect(await statusOf({ from: '2026-10-02', to: '2026-10-01' })).toBe(400)
    expect(await statusOf({ from: '9999-12-31', to: '9999-12-31' })).toBe(400)
    expect(await statusOf({ from: 'today', to: '2026-10-01' })).toBe(400)
    expect(await statusOf({ branch: '0', from: '2026-10-01', to: '2026-10-01' })).toBe(400)
    expect(await statusOf({ branch: String(id + 1), from: '2026-10-01', to: '2026-10-01' })).toBe(404)
  })

  itOnce.each([
    ['2027-01-01', 'At most 92 days can be asked for'],
    ['2026-09-30', 'Must not be before the first day'],
  ])('say why they can’t be those until %s', async (to, rule) => {
    const { body } = await days({ from: '2026-10-01', to })
    expect(JSON.parse(body).error).toBe(`This request is not valid: to can’t be used. ${rule}`)
  })
})
