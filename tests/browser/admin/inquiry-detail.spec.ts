// Long: each rule of the detail has its test.
import type { Page } from '@playwright/test'
import { expectAccessible, stopClock } from '../checks.ts'
import type { Salon } from '../test.ts'
import { blockLiveUpdates, expect, failCall, holdCall, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  button,
  colleagueDeletes,
  deleteOpenInquiry,
  detail,
  fact,
  openInquiry,
  question,
  timeline,
} from './inbox.ts'

const view = (page: Page) => page.getByRole('button', { name: /^View / }).first()
const statusOf = async ({ db }: Salon, id: number) =>
  (
    await db
      .selectFrom('inquiries')
      .select('status')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  )?.status

test('below two panes an inquiry has the whole window', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.setViewportSize({ width: 1024, height: 400 })
  await openInquiry(page, id)
  await expect.poll(() => detail(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1024, height: 400 })
  await expectAccessible(page)
})

test('opening an inquiry shows everything and marks it as read @essential', async ({ page, salon }) => {
  const id = await addInquiry(salon, { message: 'First line\nSecond line' })
  await page.goto(address)
  await expect(page.locator('tr[data-highlighted]')).toHaveCount(1)
  const dialog = detail(page)

  await test.step('it is marked as read, without a message', async () => {
    const saved = page.waitForRequest(request => request.method() === 'PUT')
    await view(page).click()
    expect((await saved).postDataJSON()).toEqual({ status: 'read', onlyIfUnread: true })
    await expect(page).toHaveURL(new RegExp(`\\?open=${id}$`))
    await expect(fact(page, 'Status')).toHaveText('Read')
    await expect(timeline(page)).toContainText('Arrived')
    await expect(timeline(page)).toContainText('Read by Kamala Silva')
    await expect(page.getByText('Contact status updated')).toHaveCount(0)
  })

  await test.step('every field is shown', async () => {
    await expect(dialog.getByRole('heading', { name: 'Nimali Perera' })).toBeVisible()
    await expect(dialog.getByRole('term')).toHaveText([
      'Full Name',
      'Service',
      'Branch',
      'Response',
      'Status',
      'Date',
      'Email',
      'Phone',
    ])
    await expect(fact(page, 'Response')).toHaveText(/^23 h 5\d min left to reply$/)
    for (const text of ['Wellawatte', 'Cut and Blow-dry']) await expect(dialog.getByText(text)).toBeVisible()
    await expect(dialog.getByText('First line')).toHaveText('First line\nSecond line', { useInnerText: true })
    await expectAccessible(page)
  })

  await test.step('email and telephone are links', async () => {
    await expect(dialog.getByRole('link', { name: 'nimali.perera@mail.example' })).toHaveAttribute(
      'href',
      'mailto:nimali.perera@mail.example',
    )
    await expect(dialog.getByRole('link', { name: '+94 77 000 0001' })).toHaveAttribute(
      'href',
      'tel:+94770000001',
    )
  })

  await test.step('the closed inquiry is read in the list, and has the focus', async () => {
    await button(page, 'Close').click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('cell').getByText('Read', { exact: true })).toBeVisible()
    await expect(page.locator('tr[data-highlighted]')).toHaveCount(0)
    await expect(view(page)).toBeFocused()
    expect(await statusOf(salon, id)).toBe('read')
  })
})

test('the detail leaves out fields that the client left empty', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon, { phone: '', branch: '', service: '' }))
  await expect(detail(page).getByRole('term')).toHaveText([
    'Full Name',
    'Response',
    'Status',
    'Date',
    'Email',
  ])
})

test('the address names the open inquiry, for a reload, Back and Forward', async ({ page, salon }) => {
  await addInquiries(salon, 12)
  await page.goto(`${address}?page=2`)
  await view(page).click()
  await expect(detail(page)).toContainText('Guest 11')
  await page.reload()
  await expect(detail(page)).toContainText('Guest 11')
  await page.goBack()
  await expect(detail(page)).toHaveCount(0)
  await page.goForward()
  await expect(detail(page)).toContainText('Guest 11')
})

test('closing an inquiry leads to its page of the list, also after a link to it', async ({ page, salon }) => {
  await addInquiries(salon, 12)
  await page.goto(`${address}?page=2`)
  await view(page).click()
  await expect(detail(page)).toContainText('Guest 11')
  const link = page.url()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\?page=2$/)
  await page.goto(link)
  await button(page, 'Close').click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('each status can be set, one update at a time', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.goto(`${address}?open=${id}`)
  await expect(button(page, 'Mark as Read')).toBeDisabled()
  await expect.poll(() => statusOf(salon, id)).toBe('read')
  for (const [name, status] of [
    ['Processing', 'processing'],
    ['Completed', 'completed'],
    ['Read', 'read'],
  ] as const) {
    const update = await holdCall(page, 'PUT', `/contacts/${id}`)
    await button(page, `Mark as ${name}`).click()
    for (const each of ['Mark as Read', 'Mark as Processing', 'Mark as Completed', 'Delete Contact']) {
      await expect(button(page, each)).toBeDisabled()
    }
    update.release()
    await expect(page.getByText(`Contact status updated to ${status}`)).toBeVisible()
    await page.unrouteAll()
    await expect(button(page, `Mark as ${name}`)).toBeDisabled()
    await expect(fact(page, 'Status')).toHaveText(name)
    await expect(button(page, `Mark as ${name}`)).toBeFocused()
    expect(await statusOf(salon, id)).toBe(status)
  }
  await button(page, 'Close').click()
  await expect(page.getByRole('cell').getByText('Read', { exact: true })).toBeVisible()
})

