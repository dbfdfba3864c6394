// Long: each field of a branch, each refusal and each conflict has its test.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { weekdays } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'

const stale = 'Someone else saved changes while you were editing. Yours aren’t saved yet.'
const missing = { success: false, error: 'Branch not found' }

describeDatabases('branches on $name', (kind, itOnce) => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    const { headers } = await signIn(test)
    call = callerOf(test, headers)
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('branches').execute()
  })

  const add = async (overrides = {}) => (await call('POST', '/branches', aBranch(overrides))).body.data
  const stored = () => test.db.selectFrom('branches').selectAll().orderBy('id').execute()

  it('may share a name, as only the form asks about it', async () => {
    await add({ name: 'Nugegoda' })
    expect((await call('POST', '/branches', aBranch({ name: 'Nugegoda' }))).status).toBe(201)
  })

  it('are added', async () => {
    const added = await call('POST', '/branches', aBranch())
    expect(added.status).toBe(201)
    expect(added.headers.etag).toBe('"1"')
    const branch = { ...aBranch(), slug: 'wellawatte', reviewUrl: '', id: added.body.data.id, version: 1 }
    expect(added.body).toEqual({ success: true, data: branch })
  })

  it('are public', async () => {
    const branch = await add()
    expect((await test.app.inject('/api/branches')).json()).toEqual({ success: true, data: [branch] })
    const one = await test.app.inject(`/api/branches/${branch.id}`)
    expect(one.json()).toEqual({ success: true, data: branch })
    expect(one.headers.etag).toBe('"1"')
  })

  it('are stored', async () => {
    const branch = await add()
    expect(await stored()).toEqual([
      {
        id: branch.id,
        name: branch.name,
        slug: 'wellawatte',
        address: branch.address,
        phone: branch.phone,
        email: branch.email,
        mapUrl: branch.mapUrl,
        disabled: 0,
        directions: '',
        whatsApp: '',
        reviewUrl: '',
        position: null,
        hours: null,
        version: 1,
        createdAt: test.clock.now().toISOString(),
        updatedAt: test.clock.now().toISOString(),
      },
    ])
  })

  describe('with their own hours', () => {
    const late = { opens: '12:00', closes: '21:30' }
    const hours = Object.fromEntries(weekdays.map(day => [day, day === 'monday' ? null : late]))
    let url: string
    beforeEach(async () => {
      url = `/branches/${(await add({ hours })).id}`
    })

    it('show them', async () => {
      expect((await call('GET', url)).body.data.hours).toEqual(hours)
    })

    itOnce('keep them when a client, which may not know them, sends none', async () => {
      await call('PUT', url, aBranch({ disable: true }))
      expect((await call('GET', url)).body.data).toMatchObject({ disable: true, hours })
    })

    itOnce('lose them for null', async () => {
      await call('PUT', url, { ...aBranch(), hours: null })
      expect((await call('GET', url)).body.data).not.toHaveProperty('hours')
    })
  })

  it('are all listed in the order of their creation, whatever the query', async () => {
    const ids = []
    for (const name of ['B', 'A', 'C']) ids.push((await add({ name, disable: name === 'A' })).id)
    const list = (await call('GET', '/branches?page=x&disable=false&limit=1')).body.data
    expect(list.map((branch: { id: number }) => branch.id)).toEqual(ids)
  })

  itOnce('need a name and an address only', async () => {
    const added = await call('POST', '/branches', { name: ' A ', address: 'B' })
    expect(added.body.data).toEqual({
      id: expect.any(Number),
      name: 'A',
      slug: 'a',
      address: 'B',
      email: '',
      phone: '',
      mapUrl: '',
      directions: '',
      whatsApp: '',
      reviewUrl: '',
      disable: false,
      version: 1,
    })
  })

  itOnce('have empty fields for null', async () => {
    const added = await call('POST', '/branches', { ...aBranch(), email: null, phone: null, mapUrl: null })
    expect(added.body.data).toMatchObject({ email: '', phone: '', mapUrl: '' })
  })

  itOnce('ignore unknown fields, and id and version', async () => {
    const { data } = (await call('POST', '/branches', { ...aBranch(), id: 900, version: 9, admin: true }))
      .body
    expect(data).not.toHaveProperty('admin')
    expect(data.version).toBe(1)
    expect((await stored()).map(({ id }) => id)).toEqual([data.id])
    expect(data.id).not.toBe(900)
  })

  itOnce.each([
    ['no name', { name: undefined }, { name: 'Name is required' }],
    ['a blank name', { name: ' \t\n' }, { name: 'Name is required' }],
    ['no address', { address: '' }, { address: 'Address is required' }],
    ['a bad email', { email: 'salon@' }, { email: 'Please enter a valid email address' }],
    ['a bad phone', { phone: '011-ARALIYA' }, { phone: 'Please enter a valid phone number' }],
    ['a bad map address', { mapUrl: 'maps' }, { mapUrl: 'Please enter a valid URL' }],
    ['a bad WhatsApp number', { whatsApp: 'call me' }, { whatsApp: 'Please enter a valid phone number' }],
    ['half a WhatsApp number', { whatsApp: '077 12' }, { whatsApp: 'Please enter a valid phone number' }],
    ['long directions', { directions: 'x'.repeat(121) }, { directions: 'Must be at most 120 characters' }],
    ['a long name', { name: 'x'.repeat(121) }, { name: 'Must be at most 120 characters' }],
    ['text for disable', { disable: 'yes' }, { disable: 'Must be true or false' }],
    ['a number as email', { email: 7 }, { email: 'Must be text' }],
    ['a bad review address', { reviewUrl: 'javascript:alert(1)' }, { reviewUrl: 'Please enter a valid URL' }],
  ])('are refused for %s', async (_, overrides, fields) => {
    const branch = await add()
    const before = await stored()
    for (const [method, url] of [
      ['POST', '/branches'],
      ['PUT', `/branches/${branch.id}`],
    ] as const) {
      const response = await call(method, url, { ...aBranch(), ...overrides })
      expect(response.status).toBe(422)
      expect(response.body).toEqual({ success: false, error: Object.values(fields)[0], fields })
    }
    expect(await stored()).toEqual(before)
  })

  it('are replaced, which increments the version', async () => {
    const branch = await add()
    const saved = await call('PUT', `/branches/${branch.id}`, { ...branch, disable: true })
    expect(saved.status).toBe(200)
    expect(saved.headers.etag).toBe('"2"')
    expect(saved.body).toEqual({ success: true, data: { ...branch, disable: true, version: 2 } })
    expect((await call('GET', '/branches')).body.data).toEqual([saved.body.data])
  })

  it('store when they were created and when they were replaced', async () => {
    const branch = await add()
    const createdAt = test.clock.now().toISOString()
    test.clock.advance(1000)
    await call('PUT', `/branches/${branch.id}`, { ...branch, disable: true })
    const updatedAt = test.clock.now().toISOString()
    expect(await stored()).toMatchObject([{ disabled: 1, createdAt, updatedAt }])
  })

  const reviewUrl = 'https://g.page/r/araliya/review'

  itOnce('keep their review address when a client does not send one, and lose it for null', async () => {
    const { id } = await add({ reviewUrl })
    expect((await call('PUT', `/branches/${id}`, aBranch())).body.data.reviewUrl).toBe(reviewUrl)
    const without = await call('PUT', `/branches/${id}`, aBranch({ reviewUrl: null }))
    expect(without.body.data.reviewUrl).toBe('')
  })

  describe('their slugs', () => {
    it('are unique, also of equal names', async () => {
      const slugs = []
      for (const name of ['Mount Lavinia', 'mount lavinia', 'Mount-Lavinia'])
        slugs.push((await add({ name })).slug)
      expect(slugs).toEqual(['mount-lavinia', 'mount-lavinia-2', 'mount-lavinia-3'])
    })

    it('are unique, also of branches that are added at the same time', async () => {
      const added = await Promise.all([1, 2, 3, 4].map(() => add({ name: 'Dehiwala' })))
      expect(added.map(({ slug }) => slug).toSorted()).toEqual([
        'dehiwala',
        'dehiwala-2',
        'dehiwala-3',
        'dehiwala-4',
      ])
    })

    it('stay when a branch is renamed, and can’t be written', async () => {
      const { id } = await add({ name: 'Dehiwala' })
      const renamed = await call('PUT', `/branches/${id}`, {
        ...aBranch({ name: 'Kohuwala' }),
        slug: 'other',
      })
      expect(renamed.body.data).toMatchObject({ name: 'Kohuwala', slug: 'dehiwala' })
    })

    itOnce('are free again when a branch is deleted', async () => {
      const { id } = await add({ name: 'Dehiwala' })
      await call('DELETE', `/branches/${id}`)
      expect((await add({ name: 'Dehiwala' })).slug).toBe('dehiwala')
    })
  })

  const found = { directions: 'Four minutes from the station', whatsApp: '+94 11 000 0001' }

  itOnce('keep directions and WhatsApp number when a client does not send them', async () => {
    const { id } = await add(found)
    const { directions: _, whatsApp: __, ...older } = aBranch({ name: 'Maharagama' })
    expect((await call('PUT', `/branches/${id}`, older)).body.data).toMatchObject(found)
  })

  itOnce.each([null, ''])('lose directions and WhatsApp number for %j', async nothing => {
    const { id } = await add(found)
    const emptied = { ...aBranch(), directions: nothing, whatsApp: nothing }
    expect((await call('PUT', `/branches/${id}`, emptied)).body.data).toMatchObject({
      directions: '',
      whatsApp: '',
    })
  })

  itOnce('have directions on one line', async () => {
    expect((await add({ directions: ' Opposite\nthe station ' })).directions).toBe('Opposite the station')
  })

  describe('that were saved meanwhile', () => {
    let url: string
    let current: object
    beforeEach(async () => {
      url = `/branches/${(await add()).id}`
      current = (await call('PUT', url, aBranch({ name: 'First' }), '"1"')).body.data
    })

    it('are not saved from an older version: 412 with the current one', async () => {
      const late = await call('PUT', url, aBranch({ name: 'Second' }), '"1"')
      expect(late.status).toBe(412)
      expect(late.body).toEqual({ success: false, error: stale, current })
      expect((await call('GET', url)).body.data).toEqual(current)
    })

    it('are not deleted from an older version: 412 with the current one', async () => {
      const deletion = await call('DELETE', url, undefined, '"1"')
      expect(deletion.status).toBe(412)
      expect(deletion.body).toEqual({ success: false, error: stale, current })
      expect((await call('GET', url)).body.data).toEqual(current)
    })

    it('are saved from any version with *', async () => {
      expect((await call('PUT', url, aBranch(), '*')).status).toBe(200)
    })

    it('are deleted from the current version', async () => {
      expect((await call('DELETE', url, undefined, '"2"')).status).toBe(200)
    })
  })

  it('are saved by one of several simultaneous requests', async () => {
    const { id } = await add()
    const saves = ['One', 'Two', 'Three', 'Four'].map(name =>
      call('PUT', `/branches/${id}`, aBranch({ name }), '"1"'),
    )
    const responses = await Promise.all(saves)
    expect(responses.map(response => response.status).toSorted()).toEqual([200, 412, 412, 412])
    const winner = responses.find(response => response.status === 200)?.body.data
    expect((await stored()).map(row => [row.name, row.version])).toEqual([[winner.name, 2]])
  })

  itOnce.each(['3', '"0"', 'W/1', ''])('need a valid If-Match: %s', async header => {
    const { id } = await add()
    const response = await call('PUT', `/branches/${id}`, aBranch({ name: 'New' }), header)
    expect(response.status).toBe(400)
    expect(response.body.error).toBe('If-Match must be a version like "3"')
    expect((await stored()).map(row => row.name)).toEqual(['Wellawatte'])
  })

  itOnce('are not saved with a weak If-Match, which never matches', async () => {
    const branch = await add()
    const response = await call('PUT', `/branches/${branch.id}`, aBranch({ name: 'New' }), 'W/"1"')
    expect(response.status).toBe(412)
    expect(response.body.current).toEqual(branch)
    expect((await stored()).map(row => row.name)).toEqual(['Wellawatte'])
  })

  it('are deleted once', async () => {
    const { id } = await add()
    await add({ name: 'Other' })
    expect((await call('DELETE', `/branches/${id}`)).body).toEqual({ success: true })
    expect((await stored()).map(row => row.name)).toEqual(['Other'])
    expect((await call('GET', '/branches')).body.data.length).toBe(1)
    const again = await call('DELETE', `/branches/${id}`)
    expect(again.status).toBe(404)
    expect(again.body).toEqual(missing)
    expect((await call('DELETE', `/branches/${id}`, undefined, '"1"')).status).toBe(404)
  })

  itOnce.each(['7', '9007199254740991'])('are 404 for the unknown id %s', async id => {
    for (const [method, payload] of [['GET'], ['PUT', aBranch()], ['DELETE']] as const) {
      const response = await call(method, `/branches/${id}`, payload)
      expect(response.status).toBe(404)
      expect(response.body).toEqual(missing)
    }
  })

  itOnce.each(['x', '0', '1e0', '%201', '9007199254740993', '%00'])(
    'are 400 for the invalid id %s',
    async id => {
      const response = await call('GET', `/branches/${id}`)
      expect(response.status).toBe(400)
      expect(response.body).toEqual({ success: false, error: 'This request is not valid: id can’t be used' })
    },
  )
})
