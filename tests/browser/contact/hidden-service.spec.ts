// A service that is hidden while clients have links to it, or the form open.
import type { Page } from '@playwright/test'
import { expect, type Salon, test } from '../test.ts'
import { field, fillIn, inquiries, inquiryForm, openForm, sendButton } from './form.ts'

const link = '/contact?service=Balayage&book=1#form'
const hide = ({ db }: Salon) =>
  db.updateTable('services').set({ hidden: 1 }).where('name', '=', 'Balayage').execute()
const service = (page: Page) => field(page, 'Service')

for (const width of [360, 1440])
  test(`a link to it from before opens the form without a service, at ${width} px`, async ({
    page,
    salon,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await hide(salon)
    await openForm(page, link)
    await expect(service(page)).toHaveValue('')
    await expect(inquiryForm(page).getByText('About')).toHaveCount(0)
    await expect(service(page).getByRole('option', { name: 'Balayage' })).toHaveCount(0)
    await page.goto('/services')
    await expect(page.getByText('Keratin Smoothing').first()).toBeVisible()
    await expect(page.getByText('Balayage')).toHaveCount(0)
  })

test('an inquiry from a form that was opened before names it', async ({ page, salon }) => {
  await openForm(page, link)
  await expect(service(page)).toHaveValue('Balayage')
  await hide(salon)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByText('Thank you')).toBeVisible()
  expect(await inquiries(salon)).toMatchObject([{ service: 'Balayage' }])
})