test('a success message stays three seconds', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.clock.install()
  await openInquiry(page, id)
  await stopClock(page)
  await button(page, 'Mark as Processing').click()
  const message = page.getByText('Contact status updated to processing')
  await expect(message).toBeVisible()
  await page.clock.runFor(2900)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)
})

test('a success message can be dismissed', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.clock.install()
  await openInquiry(page, id)
  await stopClock(page)
  await button(page, 'Mark as Completed').click()
  await expect(page.getByText('Contact status updated to completed')).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: 'Contact status updated' })
  await banner.getByRole('button', { name: 'Dismiss notification' }).click()
  await expect(page.getByText('Contact status updated')).toBeHidden()
})

test('a deletion asks first, and Escape keeps the inquiry', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await openInquiry(page, id)
  await button(page, 'Delete Contact').click()
  await expect(question(page)).toContainText('Are you sure you want to delete this contact submission?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  expect(await statusOf(salon, id)).toBe('read')
})

test('a deleted inquiry is closed and leaves the list, whose heading gets the focus', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon)
  await page.goto(address)
  await view(page).click()
  await deleteOpenInquiry(page)
  await expect(detail(page)).toHaveCount(0)
  await expect(page.getByRole('cell')).toContainText('No contact submissions found')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await statusOf(salon, id)).toBeUndefined()
})

test('that an inquiry was deleted is shown for three seconds', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.clock.install()
  await openInquiry(page, id)
  await stopClock(page)
  await deleteOpenInquiry(page)
  const message = page.getByText('Contact deleted successfully')
  await expect(message).toBeVisible()
  await page.clock.runFor(2900)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)
})

test('deleting the only inquiry of the last page shows the page before', async ({ page, salon }) => {
  await addInquiries(salon, 11)
  await page.goto(`${address}?page=2`)
  await view(page).click()
  await deleteOpenInquiry(page)
  await expect(page.getByText('Showing 1 to 10 of 10 results')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await expect(page).toHaveURL(/appointments$/)
})

test('that an inquiry failed to load is said in its dialog, which can try again', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await blockLiveUpdates(page)
  const loading = await failCall(page, 'GET', `/contacts/${id}`, 500)
  await page.goto(`${address}?open=${id}`)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/Failed to load contact details/)
  await expectAccessible(page)
  await loading.dispose()
  await detail(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(detail(page)).toContainText('Nimali Perera')
})

test('that an inquiry failed to load is not said in the list, and is said again at the next try', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon)
  await blockLiveUpdates(page)
  await failCall(page, 'GET', `/contacts/${id}`, 500)
  await page.goto(`${address}?open=${id}`)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/Failed to load contact details/)
  await button(page, 'Close').click()
  await expect(page.getByText('Failed to load contact details')).toHaveCount(0)
  await page.goto(`${address}?open=${id}`)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/Failed to load contact details/)
})

test('that a status was not changed is said, and it stays as it was', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  const failed = page.getByRole('alert').filter({ hasText: /./ })
  await blockLiveUpdates(page)
  await failCall(page, 'PUT', `/contacts/${id}`, 500)
  await page.goto(`${address}?open=${id}`)
  await expect(failed).toHaveText(/Failed to update contact status/)
  await button(page, 'Mark as Completed').click()
  await expect(button(page, 'Mark as Completed')).toBeEnabled()
  await expect(failed).toHaveText(/Failed to update contact status/)
  expect(await statusOf(salon, id)).toBe('unread')
})

test('that an inquiry was not deleted is said, and it stays open', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await blockLiveUpdates(page)
  await failCall(page, 'DELETE', `/contacts/${id}`, 500)
  await openInquiry(page, id)
  await deleteOpenInquiry(page)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/Failed to delete contact/)
  await expect(detail(page)).toBeVisible()
})

test.describe('an inquiry that a colleague deletes', () => {
  const deletions: Record<string, (page: Page, salon: Salon, id: number) => Promise<unknown>> = {
    'before it is marked as read': async (page, salon, id) => {
      await page.route(`**/api/contacts/${id}`, async route => {
        if (route.request().method() === 'PUT') await colleagueDeletes(salon, id)
        await route.continue()
      })
      await view(page).click()
    },
    'before its status is changed': async (page, salon, id) => {
      await openInquiry(page, id)
      await colleagueDeletes(salon, id)
      await button(page, 'Mark as Completed').click()
    },
  }
  for (const [when, deleteInquiry] of Object.entries(deletions)) {
    test(`${when} is closed with a message, and its row disappears`, async ({ page, salon }) => {
      await addInquiry(salon, { firstName: 'Another', lastName: 'Client' }, { minutesAgo: 5 })
      const id = await addInquiry(salon, { firstName: 'Gone', lastName: 'Soon' })
      await blockLiveUpdates(page)
      await page.goto(address)
      await expect(page.getByRole('row', { name: /Gone Soon/ })).toBeVisible()
      await deleteInquiry(page, salon, id)
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
        /^This contact submission has been deleted\./,
      )
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('row', { name: /Gone Soon/ })).toHaveCount(0)
      await expect(page.getByRole('row', { name: /Another Client/ })).toBeVisible()
      await expect(page).toHaveURL(/appointments$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })
  }
})
