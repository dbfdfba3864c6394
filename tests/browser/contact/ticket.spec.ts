import type { Page, Route } from '@playwright/test'
import { DAY_MS } from '#contracts/text/days.ts'
import { waitForHydration } from '../checks.ts'
import { expect, type Salon, test } from '../test.ts'
import { FILL_MS, failureMessage, field, fillIn, inquiries, openForm, sendButton } from './form.ts'

const FORTY_DAYS_MS = 40 * DAY_MS

const again = (page: Page) => page.getByRole('button', { name: 'Send another message' })

/** Lets time pass for the page and the server. */
async function pass(page: Page, salon: Salon, ms = FILL_MS) {
  salon.clock.advance(ms)
  await page.clock.fastForward(ms)
}

const spamMarks = async (salon: Salon) => (await inquiries(salon)).map(({ spam }) => spam)

async function send(page: Page) {
  await sendButton(page).click()
  await expect(again(page)).toBeVisible()
}

test.describe('with time passing', () => {
  test.beforeEach(async ({ page, salon }) => {
    await page.clock.install()
    let aheadMs = 0
    salon.clock.now = () => new Date(Date.now() + aheadMs)
    salon.clock.advance = ms => {
      aheadMs += ms
    }
  })

  test('a form reloaded and sent weeks later is not marked', async ({ page, salon }) => {
    await openForm(page)
    await fillIn(page)
    await pass(page, salon)
    salon.clock.advance(FORTY_DAYS_MS)
    await page.reload()
    await page.locator('#form[novalidate]').waitFor()
    await send(page)
    expect(await spamMarks(salon)).toEqual([0])
  })

  test('a changed inquiry after a lost response is not marked', async ({ page, salon }) => {
    await openForm(page)
    await fillIn(page)
    await pass(page, salon)
    const loseResponse = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/contacts', loseResponse, { times: 1 })
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(failureMessage)
    await field(page, 'Message').fill('Something else')
    await send(page)
    expect(await spamMarks(salon)).toEqual([0, 0])
  })

  test.describe('opened by a link', () => {
    async function followLinkToForm(page: Page) {
      await page.goto('/about')
      await waitForHydration(page)
      await page.locator('header a[href="/contact"]').first().click()
      await page.locator('#form[novalidate]').waitFor()
    }

    test('the form sends without a ticket if none could be loaded', async ({ page, salon }) => {
      await page.route('**/api/contacts/ticket', route => route.abort())
      await followLinkToForm(page)
      await fillIn(page)
      await send(page)
      await page.unroute('**/api/contacts/ticket')
      const fetched = page.waitForResponse('**/api/contacts/ticket')
      await again(page).click()
      await fetched
      await fillIn(page)
      await pass(page, salon)
      await send(page)
      // No ticket is not suspicious: API clients have none.
      expect(await spamMarks(salon)).toEqual([0, 0])
      expect(await salon.db.selectFrom('usedTickets').select('id').execute()).toHaveLength(1)
    })

    test('a ticket that arrives late is sent once it is old enough', async ({ page, salon }) => {
      await page.route('**/api/contacts/ticket', route => route.abort(), { times: 1 })
      await followLinkToForm(page)
      await fillIn(page)
      await pass(page, salon)
      await send(page)
      expect(await spamMarks(salon)).toEqual([0])
    })
  })
})
