import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Activity, recordActivity } from '../../../server/record/record-activity.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { addAdmin, expect, failCall, test } from './admin.ts'
import { desktop, phone } from './inbox.ts'

const address = '/admin/settings/team'
const panel = (page: Page) => page.getByRole('region', { name: 'Activity', exact: true })
const entries = (page: Page) => panel(page).getByRole('listitem')
const field = (page: Page, name: string) => panel(page).getByLabel(name, { exact: true })

const record = ({ db }: Salon, changes: Partial<Activity> & Pick<Activity, 'by'>) =>
  recordActivity(db, {
    at: new Date().toISOString(),
    kind: 'price',
    action: 'changed',
    subject: 'Balayage',
    old: 'Rs. 28,500',
    new: 'Rs. 30,000',
    ...changes,
  })

test('a changed price is on record, with what it was', async ({ page, salon, admin: { user } }) => {
  const service = await salon.db.selectFrom('services').select(['id', 'name']).executeTakeFirstOrThrow()
  await salon.db.updateTable('services').set({ priceCents: 450_000 }).where('id', '=', service.id).execute()
  await page.goto(`/admin/services/edit/${service.id}`)
  await page.getByLabel('Price (Rs.)').fill('5000')
  await page.getByRole('button', { name: 'Update Service' }).click()
  await expect(page).toHaveURL('/admin/services')
  await page.goto(address)
  await expect(entries(page).first()).toContainText(
    `${user.name} changed ${service.name} from Rs. 4,500 to Rs. 5,000`,
  )
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
})

test('the record is filtered by person, kind and date, which the address keeps', async ({
  page,
  salon,
  admin: { user },
}) => {
  const kumari = await addAdmin(salon, 'Kumari')
  await record(salon, { by: kumari.user })
  await record(salon, { by: kumari.user, kind: 'team', action: 'removed', subject: 'ruwan@araliya.example' })
  await record(salon, { by: user, at: '2026-01-01T06:30:00.000Z', subject: 'Facial' })
  await record(salon, { by: 'command line', kind: 'database', action: 'restored', subject: 'night.sqlite' })
  await page.goto(address)
  await expect(entries(page)).toHaveCount(4)

  await test.step('by person', async () => {
    await field(page, 'Person').selectOption({ label: `${kumari.user.name} (${kumari.user.email})` })
    await expect(entries(page)).toHaveCount(2)
  })
  await test.step('by kind as well', async () => {
    await field(page, 'Kind').selectOption('Team')
    await expect(entries(page)).toHaveText([/removed ruwan@araliya\.example from the team/])
  })
  await test.step('after a reload', async () => {
    await page.reload()
    await expect(field(page, 'Kind')).toHaveValue('team')
    await expect(entries(page)).toHaveCount(1)
  })
  await test.step('reset', async () => {
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(entries(page)).toHaveCount(4)
  })
  await test.step('by date', async () => {
    await field(page, 'To').fill('2026-01-01')
    await expect(entries(page)).toHaveText([/Facial/])
  })
  await test.step('that nothing matches', async () => {
    await field(page, 'To').fill('2025-12-31')
    await expect(
      panel(page).getByRole('status').filter({ hasText: 'No entries match these filters' }),
    ).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show All Entries' }).click()
    await expect(entries(page)).toHaveCount(4)
  })
})

test('the record has pages, to which the back button returns', async ({ page, salon, admin: { user } }) => {
  for (let n = 1; n <= 12; n++) await record(salon, { by: user, subject: `Service ${n}` })
  await page.goto(address)
  await expect(entries(page).first()).toContainText('Service 12')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(entries(page)).toHaveText([/Service 2/, /Service 1/])
  await page.goBack()
  await expect(entries(page).first()).toContainText('Service 12')
})

test('an entry about texts leads to the published version', async ({ page, salon, admin: { user } }) => {
  await record(salon, { by: user, kind: 'text', detail: 'Home', version: 1, old: undefined, new: undefined })
  await page.goto(address)
  await entries(page).getByRole('link', { name: 'Version 1' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version 1' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await versions.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/admin/settings/website')
  await page.goto('/admin/settings/website?version=99')
  await expect(versions).toContainText('Version 99 is no longer kept.')
})

test('the record is exported as the filter shows it', async ({ page, salon, admin: { user } }) => {
  await record(salon, { by: user })
  await record(salon, { by: user, kind: 'branch', action: 'added', subject: 'Nugegoda' })
  await page.goto(`${address}?kind=price`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^activity-.*\.csv$/)
  const text = (await readFile(await file.path())).toString()
  expect(text).toContain('"Balayage"')
  expect(text).not.toContain('Nugegoda')
})

test('an empty record says what will be in it, and a failed one can be loaded again', async ({ page }) => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await page.goto(address)
    await expect(panel(page).getByText('Nothing has been changed yet')).toBeVisible()
    await expectAccessible(page)
  }
  await failCall(page, 'GET', '/activity', 500)
  await page.reload()
  await expect(page.getByText('We couldn’t load the activity.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel(page).getByText('Nothing has been changed yet')).toBeVisible()
})

test('the focus is on the first filter after they are reset, and dates can be read on a phone', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto(`${address}?kind=team`)
  await page.getByRole('button', { name: 'Reset Filters' }).press('Enter')
  await expect(page).toHaveURL(address)
  await expect(field(page, 'Person')).toBeFocused()
  for (const name of ['From', 'To'])
    expect((await field(page, name).boundingBox())?.width).toBeGreaterThan(200)
})
