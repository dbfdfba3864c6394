import type { Page } from '@playwright/test'
import { stopClock } from '../checks.ts'
import { blockLiveUpdates, expect, holdCall, test } from './admin.ts'
import { addInquiries, address, checkboxOf, rows, select, selectionBar } from './inbox.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const BULK = '**/api/contacts/bulk'

async function markFirst(page: Page, count = 1) {
  for (let n = 1; n <= count; n++) await select(page, `Guest ${n}`)
  await selectionBar(page).getByRole('button', { name: 'Mark as...' }).click()
  await page.getByRole('menuitem', { name: 'Completed' }).click()
}

test.beforeEach(({ salon }) => addInquiries(salon, 4))

test.describe('a bulk action whose answer is lost', () => {
  test('is sent again under its key: its result is shown with Undo', async ({ page }) => {
    await page.goto(address)
    const keys: (string | undefined)[] = []
    await page.route(BULK, async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await markFirst(page, 2)
    await expect(page.getByText('2 marked as completed')).toBeVisible()
    expect(keys).toEqual([keys[0], keys[0]])
    await undo(page).click()
    await expect(page.getByText('2 changed back')).toBeVisible()
    await expect(rows(page).first()).toContainText('Unread')
  })

  test('is repeated for the same inquiries, although the selection has changed since', async ({ page }) => {
    await page.goto(address)
    const bodies: unknown[] = []
    await page.route(BULK, async route => {
      bodies.push(route.request().postDataJSON())
      if (bodies.length > 1) return route.continue()
      await select(page, 'Guest 3')
      await route.abort()
    })
    await markFirst(page, 2)
    await expect(page.getByText('2 marked as completed')).toBeVisible()
    expect(bodies).toEqual([bodies[0], bodies[0]])
    await expect(checkboxOf(page, 'Guest 3')).toBeChecked()
  })

  for (const response of ['504', 'no response'])
    test(`says that its result is unknown, and reloads the list: ${response}`, async ({ page }) => {
      await blockLiveUpdates(page)
      await page.goto(address)
      await page.route(BULK, async route => {
        await route.fetch()
        await (response === '504' ? route.fulfill({ status: 504, body: 'Gateway Time-out' }) : route.abort())
      })
      await markFirst(page)
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
        'The connection was lost, so we don’t know whether this was saved.',
      )
      await expect(rows(page).first()).toContainText('Completed')
      await expect(checkboxOf(page, 'Guest 1')).toBeChecked()
    })

  test('an undo that already happened counts as done', async ({ page }) => {
    await page.goto(address)
    await markFirst(page)
    await page.route(`${BULK}/*/undo`, async route => {
      await route.fetch()
      await route.abort()
    })
    await undo(page).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
      'The connection was lost, so we don’t know whether this was saved.',
    )
    await page.unrouteAll()
    await undo(page).click()
    await expect(page.getByText('1 changed back')).toBeVisible()
    await expect(page.getByText('Nothing was')).toBeHidden()
  })
})

test('Undo of a new change takes the place of what was said about the last one', async ({ page }) => {
  await page.goto(address)
  await markFirst(page)
  await undo(page).click()
  await expect(page.getByText('1 changed back')).toBeVisible()
  await markFirst(page)
  await expect(page.getByText('1 marked as completed')).toBeVisible()
  await expect(page.getByText('1 changed back')).toHaveCount(0)
})

test('Undo names the latest of several changes, and stays ten seconds after it', async ({ page }) => {
  await page.clock.install()
  await page.goto(address)
  await expect(rows(page)).toHaveCount(4)
  const { asked, release } = await holdCall(page, 'POST', '/contacts/bulk')
  await markFirst(page, 2)
  await asked
  await stopClock(page)
  release()
  await expect(page.getByText('2 marked as completed')).toBeVisible()
  await page.clock.runFor(5000)
  await rows(page).nth(3).getByRole('button', { name: /^View/ }).focus()
  await page.keyboard.press('p')
  await expect(page.getByText('Contact status updated to processing')).toBeVisible()
  await expect(page.getByText('2 changes. Latest: Guest 4 marked as processing')).toBeVisible()
  await page.clock.runFor(9900)
  await expect(page.getByText('Contact status updated')).toBeHidden()
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(undo(page)).toBeHidden()
})

test('the list of keys says how many changes can be undone', async ({ page }) => {
  await page.goto(address)
  await expect(rows(page)).toHaveCount(4)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Undo your latest change, up to ten')
})
