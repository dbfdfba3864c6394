import type { Page } from '@playwright/test'
import { sampleContent } from '#content/sample-salon.ts'
import type { Content } from '#contracts/content/content.ts'
import { PREVIEW_KEY, previewPath } from '#web/preview.ts'
import { signIn } from '../../accounts.ts'
import { expectAccessible, waitForHydration } from '../checks.ts'
import { expect, type Salon, test } from '../test.ts'
import { filter, openServices } from './services.ts'

// It has three people, who are samples.
test.use({ reducedMotion: 'reduce', salonConfig: { profile: 'demo' } })

const whoDoes = (page: Page, category: string) =>
  page.getByRole('region', { name: category }).getByRole('list', { name: 'Who does it' })
const [, fathima] = sampleContent.people

async function publish(salon: Salon, change: Partial<Content>) {
  const { headers } = await signIn(salon)
  const payload = { ...sampleContent, ...change }
  const response = await salon.app.inject({ method: 'PUT', url: '/api/content', headers, payload })
  expect(response.statusCode).toBe(200)
}

const remove = async (salon: Salon, path: string) => {
  const { headers } = await signIn(salon)
  const response = await salon.app.inject({ method: 'DELETE', url: `/api${path}`, headers })
  expect(response.statusCode).toBe(200)
}

test('each category of the price list says who does it and where, and of single services which @essential', async ({
  page,
}) => {
  await openServices(page)
  await expect(whoDoes(page, 'Hair Styling').getByRole('listitem')).toHaveText([
    'Nirmala Silva, Wellawatte',
    'Fathima Rizwan, Bambalapitiya, for Evening Updo',
  ])
  await expect(whoDoes(page, 'Makeup').getByRole('listitem')).toHaveText(['Fathima Rizwan, Bambalapitiya'])
  await expect(whoDoes(page, 'Facial Treatments').getByRole('listitem')).toHaveText([
    'Kavitha Selvam, Nugegoda',
  ])
  await expect(page.getByText('The names beside the prices are samples')).toBeVisible()
  await filter(page, 'Nail Care').click()
  await expect(whoDoes(page, 'Nail Care')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the first price is at most 780 px from the top with people too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openServices(page)
  const price = await page.locator('#prices .service-price').first().boundingBox()
  expect(price && price.y + price.height).toBeLessThanOrEqual(780)
})

test('deleted branches and services are not shown, and a salon without people says nothing', async ({
  page,
  salon,
}) => {
  await remove(salon, '/branches/2')
  await remove(salon, '/services/8')
  await openServices(page)
  await expect(whoDoes(page, 'Makeup').getByRole('listitem')).toHaveText(['Fathima Rizwan'])
  await expect(whoDoes(page, 'Hair Styling').getByRole('listitem')).toHaveText(['Nirmala Silva, Wellawatte'])
  await publish(salon, { people: [] })
  await openServices(page)
  await expect(page.getByRole('region', { name: 'Makeup' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Who does it' })).toHaveCount(0)
})

test('Contact says who does the chosen service in the chosen branch, or where else', async ({
  page,
  salon,
}) => {
  const people = sampleContent.people.map(person =>
    person.name === 'Kavitha Selvam' ? { ...person, services: [10] } : person,
  )
  await publish(salon, { people })
  await page.goto('/contact?service=Bridal+Trial&branch=Bambalapitiya')
  await waitForHydration(page)
  const lines = page.locator('#form').getByText(/ does this in /)
  await expect(lines).toHaveText(['Fathima Rizwan does this in Bambalapitiya'])
  const everywhere = [...(await lines.allTextContents()), 'Kavitha Selvam does this in Nugegoda']
  for (const branch of ['Wellawatte', 'Any branch']) {
    await page.locator('#form').getByText(branch, { exact: true }).click()
    await expect(lines).toHaveText(everywhere)
  }
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Balayage')
  await expect(lines).toHaveText(['Nirmala Silva does this in Wellawatte'])
})

test('of a list Contact says who does what the chosen branch does not', async ({ page }) => {
  await page.goto(`/contact?${new URLSearchParams({ list: 'Balayage.28500_Bridal Trial.15000' })}`)
  await expect(page.locator('#form').getByText(/ does .* in /)).toHaveText([
    'Nirmala Silva does Balayage in Wellawatte',
    'Fathima Rizwan does Bridal Trial in Bambalapitiya',
  ])
})

test('the page of a branch names its people by its id, whatever its name is', async ({ page, salon }) => {
  await salon.db.updateTable('branches').set({ name: 'Stanley Road' }).where('id', '=', 3).execute()
  await page.goto('/branches/nugegoda')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Kavitha Selvam'])
  await page.goto('/about')
  await expect(page.getByRole('region', { name: 'Who looks after you' })).toContainText(
    'Stanley Road, since 2021',
  )
})

test('a preview shows people as they are not published yet', async ({ page }) => {
  const people = [{ ...fathima, branches: [1, 2], services: [] }]
  await page.addInitScript(([key, content]) => localStorage.setItem(key, content), [
    PREVIEW_KEY,
    JSON.stringify({ ...sampleContent, people }),
  ] as const)
  await page.goto(previewPath('/services'))
  await expect(whoDoes(page, 'Makeup').getByRole('listitem')).toHaveText([
    'Fathima Rizwan, Wellawatte and Bambalapitiya',
  ])
  await expect(whoDoes(page, 'Hair Styling')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the price list and Contact say who does it', async ({ page }) => {
    await page.goto('/services')
    await expect(whoDoes(page, 'Makeup')).toHaveText('Fathima Rizwan, Bambalapitiya')
    await page.goto('/contact?service=Bridal+Trial&branch=Bambalapitiya')
    await expect(page.getByText('Fathima Rizwan does this in Bambalapitiya')).toBeVisible()
  })
})
