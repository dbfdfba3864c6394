import type { Page, Route } from '@playwright/test'
import type { Service } from '#contracts/services/service.ts'
import { withoutExtras } from '#tests/factories.ts'
import { waitForHydration } from '../checks.ts'

export const list = (page: Page) => page.locator('#prices')
export const names = (page: Page) => list(page).getByRole('heading', { level: 3 })
export const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter services' }).getByRole('link', { name, exact: true })

export async function openServices(page: Page, address = '/services') {
  await page.goto(address)
  await waitForHydration(page)
}

/** Opens the services by a link, so that the browser loads them. */
export async function followLinkToServices(page: Page) {
  await page.goto('/about')
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services', exact: true }).click()
}

export const aService = (id: number, changes: Partial<Service> = {}): Service => ({
  id,
  name: `Service ${id}`,
  description: 'A wash, a cut and a blow-dry.',
  duration: '45 min',
  price: 4_500,
  perNail: false,
  popular: false,
  categoryId: 'hair',
  categoryName: 'hair',
  ...withoutExtras,
  version: 1,
  ...changes,
})

export const respondWith = (services: Service[]) => (route: Route) =>
  route.fulfill({ json: { success: true, data: services } })

/** Holds responses, to be released in any order. */
export async function holdResponses(page: Page) {
  const held: { route: Route; release: (services: Service[]) => Promise<void> }[] = []
  await page.route('**/api/services', route => {
    held.push({
      route,
      // The page may have cancelled it.
      release: services => respondWith(services)(route).catch(() => {}),
    })
  })
  return held
}
