import type { Page } from '@playwright/test'
import { readConfig } from '../../../server/config.ts'
import { countOutcome } from '../../../server/mailbox/counts.queries.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { callAs, phone } from './inbox.ts'

const open = async (page: Page) => {
  await page.goto('/admin/settings/inquiries')
  await expect(page.getByRole('heading', { name: 'Who is told' })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const allInquiries = (page: Page) => panel(page, 'Who is told').getByLabel('Notify by email').first()
const branch = (page: Page, name: string) => panel(page, 'Who is told').getByRole('group', { name })

test('the owner sets whom to notify, by branch, and finds it again', async ({ page, admin: { user } }) => {
  await open(page)

  await test.step('what applies before anything is set is named', async () => {
    await expect(panel(page, 'Who is told')).toContainText('emails go to hello@araliya.example')
    await expectAccessible(page)
  })

  await test.step('a wrong address is named, and nothing is lost', async () => {
    await allInquiries(page).fill('owner@araliya.example')
    await branch(page, 'Nugegoda').getByLabel('Notify by email').fill('desk@araliya.example, front')
    await save(page).click()
    await expect(page.getByText('front is not a valid email address')).toBeVisible()
    await expect(branch(page, 'Nugegoda').getByLabel('Notify by email')).toBeFocused()
  })

  await test.step('it is saved', async () => {
    await branch(page, 'Nugegoda').getByLabel('Notify by email').fill('desk@araliya.example')
    await branch(page, 'Nugegoda').getByLabel('Assign to').selectOption({ label: user.name })
    await save(page).click()
    await expect(page.getByText('Notifications saved')).toBeVisible()
    await expect(save(page)).toBeDisabled()
  })

  await test.step('it is there after a reload', async () => {
    await page.reload()
    await expect(allInquiries(page)).toHaveValue('owner@araliya.example')
    await expect(branch(page, 'Nugegoda').getByLabel('Assign to').locator('option:checked')).toHaveText(
      user.name,
    )
  })
})

test('the automatic reply is switched on, written and previewed', async ({ page }) => {
  await open(page)
  const reply = panel(page, 'Automatic reply')
  const preview = reply.getByRole('figure')
  await reply.getByLabel('Send clients an automatic reply').check()
  await expect(reply.getByLabel('Text')).toHaveValue(/^Thank you for writing to Araliya Beauty Salon/)

  await test.step('the preview follows the text', async () => {
    await reply.getByLabel('Text').fill('Thank you.\n\n{branch} is open {hours}.')
    await expect(preview).toContainText(/Dear Nimali,\s+Thank you\.\s+\S+ is open Mon–/)
    await reply.getByLabel('Preview without service, branch and day').check()
    await expect(preview).not.toContainText('is open')
    await expectAccessible(page)
  })

  await test.step('an unknown placeholder is refused with a sentence', async () => {
    await reply.getByLabel('Text').fill('On {date}.')
    await save(page).click()
    await expect(reply).toContainText('{date} can’t be filled in from an inquiry.')
    await expect(reply.getByLabel('Text')).toBeFocused()
  })

  await test.step('the original text can be restored', async () => {
    await reply.getByRole('button', { name: 'Restore Original Text' }).click()
    await expect(reply.getByLabel('Text')).toHaveValue(/^Thank you for writing to Araliya Beauty Salon/)
    await save(page).click()
    await expect(page.getByText('Notifications saved')).toBeVisible()
  })
})

test('what two people change is merged', async ({ page, salon, admin }) => {
  await open(page)
  await branch(page, 'Nugegoda').getByLabel('Notify by email').fill('desk@araliya.example')
  await callAs(salon, admin, 'PUT', '/notifications', {
    notifyTo: ['owner@araliya.example'],
    branches: [],
    acknowledges: null,
    acknowledgement: null,
  })
  await save(page).click()
  await expect(page.getByText('Someone else’s changes were kept too: All inquiries.')).toBeVisible()
  await expect(allInquiries(page)).toHaveValue('owner@araliya.example')
  await expect(branch(page, 'Nugegoda').getByLabel('Notify by email')).toHaveValue('desk@araliya.example')
})

test('what was typed is found again after a reload', async ({ page }) => {
  await open(page)
  await branch(page, 'Nugegoda').getByLabel('Notify by email').fill('desk@araliya.example')
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(branch(page, 'Nugegoda').getByLabel('Notify by email')).toHaveValue('desk@araliya.example')
})

test('it fits on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test.describe('with a mailbox', () => {
  const { mail } = readConfig('real', { IMAP_URL: 'imap://desk%40araliya.example:secret@127.0.0.1:1' })
  test.use({ salonConfig: { mail } })

  test('the dashboard says how many emails of new clients came, and leads to the switch', async ({
    page,
    salon,
  }) => {
    for (let each = 0; each < 4; each++)
      await countOutcome(salon.db, 'new sender', '2026-11-12T06:00:00.000Z')
    await page.setViewportSize(phone)
    await page.goto('/admin')
    const problems = page.getByRole('region', { name: 'Needs attention' })
    await expect(problems).toContainText('4 emails from people who never wrote to us since')
    await expectAccessible(page)
    await problems.getByRole('link', { name: 'Make such emails inquiries' }).click()
    const box = page.getByLabel('Emails from new clients become inquiries')
    await expect(box).not.toBeChecked()
    await box.check()
    await save(page).click()
    await expect(page.getByText('Notifications saved')).toBeVisible()
    await page.reload()
    await expect(box).toBeChecked()
    await page.goto('/admin')
    await expect(page.getByText('never wrote to us')).toHaveCount(0)
  })
})

test('everyone switches the emails about assigned inquiries off for themselves', async ({ page }) => {
  await page.goto('/admin/settings')
  const box = page.getByLabel('Email me when a colleague assigns inquiries to me')
  await expect(box).toBeChecked()
  await box.uncheck()
  await page.reload()
  await expect(box).not.toBeChecked()
  await expectAccessible(page)
})
