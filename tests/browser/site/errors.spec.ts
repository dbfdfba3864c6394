import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createApp } from '../../../server/app.ts'
import { findBuild } from '../../../server/pages/builds.ts'
import { loadSite, type Site } from '../../../server/pages/site.ts'
import { expectAccessible, waitForHydration, watchConsole } from '../checks.ts'
import { expect, type Salon, test } from '../test.ts'

/** The built site with an about page whose loader fails. */
async function siteWithFailure(): Promise<Site> {
  const folder = findBuild(resolve('build'))
  const { createRender } = await import(pathToFileURL(`${folder}/server/entry.server.js`).href)
  const about = () => {
    throw new Error('secret: the store is on fire')
  }
  const render = createRender({ 'site/about/about': about })
  const manifest = JSON.parse(await readFile(`${folder}/client/.vite/manifest.json`, 'utf8'))
  const site = await loadSite(resolve('build'))
  return { ...site, render: (request, fetch, facts) => render(request, fetch, facts, manifest) }
}

async function serve({ config, db, clock }: Salon, site: Site) {
  const app = await createApp({ config, db, clock, mailer: undefined, site })
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

test('a page that fails to render returns 500, is not cached and does not say why', async ({
  request,
  salon,
}) => {
  const { app, url } = await serve(salon, await siteWithFailure())
  const response = await request.get(`${url}/about`)
  expect(response.status()).toBe(500)
  expect(response.headers()['cache-control']).toBe('no-store')
  expect(await response.text()).not.toContain('secret')
  await app.close()
})

test('a page that fails to render shows the telephone number and a link to Home', async ({ page, salon }) => {
  const messages = watchConsole(page)
  const { app, url } = await serve(salon, await siteWithFailure())
  await page.goto(`${url}/about`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(page).toHaveTitle(/^Something went wrong/)
  await expect(page.getByRole('link', { name: '+94 11 000 0000' })).toHaveAttribute(
    'href',
    'tel:+94110000000',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${url}/`)
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(messages.filter(message => /hydrat|Content Security|React error/i.test(message))).toEqual([])
  await app.close()
})

test('an error page that fails to render is replaced by a plain one', async ({ page, salon }) => {
  const site = await siteWithFailure()
  const broken = { ...site, render: () => Promise.reject(new Error('secret: no renderer')) }
  const { app, url } = await serve(salon, broken)
  const response = await page.goto(`${url}/about`)
  expect(response?.status()).toBe(500)
  expect(await response?.text()).not.toContain('secret')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await app.close()
})

test('a page whose script fails to load reloads the site, and the next try works', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  // The pointer over the link loads it too.
  await page.route('**/assets/contact-*.js', route => route.abort())
  const contact = page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true })
  const reloaded = page.waitForEvent('load')
  await contact.click()
  await reloaded
  await page.unroute('**/assets/contact-*.js')
  await waitForHydration(page)
  await contact.click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
})

test('an unknown address returns 404 with a link to Home', async ({ page }) => {
  const response = await page.goto('/orchids')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expectAccessible(page)
  for (const address of ['/about/us', '/%E0%A4%A', '/orchids']) {
    const refused = await page.goto(address)
    expect([400, 404], address).toContain(refused?.status())
    await page.getByRole('link', { name: 'Return to Home' }).first().click()
    await expect(page).toHaveURL('/')
  }
})

test('an unknown address inside the site shows the 404 page', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/orchids')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('article')).toHaveCount(3)
})
