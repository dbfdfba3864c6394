import { afterEach, describe, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { aBranch } from '#tests/factories.ts'
import { createFakeSite } from '#tests/fake-site.ts'

let open: TestApp[] = []
afterEach(async () => {
  for (const test of open) await test.close()
  open = []
})

async function openSalon() {
  const site = createFakeSite()
  const test = await createTestApp(mainDatabase, { site })
  open.push(test)
  const { headers } = await signIn(test)
  const get = (url: string) => test.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
  const save = (change: object, id?: number) =>
    test.app.inject({
      method: id ? 'PUT' : 'POST',
      url: id ? `/api/branches/${id}` : '/api/branches',
      headers,
      payload: aBranch(change),
    })
  const remove = (id: number) => test.app.inject({ method: 'DELETE', url: `/api/branches/${id}`, headers })
  const { id } = (await save({ name: 'Nugegoda' })).json().data
  return { test, site, get, save, remove, id: id as number }
}

describe('the page of a branch', () => {
  it('is rendered once, and again after a change', async () => {
    const { site, get, save, id } = await openSalon()
    expect((await get('/branches/nugegoda')).statusCode).toBe(200)
    await get('/branches/nugegoda')
    expect(site.renderings).toEqual(['/branches/nugegoda'])
    await save({ name: 'Nugegoda', phone: '+94 11 000 0009' }, id)
    await get('/branches/nugegoda')
    expect(site.renderings).toEqual(['/branches/nugegoda', '/branches/nugegoda'])
  })

  it('keeps its address when the branch is renamed', async () => {
    const { get, save, id } = await openSalon()
    await save({ name: 'Kohuwala' }, id)
    expect((await get('/branches/nugegoda')).body).toContain('Kohuwala')
    expect((await get('/branches/kohuwala')).statusCode).toBe(404)
  })

  it('is gone while the branch is disabled, and once it is deleted', async () => {
    const { get, save, remove, id } = await openSalon()
    await save({ name: 'Nugegoda', disable: true }, id)
    expect((await get('/branches/nugegoda')).statusCode).toBe(404)
    await save({ name: 'Nugegoda', disable: false }, id)
    expect((await get('/branches/nugegoda')).statusCode).toBe(200)
    await remove(id)
    expect((await get('/branches/nugegoda')).statusCode).toBe(404)
  })

  it('is one page for all unknown branches, whatever their number', async () => {
    const { site, get } = await openSalon()
    for (const slug of ['a', 'b', 'c', 'constructor'])
      expect((await get(`/branches/${slug}`)).statusCode).toBe(404)
    expect(site.renderings).toEqual(['/branches/-'])
  })

  it.each(['/Branches/Nugegoda', '/branches/nugegoda/', '//branches//nugegoda'])(
    'has one address: %s is redirected',
    async url => {
      const { get } = await openSalon()
      const { statusCode, headers } = await get(url)
      expect({ statusCode, location: headers.location }).toEqual({
        statusCode: 308,
        location: '/branches/nugegoda',
      })
    },
  )

  it.each(['/Branches/Kandy', '/branches/KANDY', '/branches/kandy/', '//branches//kandy'])(
    'is not found without a redirect where there is no such branch: %s',
    async url => {
      const { get } = await openSalon()
      const { statusCode, headers } = await get(url)
      expect({ statusCode, location: headers.location }).toEqual({ statusCode: 404, location: undefined })
    },
  )

  it('stays as it was last while the branches can’t be read', async () => {
    const { test, get, save, id } = await openSalon()
    await get('/branches/nugegoda')
    await save({ name: 'Kohuwala' }, id)
    await test.db.schema.alterTable('branches').renameTo('branches_away').execute()
    expect((await get('/branches/nugegoda')).body).toContain('Nugegoda')
    expect((await get('/branches/elsewhere')).statusCode).toBe(500)
    await test.db.schema.alterTable('branches_away').renameTo('branches').execute()
  })
})

describe('the sitemap', () => {
  const branchesIn = (body: string) =>
    [...body.matchAll(/<loc>.*?(\/branches\/.*?)<\/loc>/g)].map(([, path]) => path)

  it('lists the branches that are not disabled, as they are now', async () => {
    const { get, save, id } = await openSalon()
    expect(branchesIn((await get('/sitemap.xml')).body)).toEqual(['/branches/nugegoda'])
    await save({ name: 'Dehiwala' })
    expect(branchesIn((await get('/sitemap.xml')).body)).toEqual(['/branches/nugegoda', '/branches/dehiwala'])
    await save({ name: 'Nugegoda', disable: true }, id)
    expect(branchesIn((await get('/sitemap.xml')).body)).toEqual(['/branches/dehiwala'])
  })
})
