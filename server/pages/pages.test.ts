import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { salonDay, startOfDay } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { postgres, sqlite } from '#tests/databases.ts'
import { needs } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { createFakeSite, FAKE_SCRIPT_HASH } from '#tests/fake-site.ts'

let open: TestApp[] = []
afterEach(async () => {
  for (const test of open) await test.close()
  open = []
})

async function openSalon(kind = sqlite) {
  const site = createFakeSite()
  const test = await createTestApp(kind, { site })
  open.push(test)
  const { headers } = await signIn(test)
  const get = (url: string, more: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { 'accept-encoding': 'identity', ...more } })
  const addBranch = (name: string) =>
    test.app.inject({ method: 'POST', url: '/api/branches', headers, payload: aBranch({ name }) })
  return { test, site, get, addBranch }
}

describe('a page', () => {
  it('is rendered once, and again after a change', async () => {
    const { site, get, addBranch } = await openSalon()
    expect((await get('/')).body).toContain('<p></p>')
    await get('/')
    expect(site.renderings).toEqual(['/'])
    expect((await addBranch('Galle')).statusCode).toBe(201)
    expect((await get('/')).body).toContain('<p>Galle</p>')
    expect(site.renderings).toEqual(['/', '/'])
  })

  it('is rendered again on the next day of the salon, also of an earlier one after the clock was set back', async () => {
    const { test, site, get } = await openSalon()
    const startOf = (daysLater: number) =>
      Date.parse(startOfDay(salonDay(test.clock.now()), daysLater)) - test.clock.now().getTime()
    await get('/')
    test.clock.advance(startOf(1) - 1)
    await get('/')
    expect(site.renderings).toEqual(['/'])
    test.clock.advance(1)
    await get('/')
    expect(site.renderings).toEqual(['/', '/'])
    test.clock.advance(-1)
    await get('/')
    expect(site.renderings).toEqual(['/', '/', '/'])
  })

  it('is rendered once for simultaneous requests', async () => {
    const { site, get } = await openSalon()
    await Promise.all(Array.from({ length: 20 }, () => get('/about')))
    expect(site.renderings).toEqual(['/about'])
  })

  it.each([
    ['br', 'gzip, br'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5'],
    [undefined, 'identity'],
  ])('is sent as %s when a browser accepts %s', async (coding, accepted) => {
    const { get } = await openSalon()
    const response = await get('/', { 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(coding)
  })

  it('is the same page with the same ETag in each coding', async () => {
    const { get } = await openSalon()
    const [br, gzip, plain] = await Promise.all([
      get('/', { 'accept-encoding': 'br' }),
      get('/', { 'accept-encoding': 'gzip' }),
      get('/', { 'accept-encoding': 'identity' }),
    ])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([br, gzip, plain].map(response => response.headers.etag)).size).toBe(1)
    expect(br.headers.vary).toContain('accept-encoding')
  })

  it('allows exactly its own inline scripts', async () => {
    const { get } = await openSalon()
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${FAKE_SCRIPT_HASH};`)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    expect(policy).toContain("frame-ancestors 'self'")
  })

  it.each(['/', '/contact'])('%s allows no script that came into it with a stored text', async url => {
    const { get, addBranch } = await openSalon()
    await addBranch('<script>steal()</script>')
    const { body, headers } = await get(url)
    expect(body).toContain('<script>steal()</script>')
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${FAKE_SCRIPT_HASH};`)
  })

  it('has a limited number of cache keys', async () => {
    const { site, get } = await openSalon()
    for (const url of [
      '/?utm=1',
      '/?utm=2',
      '/services?category=hair&x=1',
      '/services?category=hair',
      '/services?category=wigs',
      '/services',
      '/nowhere',
      '/nowhere/else?x=1',
      '/about.data',
      '//evil.example',
      '/%2e%2e/secret',
    ]) {
      await get(url)
    }
    expect(site.renderings).toEqual(['/', '/services?category=hair', '/services', '/404'])
  })

  it('is 404 for unknown paths', async () => {
    const { get } = await openSalon()
    expect((await get('/nowhere')).statusCode).toBe(404)
  })

  it.each([
    ['/about/?a=1', '/about?a=1'],
    ['//', '/'],
    ['//about/', '/about'],
  ])('is redirected from %s to %s', async (path, location) => {
    const { get } = await openSalon()
    const response = await get(path)
    expect(response.statusCode).toBe(308)
    expect(response.headers.location).toBe(location)
  })

  it('is rendered without the Host header of the request', async () => {
    const { get, site } = await openSalon()
    await get('/', { host: 'evil.example' })
    expect(site.renderings).toEqual(['/'])
  })
})

describe('the contact page', () => {
  it('is one page for everyone, from the cache', async () => {
    const { site, get } = await openSalon()
    const page = await get('/contact')
    expect(page.headers['cache-control']).toBe('no-cache')
    await get('/contact')
    expect(site.renderings).toEqual(['/contact'])
  })

  it('is rendered for each query, and redirects after a post', async () => {
    const { test, site, get } = await openSalon()
    await get('/contact?branch=Galle&other=1')
    await get('/contact?branch=Galle')
    expect(site.renderings).toEqual(['/contact?branch=Galle', '/contact?branch=Galle'])
    const post = await test.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'firstName=A',
    })
    expect(post.statusCode).toBe(303)
    expect(post.headers.location).toBe('/contact?sent=1')
  })
})

describe('when rendering fails', () => {
  it('a minimal page with a link home is sent, without error details', async () => {
    const { test, site } = await openSalon()
    site.render = () => Promise.reject(new Error('secret <detail>'))
    const page = await test.app.inject('/about')
    expect(page.statusCode).toBe(500)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<a href="/">')
    expect(page.body).not.toContain('secret')
    const large = await test.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `message=${'x'.repeat(200_000)}`,
    })
    expect(large.statusCode).toBe(413)
    expect(large.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('when the database does not respond', () => {
  it('pages are sent without its data, not cached, and complete again afterwards', async () => {
    const { test, site, get } = await openSalon()
    await test.db.schema.alterTable('branches').renameTo('branches_renamed').execute()
    const gap = await get('/')
    expect(gap.statusCode).toBe(200)
    expect(gap.body).toContain('no branches')
    expect(gap.headers['cache-control']).toBe('no-store')
    await test.db.schema.alterTable('branches_renamed').renameTo('branches').execute()
    expect((await get('/')).body).toContain('<p></p>')
    expect(site.renderings).toEqual(['/', '/'])
  })
})

describe('two processes on one database', needs(postgres), () => {
  it('a branch added by one appears on the home page of the other', async () => {
    const one = await openSalon(postgres)
    const site = createFakeSite()
    const url = one.test.config.databaseUrl
    const two = await createTestApp(url, { site })
    open.unshift(two)
    const home = async () => (await two.app.inject('/')).body
    const isCached = async () => {
      await home()
      const before = site.renderings.length
      await home()
      return site.renderings.length === before
    }
    await expect.poll(isCached).toBe(true)
    await one.addBranch('Negombo')
    await expect.poll(home, { timeout: 30_000 }).toContain('<p>Negombo</p>')
    await expect.poll(isCached).toBe(true)
  })
})
