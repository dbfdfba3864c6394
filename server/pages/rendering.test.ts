import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { postgres, sqlite } from '#tests/databases.ts'
import { needs } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { createFakeSite } from '#tests/fake-site.ts'
import { openProxy } from '#tests/proxy.ts'
import { generousRateLimits } from '#tests/rate-limits.ts'

let test: TestApp
afterEach(() => test.close())

const open = async (limits = {}) => {
  const site = createFakeSite()
  test = await createTestApp(sqlite, {
    site,
    config: { rateLimits: { ...generousRateLimits, ...limits } },
  })
  const get = (url: string, remoteAddress = '203.0.113.1') => test.app.inject({ url, remoteAddress })
  return { site, get }
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a page rendered for one request', () => {
  it('has a limit per address, which does not apply to cached pages', async () => {
    const { site, get } = await open({ renderingsPerMinute: 3 })
    const post = () =>
      test.app.inject({
        method: 'POST',
        url: '/contact',
        headers: form,
        payload: 'firstName=A',
        remoteAddress: '203.0.113.1',
      })
    const statuses = [
      await get('/contact?service=x'),
      await get('/contact?service=w'),
      await post(),
      await get('/contact?service=y'),
      await post(),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 303, 429, 429])
    expect(site.renderings.length).toBe(3)
    expect((await get('/contact?service=y', '203.0.113.2')).statusCode).toBe(200)
    for (let n = 0; n < 20; n++) expect((await get('/')).statusCode).toBe(200)
  })

  it('is refused before the form is read', async () => {
    await open({ renderingsPerMinute: 0 })
    const response = await test.app.inject({
      method: 'POST',
      url: '/contact',
      headers: form,
      payload: `message=${'x'.repeat(100_000)}`,
    })
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is rendered one at a time, and refused when too many wait', async () => {
    const { site, get } = await open()
    let atOnce = 0
    let most = 0
    const { render } = site
    site.render = async (...args) => {
      most = Math.max(most, ++atOnce)
      await new Promise(resolve => setImmediate(resolve))
      return render(...args).finally(() => atOnce--)
    }
    const responses = await Promise.all(
      Array.from({ length: 80 }, (_, n) => get(`/contact?service=${n}`, `203.0.113.${n}`)),
    )
    expect(most).toBe(1)
    const statuses = Map.groupBy(responses, ({ statusCode }) => statusCode)
    expect([...statuses.keys()].sort()).toEqual([200, 503])
    expect(statuses.get(200)?.length).toBe(51)
    for (const refused of statuses.get(503) ?? []) expect(refused.headers['retry-after']).toBe('5')
  })
})

describe('a page that is the same for everyone', () => {
  it('is not refused because of other requests from the same address', async () => {
    const { site, get } = await open({ requestsPerMinute: 5 })
    const flood = async (url: string) => {
      const statuses: number[] = []
      for (let n = 0; n < 7; n++) statuses.push((await get(`${url}${n}`)).statusCode)
      return statuses
    }
    expect(await flood('/nothing')).toEqual([404, 404, 404, 404, 404, 429, 429])
    expect((await get('/contact')).statusCode).toBe(200)
    for (const url of ['/admin?tab=', '/admin/branches?open=', '/admin/services/edit/', '/?from='])
      expect(await flood(url), url).toEqual(Array(7).fill(200))
    const edits = site.renderings.filter(url => url.startsWith('/admin/services/edit/'))
    expect(edits).toHaveLength(1)
  })
})

describe('a page for a client that has disconnected', () => {
  it('is not rendered', async () => {
    const { site } = await open()
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const { render } = site
    site.render = async (...args) => {
      await held
      return render(...args)
    }
    const first = fetch(`${url}/contact?service=first`)
    const client = new AbortController()
    const aborted = fetch(`${url}/contact?service=gone`, { signal: client.signal }).catch(() => 'gone')
    const { server } = test.app
    const connections = () => promisify(server.getConnections).call(server)
    await expect.poll(connections, { timeout: 15_000 }).toBe(2)
    client.abort()
    expect(await aborted).toBe('gone')
    await expect.poll(connections, { timeout: 15_000 }).toBe(1)
    release()
    expect((await first).status).toBe(200)
    expect((await fetch(`${url}/contact?service=last`)).status).toBe(200)
    expect(site.renderings).toEqual(['/contact?service=first', '/contact?service=last'])
  })
})

describe('a page rendered for everyone', () => {
  const addBranch = ({ headers }: SignedIn, name: string) =>
    test.app.inject({ method: 'POST', url: '/api/branches', headers, payload: aBranch({ name }) })

  it('reads public lists without counting towards a limit', async () => {
    const { get } = await open({ requestsPerMinute: 2 })
    expect((await get('/')).statusCode).toBe(200)
    expect((await get('/services')).statusCode).toBe(200)
    expect((await get('/about')).statusCode).toBe(429)
    const other = await get('/contact', '203.0.113.2')
    expect(other.statusCode).toBe(200)
    expect(other.body).not.toContain('no branches')
  })

  it('is complete for all who wait, even if the first client is at its limit', async () => {
    const { site, get } = await open({ requestsPerMinute: 1 })
    const admin = await signIn(test)
    await addBranch(admin, 'Galle')
    const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => get('/', `203.0.113.${n}`)))
    expect(site.renderings).toEqual(['/'])
    for (const { statusCode, body } of responses) {
      expect(statusCode).toBe(200)
      expect(body).toContain('Galle')
    }
  })

  it('stays as it was while its data can’t be read', async () => {
    const { get } = await open()
    const admin = await signIn(test)
    await addBranch(admin, 'Galle')
    for (const url of ['/', '/contact']) expect((await get(url)).body).toContain('Galle')
    await test.db.schema.alterTable('branches').renameTo('branches_renamed').execute()
    // A failed write empties the cache too, as it may have been committed.
    await addBranch(admin, 'Matara')
    for (const url of ['/', '/contact']) expect((await get(url)).body).toContain('Galle')
    await test.db.schema.alterTable('branches_renamed').renameTo('branches').execute()
    expect((await get('/')).body).toContain('<p>Galle</p>')
  })
})

describe('a page while PostgreSQL is silent', needs(postgres), () => {
  it('waits for it for three seconds in all, and shows what is cached', async () => {
    const database = await postgres.createPrepared()
    const proxy = await openProxy(database.url)
    test = await createTestApp(proxy.url, { site: createFakeSite() })
    const get = (url: string) => test.app.inject({ url })
    expect((await get('/about')).statusCode).toBe(200)

    proxy.silence()
    const started = performance.now()
    const response = await get('/')
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain('no branches')
    expect(performance.now() - started).toBeLessThan(5_000)

    proxy.close()
    await test.close()
    await database.drop()
  })
})
