import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '#contracts/services/service.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aService, withoutExtras } from '#tests/factories.ts'

const options = [
  { name: 'Short', price: 4500 },
  { name: 'Long', price: 6000.5 },
]

describeDatabases('what a service says besides its price, on $name', (kind, itOnce) => {
  let test: TestApp
  let call: Call
  let branches: number[]
  beforeAll(async () => {
    test = await createTestApp(kind)
    call = callerOf(test, (await signIn(test)).headers)
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of ['services', 'branches'] as const) await test.db.deleteFrom(table).execute()
    branches = []
    for (const name of ['Wellawatte', 'Nugegoda'])
      branches.push((await call('POST', '/branches', aBranch({ name }))).body.data.id)
  })

  const add = async (overrides = {}) => (await call('POST', '/services', aService(overrides))).body.data
  const withoutPlan = ({ planned, ...service }: Service) => service
  const get = async (id: number) => withoutPlan((await call('GET', `/services/all/${id}`)).body.data)
  const publicList = async () => (await test.app.inject('/api/services')).json().data

  it('is stored', async () => {
    const members = { from: true, options, branches: [branches[1]], hidden: false, note: 'extensions extra' }
    const added = await call('POST', '/services', aService(members as object))
    expect(added.status).toBe(201)
    expect(added.body.data).toMatchObject(members)
    expect(await get(added.body.data.id)).toEqual(added.body.data)
    expect(await publicList()).toEqual([added.body.data])
  })

  it('stays as it is when a client sends none of these members', async () => {
    const members = { from: true, options, branches, hidden: true, note: 'extensions extra' }
    const { id } = await add(members)
    const saved = await call('PUT', `/services/${id}`, aService({ name: 'Cut' }))
    expect(saved.body.data).toMatchObject({ ...members, name: 'Cut', version: 2 })
  })

  it('can be removed again', async () => {
    const { id } = await add({ from: true, options, branches, hidden: true, note: 'extensions extra' })
    const removed = { from: false, options: [], branches: null, hidden: false, note: '' }
    const saved = await call('PUT', `/services/${id}`, { ...aService(), ...removed })
    expect(saved.body.data).toMatchObject(withoutExtras)
  })

  itOnce('is tidied: names of options and the note are on one line', async () => {
    const service = await add({ options: [{ name: ' Up to\n the shoulder ', price: 4500 }], note: ' a\nb ' })
    expect(service).toMatchObject({ options: [{ name: 'Up to the shoulder', price: 4500 }], note: 'a b' })
  })

  itOnce.each([
    [
      'five options',
      { options: Array.from('12345', name => ({ name, price: 4500 })) },
      'options',
      'At most 4 options',
    ],
    [
      'an option without a name',
      { options: [{ name: ' ', price: 4500 }] },
      'options',
      'Each option needs a name',
    ],
    ['an option without a price', { options: [{ name: 'Short' }] }, 'options', 'Valid price is required'],
    [
      'an option for nothing',
      { options: [{ name: 'Short', price: 0 }] },
      'options',
      'Valid price is required',
    ],
    [
      'an option of three decimals',
      { options: [{ name: 'Short', price: 1.005 }] },
      'options',
      'Price can have at most two decimals',
    ],
    [
      'two options of one name',
      { options: ['Long', 'LONG '].map(name => ({ name, price: 4500 })) },
      'options',
      'Two options have the same name',
    ],
    [
      'a price that is not the lowest of the options',
      { options: [{ name: 'Short', price: 5000 }] },
      'price',
      'Price must be the lowest price of the options',
    ],
    ['no branch', { branches: [] }, 'branches', 'Choose at least one branch'],
    ['an unknown branch', { branches: [999_999] }, 'branches', 'There is no such branch'],
    ['a branch as text', { branches: ['1'] }, 'branches', 'There is no such branch'],
    ['a long note', { note: 'x'.repeat(101) }, 'note', 'Must be at most 100 characters'],
    ['a number for from', { from: 1 }, 'from', 'Must be true or false'],
    ['a text for hidden', { hidden: 'no' }, 'hidden', 'Must be true or false'],
    ['an earlier check first', { price: 0, note: 7 }, 'price', 'Valid price is required'],
  ])('is refused for %s', async (_, members, field, message) => {
    const service = await add()
    for (const [method, url] of [
      ['POST', '/services'],
      ['PUT', `/services/${service.id}`],
    ] as const) {
      const response = await call(method, url, { ...aService(), ...members })
      expect(response.status).toBe(422)
      expect(response.body.fields[field]).toBe(message)
      expect(response.body.error).toBe(message)
    }
    expect(await get(service.id)).toEqual(service)
    expect(await publicList()).toEqual([service])
  })

  describe('when it has options and a request names none', () => {
    for (const [what, price] of [
      ['a higher price', 5000],
      ['a lower price', 3000.5],
    ] as const)
      it(`gives ${what} to the lowest option, wherever it stands`, async () => {
        const { id } = await add({ options: options.toReversed() })
        const response = await call('PUT', `/services/${id}`, aService({ price }))
        expect(response.status).toBe(200)
        expect(await get(id)).toMatchObject({
          price,
          options: [
            { name: 'Long', price: 6000.5 },
            { name: 'Short', price },
          ],
        })
      })

    for (const [what, prices, price] of [
      ['another option would be lower', [4500, 6000.5], 6001],
      ['a second option costs as little', [4500, 4500], 4600],
    ] as const)
      itOnce(`refuses a price when ${what}`, async () => {
        const service = await add({
          price: prices[0],
          options: prices.map((each, index) => ({ name: `Option ${index}`, price: each })),
        })
        const response = await call('PUT', `/services/${service.id}`, aService({ price }))
        expect(response.status).toBe(422)
        expect(response.body.fields).toEqual({
          price: 'Another option would then cost less: give the prices of all options',
        })
        expect(await get(service.id)).toEqual(service)
      })
  })

  describe('when it is hidden', () => {
    it('is in no public call', async () => {
      const { id } = await add({ hidden: true })
      expect(await publicList()).toEqual([])
      const one = await test.app.inject(`/api/services/${id}`)
      expect(one.statusCode).toBe(404)
      expect(one.json()).toEqual({ success: false, error: 'Service not found' })
    })

    itOnce('is at its own address for an account with full access, and for no other', async () => {
      const service = await add({ hidden: true })
      const limited = (await signIn(test, 'admin', 'inbox')).headers
      const ended = { authorization: `Bearer ${'x'.repeat(43)}` }
      const statusFor = async (headers: object) =>
        (await test.app.inject({ url: `/api/services/${service.id}`, headers: { ...headers } })).statusCode
      expect(await statusFor(limited)).toBe(404)
      expect(await statusFor(ended)).toBe(404)
      const one = await call('GET', `/services/${service.id}`)
      expect(one.body.data).toEqual(service)
      expect(one.headers.etag).toBe('"1"')
    })

    itOnce('is in the back office', async () => {
      const service = await add({ hidden: true })
      expect((await call('GET', '/services/all')).body.data.map(withoutPlan)).toEqual([service])
      const one = await call('GET', `/services/all/${service.id}`)
      expect(withoutPlan(one.body.data)).toEqual(service)
      expect(one.headers.etag).toBe('"1"')
    })

    it('is public again as soon as it is shown', async () => {
      const { id } = await add({ hidden: true })
      await call('PUT', `/services/${id}`, { ...aService(), hidden: false })
      expect(await publicList()).toHaveLength(1)
      expect((await test.app.inject(`/api/services/${id}`)).statusCode).toBe(200)
    })
  })

  describe('when a branch is deleted', () => {
    it('names the other branches, in their order', async () => {
      const { id } = await add({ branches: branches.toReversed() })
      expect((await get(id)).branches).toEqual(branches)
      await call('DELETE', `/branches/${branches[0]}`)
      expect((await get(id)).branches).toEqual([branches[1]])
      expect((await publicList())[0].branches).toEqual([branches[1]])
    })

    it('is not public where no branch is left, until others are chosen', async () => {
      const { id } = await add({ branches: [branches[0]] })
      await call('DELETE', `/branches/${branches[0]}`)
      expect((await get(id)).branches).toEqual([])
      expect(await publicList()).toEqual([])
      expect((await test.app.inject(`/api/services/${id}`)).statusCode).toBe(404)
      await call('PUT', `/services/${id}`, { ...aService(), branches: null })
      expect(await publicList()).toHaveLength(1)
    })
  })

  it('is in the stored row that a stale save gets', async () => {
    const { id } = await add({ options, hidden: true })
    await call('PUT', `/services/${id}`, aService({ name: 'New' }))
    const late = await call('PUT', `/services/${id}`, aService({ name: 'Late' }), '"1"')
    expect(late.status).toBe(412)
    expect(late.body.current).toEqual(await get(id))
  })
})
