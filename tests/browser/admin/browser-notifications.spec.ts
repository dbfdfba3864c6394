import type { BrowserContext, Page } from '@playwright/test'
import { salonDay } from '#contracts/text/days.ts'
import { always, publishHours } from '#tests/published-hours.ts'
import { addReceived } from '#tests/received.ts'
import { publishEvent } from '../../../server/inquiries/state/inquiry-events.queries.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { addInquiry, callAs, submitInquiry } from './inbox.ts'

type Raised = { title: string; body?: string }

/**
 * Replaces the browser's notifications, which a test can't see, by ones that it can, and lets tabs be out of view.
 * @param permission what the browser answers when it is asked
 */
const replaceNotifications = (context: BrowserContext, permission: 'granted' | 'denied' = 'granted') =>
  context.addInitScript(answer => {
    const stored = () => localStorage.getItem('test-permission') ?? 'default'
    class FakeNotification {
      static get permission() {
        return stored()
      }
      static async requestPermission() {
        document.documentElement.dataset.asked = `${Number(document.documentElement.dataset.asked ?? 0) + 1}`
        localStorage.setItem('test-permission', answer)
        return answer
      }
      constructor(title: string, { body }: { body?: string }) {
        const raised = JSON.parse(localStorage.getItem('test-raised') ?? '[]')
        localStorage.setItem('test-raised', JSON.stringify([...raised, { title, body }]))
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: FakeNotification, configurable: true })
    Object.defineProperty(document, 'visibilityState', {
      get: () => document.documentElement.dataset.visibility ?? 'visible',
      configurable: true,
    })
  }, permission)

const raisedIn = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('test-raised') ?? '[]') as { title: string; body: string }[],
  )

const setVisibility = (page: Page, visibility: 'visible' | 'hidden') =>
  page.evaluate(value => {
    document.documentElement.dataset.visibility = value
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

/** How many locks of this name all tabs hold. */
const countLocks = (page: Page, lock: string) =>
  page.evaluate(
    async wanted => (await navigator.locks.query()).held?.filter(({ name }) => name === wanted).length ?? 0,
    lock,
  )

const notifies = (page: Page) => page.getByLabel(/^Notify me of new inquiries/)

async function switchOn(page: Page) {
  await page.goto('/admin/settings')
  await notifies(page).check()
  await expect(page.getByLabel('Outside opening hours too')).toBeVisible()
}

test('notifications are off, and the permission is asked for on the click only', async ({
  page,
  context,
}) => {
  await replaceNotifications(context)
  await page.goto('/admin/settings')
  await expect(notifies(page)).not.toBeChecked()
  const asked = () => page.evaluate(() => document.documentElement.dataset.asked ?? '0')
  expect(await asked()).toBe('0')
  await notifies(page).check()
  await expect(page.getByLabel('Outside opening hours too')).toBeVisible()
  expect(await asked()).toBe('1')
  expect(await raisedIn(page)).toEqual([
    { title: 'Notifications are on', body: 'This is how new inquiries are announced.' },
  ])
  await expectAccessible(page)
  await page.reload()
  await expect(notifies(page)).toBeChecked()
})

test('where the permission is refused a sentence says what to do', async ({ page, context }) => {
  await replaceNotifications(context, 'denied')
  await page.goto('/admin/settings')
  await notifies(page).click()
  await expect(page.getByText('Notifications are blocked for this site.')).toBeVisible()
  await expect(notifies(page)).not.toBeChecked()
  await expectAccessible(page)
})

test('a browser without notifications says so', async ({ page, context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'Notification'))
  await page.goto('/admin/settings')
  await expect(page.getByText('This browser can’t show notifications. Phones and tablets')).toBeVisible()
  await expect(notifies(page)).toHaveCount(0)
})

test('a burst raises one notification from several tabs, with branch and service only', async ({
  page,
  context,
  salon,
}) => {
  await replaceNotifications(context)
  await publishHours(salon.db, always)
  await switchOn(page)
  const other = await context.newPage()
  await other.goto('/admin')
  await expect.poll(() => countLocks(page, 'araliya.in-view')).toBe(2)
  for (const tab of [page, other]) await setVisibility(tab, 'hidden')
  for (const name of ['Emma', 'Ruwan', 'Amaya']) await submitInquiry(salon, name)
  await expect
    .poll(async () => (await raisedIn(page)).slice(1))
    .toEqual([{ title: '3 new inquiries', body: 'Wellawatte' }] satisfies Raised[])
})

test('an answer of the client is notified, also where no one has responded yet', async ({
  page,
  context,
  salon,
}) => {
  await replaceNotifications(context)
  await publishHours(salon.db, always)
  const id = await addInquiry(salon)
  await switchOn(page)
  await setVisibility(page, 'hidden')
  await addReceived(salon, id)
  const at = salon.clock.now().toISOString()
  await publishEvent(salon.db, { inquiryId: id, what: 'received', by: null }, at)
  await expect.poll(async () => (await raisedIn(page)).slice(1)).toHaveLength(1)
})

test('none is raised while a tab of the back office is in view', async ({ page, context, salon }) => {
  await replaceNotifications(context)
  await publishHours(salon.db, always)
  await switchOn(page)
  const other = await context.newPage()
  await other.goto('/admin/appointments')
  await setVisibility(page, 'hidden')
  await expect.poll(() => countLocks(page, 'araliya.in-view')).toBe(1)
  const isGathering = async () => (await countLocks(page, 'araliya.notifier')) > 0
  await submitInquiry(salon, 'Emma')
  await expect.poll(isGathering).toBe(true)
  await expect.poll(isGathering).toBe(false)
  expect((await raisedIn(page)).slice(1)).toEqual([])
})

test('follow-ups that are due are announced once a day', async ({ page, context, salon, admin }) => {
  await replaceNotifications(context)
  await publishHours(salon.db, always)
  const mine = await addInquiry(salon, { branch: 'Nugegoda', service: '' })
  await callAs(salon, admin, 'PUT', `/contacts/${mine}/follow-up`, {
    on: salonDay(new Date()),
    note: 'Private',
  })
  await switchOn(page)
  await setVisibility(page, 'hidden')
  await page.evaluate(() => localStorage.removeItem('araliya.follow-ups-day'))
  const other = await context.newPage()
  await other.goto('/admin')
  await setVisibility(other, 'hidden')
  await expect
    .poll(async () => (await raisedIn(page)).slice(1), { timeout: 60_000 })
    .toEqual([{ title: 'To follow up today', body: 'Nugegoda' }] satisfies Raised[])
})
