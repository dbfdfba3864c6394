import type { Page } from '@playwright/test'
import { expectAccessible, stopClock } from '../checks.ts'
import { expect, menuEntry, test } from './admin.ts'
import { question } from './inbox.ts'

const list = '/admin/categories'
const preview = 'Changes here are a preview in this browser and are not published.'
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Calls that every screen makes. */
const OF_EVERY_SCREEN = /^\/api\/(auth\/|contacts\/(stream|summary)$)/

function watchCalls(page: Page) {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !OF_EVERY_SCREEN.test(pathname)) calls.push(pathname)
  })
  return calls
}

test.describe('The categories', () => {
  test('are the built-in ones, marked as a preview', async ({ page }) => {
    const calls = watchCalls(page)
    await page.goto(list)
    await expect(page.getByText(preview)).toBeVisible()
    await expect(rows(page)).toHaveText([/Hair Styling/, /Makeup/, /Nail Care/, /Facial Treatments/])
    await expectText(page, 'Showing 4 of 4 categories')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    expect(calls).toEqual([])
  })

  test('are searched by name and description', async ({ page }) => {
    await page.goto(list)
    const box = page.getByRole('searchbox')
    await box.fill('nail')
    await expectText(page, 'Showing 1 of 4 categories')
    await box.fill('SEA AIR')
    await expect(rows(page)).toHaveText([/Facial Treatments/])
    await box.fill('nothing like it')
    await expectText(page, 'No categories found')
    await expectText(page, 'Showing 0 of 4 categories')
    await expectAccessible(page)
    await button(page, 'Clear Search').click()
    await expectText(page, 'Showing 4 of 4 categories')
    await expect(box).toBeFocused()
  })

  test('are deleted after a confirmation, in this browser only', async ({ page }) => {
    const calls = watchCalls(page)
    await page.goto(list)
    await button(page, 'Delete Makeup').click()
    await expect(question(page)).toContainText(
      'Are you sure you want to delete the "Makeup" category? This action cannot be undone, and all associated services will need to be reassigned.',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Delete Makeup')).toBeFocused()
    await button(page, 'Delete Makeup').click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expectText(page, 'Showing 3 of 3 categories')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(calls).toEqual([])
    await page.reload()
    await expectText(page, 'Showing 4 of 4 categories')
  })
})

test.describe('The category form', () => {
  test('is a preview, with five icons and five colours', async ({ page }) => {
    await page.goto(`${list}/new`)
    await expect(page.getByText(preview)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Baby rose' })).toBeChecked()
    await expect(page.getByRole('group', { name: 'Icon' }).getByRole('radio')).toHaveCount(5)
    await expect(page.getByRole('group', { name: 'Colour' }).getByRole('radio')).toHaveCount(5)
  })

  test('names every required field that is empty, and focuses the first', async ({ page }) => {
    await page.goto(`${list}/new`)
    await button(page, 'Create Category').click()
    const messages = ['Category name is required', 'Please select an icon', 'Description is required']
    for (const message of messages) await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
  })

  test('shows each error until its field is edited', async ({ page }) => {
    await page.goto(`${list}/new`)
    await button(page, 'Create Category').click()
    await expect(page.getByText('Description is required')).toBeVisible()
    await page.getByLabel('Name').fill('Spa')
    await expect(page.getByText('Category name is required')).toHaveCount(0)
    await page.getByText('Spa treatments').click()
    await expect(page.getByText('Please select an icon')).toHaveCount(0)
    await page.getByLabel('Description').fill('  too few  ')
    await expect(page.getByText('Description is required')).toHaveCount(0)
  })

  test('asks for a description of ten characters, without the spaces around it', async ({ page }) => {
    await page.goto(`${list}/new`)
    await page.getByLabel('Description').fill('  too few  ')
    await button(page, 'Create Category').click()
    await expect(page.getByText('Description must be at least 10 characters')).toBeVisible()
    await page.getByLabel('Description').fill('Ten or so.')
    await expect(page.getByText('Description must be')).toHaveCount(0)
  })

  test('simulates saving for 1 s, shows the message for 1.5 s, and sends no request', async ({ page }) => {
    const calls = watchCalls(page)
    await page.clock.install()
    await page.goto(`${list}/new`)
    await page.getByLabel('Name').fill('Spa')
    await page.getByText('Spa treatments').click()
    await page.getByText('Green').click()
    await page.getByLabel('Description').fill('Warm stones and quiet hours')
    await stopClock(page)
    const message = page.getByText('Category successfully created! Redirecting...')

    await test.step('saves for 1 s', async () => {
      await button(page, 'Create Category').click()
      await expect(button(page, 'Saving...')).toBeDisabled()
      await page.clock.runFor(950)
      await expect(message).toHaveCount(0)
    })

    await test.step('shows the message for 1.5 s', async () => {
      await page.clock.runFor(100)
      await expect(message).toBeVisible()
      await expect(message.locator('..')).toHaveClass(/bg-green-50/)
      await expect(button(page, 'Create Category')).toBeDisabled()
      await page.clock.runFor(1400)
      await expect(page).toHaveURL(/new$/)
    })

    await test.step('goes to the list, which has the category', async () => {
      await page.clock.runFor(150)
      await expect(page).toHaveURL(/\/admin\/categories$/)
      await expect(rows(page).last()).toHaveText(/Spa.*Warm stones and quiet hours.*Green/)
      await page.clock.resume()
      await expectText(page, 'Showing 5 of 5 categories')
    })

    await test.step('sends no request', async () => {
      expect(calls).toEqual([])
    })
  })

  test('updates a category until the page is reloaded', async ({ page }) => {
    await page.goto(list)
    await page.getByRole('link', { name: 'Edit Nail Care' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Nail Care')
    await expect(page.getByRole('radio', { name: 'Nail care' })).toBeChecked()
    await page.getByLabel('Name').fill('Hands')
    await expect(page.getByLabel('Image path')).toHaveValue(/^\/pictures\/nails-720\.\w+\.webp$/)
    await page.getByLabel('Image path').fill('')
    await button(page, 'Update Category').click()
    await expect(page.getByText('Category successfully updated! Redirecting...')).toBeVisible()
    await expect(rows(page).nth(2)).toHaveText(/Hands/)
    await expect(rows(page).nth(1).getByRole('img', { name: 'Of Makeup' })).toHaveAttribute(
      'src',
      /\/pictures\/makeup-720\.\w+\.webp/,
    )
    await menuEntry(page, 'Services').click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Categories' }).click()
    await expect(rows(page).nth(2)).toHaveText(/Hands/)
    await page.goto('/admin/services/new')
    await expect(page.getByLabel('Category').locator('option')).toHaveText([
      'Select a category',
      'Hair Styling',
      'Makeup',
      'Nail Care',
      'Facial Treatments',
    ])
  })
})
