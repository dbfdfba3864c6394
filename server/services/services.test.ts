import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aService, withoutExtras } from '#tests/factories.ts'

const noPrice = { price: 'Valid price is required' }
const noCategory = { categoryId: 'Category is required' }

describeDatabases('services on $name', (kind, itOnce) => {
  let test: TestApp
  let headers: SignedIn['headers']
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    headers = (await signIn(test)).headers
    call = callerOf(test, headers)
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('services').execute()
  })

  const add = async (overrides = {}) => (await call('POST', '/services', aService(overrides))).body.data
  const stored = () => test.db.selectFrom('services').selectAll().orderBy('id').execute()

  it('are added', async () => {
    const added = await call('POST', '/services', aService())
    expect(added.status).toBe(201)
    expect(added.headers.etag).toBe('"1"')
    const { id } = added.body.data
    const service = { ...aService(), ...withoutExtras, id, categoryName: 'hair', version: 1 }
    expect(added.body).toEqual({ success: true, data: service })
  })

  it('are public', async () => {
    const service = await add()
    expect((await test.app.inject('/api/services')).json()).toEqual({ success: true, data: [service] })
    const one = await test.app.inject(`/api/services/${service.id}`)
    expect(one.json()).toEqual({ success: true, data: service })
    expect(one.headers.etag).toBe('"1"')
  })

  it('are stored', async () => {
    const service = await add()
    expect(await stored()).toEqual([
      {
        id: service.id,
        name: service.name,
        description: service.description,
        duration: service.duration,
        priceCents: 450_000,
        perNail: 0,
        popular: 1,
        position: null,
        categoryId: 'hair',
        priceFrom: 0,
        options: '[]',
        branchIds: null,
        hidden: 0,
        note: '',
        version: 1,
        createdAt: test.clock.now().toISOString(),
        updatedAt: test.clock.now().toISOString(),
      },
    ])
  })

  it('are listed by category, then in the order of their creation', async () => {
    for (const [name, categoryId] of [
      ['F1', 'facial'],
      ['N1', 'nails'],
      ['H1', 'hair'],
      ['N2', 'nails'],
      ['M1', 'makeup'],
      ['H2', 'hair'],
    ]) {
      await add({ name, categoryId })
    }
    const names = (await call('GET', '/services')).body.data.map((service: { name: string }) => service.name)
    expect(names).toEqual(['H1', 'H2', 'M1', 'N1', 'N2', 'F1'])
  })

  it.each([
    [0.01, 1],
    [0.3, 30],
    [1.1, 110],
    [12_500.55, 1_250_055],
    [4_999_999.99, 499_999_999],
    [10_000_000, 1_000_000_000],
  ])('have the exact price %d', async (price, cents) => {
    const { id } = await add({ price })
    expect((await stored()).map(row => row.priceCents)).toEqual([cents])
    const text = (await test.app.inject(`/api/services/${id}`)).body
    expect(text).toContain(`"price":${price},`)
  })

  itOnce.each([
    ['no name', { name: undefined }, { name: 'Name is required' }],
    ['no category', { categoryId: undefined }, noCategory],
    ['an unknown category', { categoryId: 'spa' }, noCategory],
    ['no price', { price: undefined }, noPrice],
    ['price 0', { price: 0 }, noPrice],
    ['a price as text', { price: '4500' }, noPrice],
    ['three decimals', { price: 10.005 }, { price: 'Price can have at most two decimals' }],
    ['a price above the maximum', { price: 10_000_000.01 }, { price: 'Price must be at most 10,000,000' }],
    ['a long name', { name: 'x'.repeat(121) }, { name: 'Must be at most 120 characters' }],
    [
      'a long description',
      { description: 'x'.repeat(1001) },
      { description: 'Must be at most 1,000 characters' },
    ],
    ['a number for popular', { popular: 1 }, { popular: 'Must be true or false' }],
    [
      'all at once',
      { name: '', categoryId: '', price: 0 },
      { name: 'Name is required', ...noCategory, ...noPrice },
    ],
  ])('are refused for %s', async (_, overrides, fields) => {
    const service = await add()
    const before = await stored()
    for (const [method, url] of [
      ['POST', '/services'],
      ['PUT', `/services/${service.id}`],
    ] as const) {
      const response = await call(method, url, { ...aService(), ...overrides })
      expect(response.status).toBe(422)
      expect(response.body).toEqual({ success: false, error: Object.values(fields)[0], fields })
    }
    expect(await stored()).toEqual(before)
  })

  itOnce('are refused for an infinite price', async () => {
    const payload = JSON.stringify(aService()).replace('4500', '1e999')
    const json = { ...headers, 'content-type': 'application/json' }
    const response = await test.app.inject({ method: 'POST', url: '/api/services', headers: json, payload })
    expect(response.statusCode).toBe(422)
    expect(response.json().fields).toEqual(noPrice)
    expect(await stored()).toEqual([])
  })

  itOnce('need a name, a category and a price only', async () => {
    const added = await call('POST', '/services', { name: 'A', categoryId: 'nails', price: 1 })
    expect(added.body.data).toMatchObject({ description: '', duration: '', popular: false, perNail: false })
  })

  itOnce('have the name of their category, whatever categoryName is sent', async () => {
    const service = { name: 'A', categoryId: 'nails', price: 1, categoryName: 'hair' }
    const added = await call('POST', '/services', service)
    expect(added.body.data).toMatchObject({ categoryId: 'nails', categoryName: 'nails' })
  })

  it('are replaced, which increments the version', async () => {
    const service = await add()
    const input = aService({ name: 'New', price: 99.9, categoryId: 'nails', perNail: true, popular: false })
    const saved = await call('PUT', `/services/${service.id}`, input)
    expect(saved.status).toBe(200)
    expect(saved.headers.etag).toBe('"2"')
    const data = { ...input, ...withoutExtras, id: service.id, categoryName: 'nails', version: 2 }
    expect(saved.body).toEqual({ success: true, data })
    expect((await call('GET', '/services')).body.data).toEqual([data])
  })

  itOnce('are 404 for an unknown id', async () => {
    const response = await call('GET', '/services/7')
    expect(response.status).toBe(404)
    expect(response.body).toEqual({ success: false, error: 'Service not found' })
  })
})
