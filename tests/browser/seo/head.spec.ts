import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { indexedPages } from './indexed-pages.ts'

const ORIGIN = 'https://araliya.example'
const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/gs

test.use({ salonConfig: { publicUrl: ORIGIN, origin: ORIGIN } })

/** The first HTML of a page, as a crawler that runs no scripts reads it. */
const readPage = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

const parseData = (html: string) => [...html.matchAll(jsonLd)].map(([, json]) => JSON.parse(json ?? ''))

/** What the head of a page says to search engines and to those who share it. */
async function readHead(page: Page, path: string) {
  await page.setContent((await readPage(page.request, path)).replaceAll(/<script[\s\S]*?<\/script>/g, ''))
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
  return {
    url: ORIGIN + path,
    title: await page.title(),
    description: (await content('meta[name=description]')) ?? '',
    canonical: await page.locator('head link[rel=canonical]').getAttribute('href'),
    robots: await page.locator('meta[name=robots]').count(),
    card: {
      url: await content('meta[property="og:url"]'),
      title: await content('meta[property="og:title"]'),
      description: await content('meta[property="og:description"]'),
      kind: await content('meta[name="twitter:card"]'),
    },
    picture: new URL((await content('meta[property="og:image"]')) ?? ''),
  }
}

test('each page has its own title, description and cards', async ({ page }) => {
  const heads: Awaited<ReturnType<typeof readHead>>[] = []
  for (const path of indexedPages) heads.push(await readHead(page, path))

  await test.step('titles and descriptions differ, and are neither too short nor too long', () => {
    for (const { title, description } of heads) {
      expect(title.length, title).toBeLessThanOrEqual(70)
      expect(description.length, description).toBeGreaterThan(50)
      expect(description.length, description).toBeLessThanOrEqual(160)
    }
    expect(new Set(heads.map(({ title }) => title)).size).toBe(indexedPages.length)
    expect(new Set(heads.map(({ description }) => description)).size).toBe(indexedPages.length)
  })

  await test.step('each page is indexed under its own address', () => {
    for (const { url, canonical, robots } of heads) {
      expect(canonical).toBe(url)
      expect(robots, url).toBe(0)
    }
  })

  await test.step('each card says what its page says', () => {
    for (const { url, title, description, card } of heads)
      expect(card).toEqual({ url, title, description, kind: 'summary_large_image' })
  })

  await test.step('each card has a JPEG of this site; there are four', async () => {
    for (const { picture } of heads) {
      expect(picture.origin).toBe(ORIGIN)
      expect((await page.request.get(picture.pathname)).headers()['content-type']).toBe('image/jpeg')
    }
    expect(new Set(heads.map(({ picture }) => picture.pathname)).size).toBe(4)
  })
})

test('a query that a page does not read is not in its canonical address', async ({ request }) => {
  for (const [path, canonical] of [
    ['/contact?service=Balayage', '/contact'],
    ['/services?category=surfing', '/services'],
    ['/?utm_source=mail', '/'],
  ]) {
    expect(await readPage(request, path ?? '')).toContain(
      `<link rel="canonical" href="${ORIGIN}${canonical}"`,
    )
  }
})

for (const path of ['/', '/contact']) {
  test(`the structured data of ${path} list the salon and its enabled branches`, async ({
    request,
    salon,
  }) => {
    await salon.db.updateTable('branches').set({ disabled: 1 }).where('name', '=', 'Bambalapitiya').execute()
    const { data: branches } = await (await request.get('/api/branches')).json()
    const enabled = branches.filter((branch: { disable: boolean }) => !branch.disable)
    const [salonData, ...others] = parseData(await readPage(request, path))
    expect(others).toEqual([])
    const [main, ...found] = salonData['@graph']
    expect(main).toMatchObject({
      '@type': 'BeautySalon',
      telephone: '+94 11 000 0000',
      '@id': `${ORIGIN}/#salon`,
    })
    expect(found.map((one: { name: string }) => one.name)).toEqual(
      enabled.map((branch: { name: string }) => `Araliya Beauty Salon, ${branch.name}`),
    )
    expect(JSON.stringify(salonData)).not.toMatch(/Bambalapitiya|review|rating/i)
  })

  test(`a text can't end the structured data of ${path}`, async ({ request, salon }) => {
    const address = '</script><script>alert(1)</script>\u2028 & more'
    await salon.db.updateTable('branches').set({ address }).where('name', '=', 'Nugegoda').execute()
    const html = await readPage(request, path)
    expect(html).not.toContain('<script>alert')
    expect(html.match(jsonLd)?.join('')).not.toContain('\u2028')
    const [salonData, ...others] = parseData(html)
    expect(others).toEqual([])
    expect(salonData['@graph'].at(-1).address.streetAddress).toBe(address)
  })
}

test('the structured data of a category list its services only', async ({ request }) => {
  const [{ hasOfferCatalog: catalog }] = parseData(await readPage(request, '/services?category=nails'))
  expect(catalog['@type']).toBe('OfferCatalog')
  expect(JSON.stringify(catalog)).toContain('Nail Art')
  expect(JSON.stringify(catalog)).not.toContain('Balayage')
})

test('sitemap and robots.txt list the pages', async ({ request }) => {
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const locations = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
  expect(locations.toSorted()).toEqual(indexedPages.map(path => ORIGIN + path).toSorted())
  for (const path of indexedPages) expect((await request.get(path)).status()).toBe(200)
  expect(await (await request.get('/robots.txt')).text()).toBe(
    `User-agent: *\nDisallow: /api\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  )
})

test('the back office and unknown pages must not be indexed', async ({ request }) => {
  for (const path of ['/admin', '/admin/login', '/admin/services/new', '/admin/unheard-of', '/unheard-of']) {
    expect(await readPage(request, path), path).toMatch(/<meta name="robots" content="noindex"\/>/)
  }
  for (const path of ['/admin', '/admin/login', '/admin/branches/edit/1']) {
    expect((await request.get(path)).headers()['x-robots-tag']).toBe('noindex')
  }
  expect((await request.get('/administrators')).headers()['x-robots-tag']).toBeUndefined()
  expect((await request.get('/unheard-of')).status()).toBe(404)
})

test('the manifest and every icon are there', async ({ page }) => {
  await page.goto('/about')
  const links = page.locator('head link:is([rel=manifest], [rel~=icon], [rel=apple-touch-icon])')
  expect(await links.count()).toBe(4)
  for (const link of await links.all()) {
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
  }
  const manifest = await (await page.request.get('/site.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
})
