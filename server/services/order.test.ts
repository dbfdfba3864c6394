import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aService } from '#tests/factories.ts'

describeDatabases('the order of services and branches on $name', (kind, itOnce) => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    const { headers } = await signIn(test)
    call = callerOf(test, headers)
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of ['services', 'branches'] as const) await test.db.deleteFrom(table).execute()
  })

  const addService = async (name: string, categoryId: 'hair' | 'nails' = 'hair'): Promise<number> =>
    (await call('POST', '/services', aService({ name, categoryId }))).body.data.id
  const addBranch = async (name: string): Promise<number> =>
    (await call('POST', '/branches', aBranch({ name }))).body.data.id
  const names = async (noun: 'services' | 'branches') =>
    (await call('GET', `/${noun}`)).body.data.map(({ name }: { name: string }) => name)

  it('is that of creation until it is set', async () => {
    await addService('Cut')
    await addService('Polish', 'nails')
    await addService('Colour')
    expect(await names('services')).toEqual(['Cut', 'Colour', 'Polish'])
  })

  describe('of a category that is set', () => {
    let cut: number
    beforeEach(async () => {
      cut = await addService('Cut')
      const polish = await addService('Polish', 'nails')
      const colour = await addService('Colour')
      const care = await addService('Care')
      const ids = [care, cut, colour]
      const order = { categoryId: 'hair', ids, was: [cut, colour, care] }
      const response = await call('PUT', '/services/order', order)
      expect(response.status).toBe(200)
      expect(response.body.data).toEqual({ ids })
      await call('PUT', '/services/order', { categoryId: 'nails', ids: [polish], was: [polish] })
    })

    it('is shown, also after that of another category is set', async () => {
      expect(await names('services')).toEqual(['Care', 'Cut', 'Colour', 'Polish'])
    })

    it('has new services at the end', async () => {
      await addService('Balayage')
      expect(await names('services')).toEqual(['Care', 'Cut', 'Colour', 'Balayage', 'Polish'])
    })

    it('increments no version, and stays when a service is saved', async () => {
      expect((await call('PUT', `/services/${cut}`, aService({ name: 'Cut' }), '"1"')).status).toBe(200)
      expect(await names('services')).toEqual(['Care', 'Cut', 'Colour', 'Polish'])
    })
  })

  it('is set for branches as well', async () => {
    const was = [await addBranch('Wellawatte'), await addBranch('Nugegoda'), await addBranch('Bambalapitiya')]
    const ids = was.toReversed()
    expect((await call('PUT', '/branches/order', { ids, was })).status).toBe(200)
    expect(await names('branches')).toEqual(['Bambalapitiya', 'Nugegoda', 'Wellawatte'])
  })

  it('is not set when it has changed meanwhile', async () => {
    const was = [await addService('Cut'), await addService('Colour')]
    const ids = was.toReversed()
    const added = await addService('Care')
    const late = await call('PUT', '/services/order', { categoryId: 'hair', ids, was })
    expect(late.status).toBe(412)
    expect(late.body.current).toEqual({ ids: [...was, added] })
    const seen = [...was, added]
    const responses = await Promise.all([
      call('PUT', '/services/order', { categoryId: 'hair', ids: [...ids, added], was: seen }),
      call('PUT', '/services/order', { categoryId: 'hair', ids: [added, ...was], was: seen }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('stays when it is stored already, whatever was on the screen', async () => {
    const ids = [await addService('Cut'), await addService('Colour')]
    const again = await call('PUT', '/services/order', { categoryId: 'hair', ids, was: ids.toReversed() })
    expect(again).toMatchObject({ status: 200, body: { data: { ids } } })
    expect(await names('services')).toEqual(['Cut', 'Colour'])
  })

  itOnce('must contain each id once', async () => {
    const was = [await addService('Cut'), await addService('Colour')]
    for (const ids of [[was[0]], [was[0], was[0]], [...was, 999_999], []]) {
      const response = await call('PUT', '/services/order', { categoryId: 'hair', ids, was })
      expect(response.status).toBe(422)
      expect(response.body.fields).toEqual({ ids: 'List every id exactly once' })
    }
    expect((await call('PUT', '/services/order', { categoryId: 'feet', ids: was, was })).status).toBe(422)
    expect((await call('PUT', '/branches/order', { ids: ['1'], was: [] })).status).toBe(422)
    expect(await names('services')).toEqual(['Cut', 'Colour'])
  })
})
