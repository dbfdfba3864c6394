import type { Page, Route } from '@playwright/test'
import { hydrated } from '../checks.ts'
import { expect, type Salon, test, whole } from '../test.ts'
import { FILL_MS, failure, field, fillIn, inquiries, openForm, sendButton } from './form.ts'

const FORTY_DAYS_MS = 40 * 24 * 60 * 60 * 1000

const again = (page: Page) => page.getByRole('button', { name: 'Send another message' })

/** Time goes by, for the page and for the server. */
async function pass(page: Page, salon: Salon, ms = FILL_MS) {
  salon.clock.advance(ms)
  await page.clock.fastForward(ms)
}

const suspicions = async (salon: Salon) => (await inquiries(salon)).map(({ suspected }) => suspected)

async function send(page: Page) {
  await sendButton(page).click()
  await expect(again(page)).toBeVisible()
}

test('a form that is filled at once is suspected', async ({ page, salon }) => {
  await openForm(page)
  await fillIn(page)
  await send(page)
  expect(await suspicions(salon)).toEqual([1])
})

test.describe('as time goes by', () => {
  test.beforeEach(async ({ page, salon }) => {
    await page.clock.install()
    let aheadMs = 0
    salon.clock.now = () => new Date(Date.now() + aheadMs)
    salon.clock.advance = ms => {
      aheadMs += ms
    }
  })

  for (const [when, laterMs] of [
    ['at once', 0],
    ['weeks later', FORTY_DAYS_MS],
  ] as const) {
    test(`a form that was reloaded is a person's, sent ${when}`, whole, async ({ page, salon }) => {
      await openForm(page)
      await fillIn(page)
      await pass(page, salon)
      salon.clock.advance(laterMs)
      await page.reload()
      await page.locator('form[novalidate]').waitFor()
      await send(page)
      expect(await suspicions(salon)).toEqual([0])
    })
  }

  test('so has what is written after an answer got lost', whole, async ({ page, salon }) => {
    await openForm(page)
    await fillIn(page)
    await pass(page, salon)
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/contacts', loseAnswer, { times: 1 })
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(failure)
    await field(page, 'Message').fill('Something else')
    await send(page)
    expect(await suspicions(salon)).toEqual([0, 0])
  })

  test.describe('reached inside the site', () => {
    async function reachForm(page: Page) {
      await page.goto('/about')
      await hydrated(page)
      await page.locator('header a[href="/contact"]').first().click()
      await page.locator('form[novalidate]').waitFor()
    }

    test(
      'the form sends without a ticket where there is none, and with one from then on',
      whole,
      async ({ page, salon }) => {
        await page.route('**/api/contacts/ticket', route => route.abort())
        await reachForm(page)
        await fillIn(page)
        await send(page)
        await page.unroute('**/api/contacts/ticket')
        const fetched = page.waitForResponse('**/api/contacts/ticket')
        await again(page).click()
        await fetched
        await fillIn(page)
        await pass(page, salon)
        await send(page)
        // Whoever sends none is not suspected: other forms than ours know of no tickets.
        expect(await suspicions(salon)).toEqual([0, 0])
        expect(await salon.db.selectFrom('used_tickets').select('id').execute()).toHaveLength(1)
      },
    )

    test('a ticket that comes late is sent when it is old enough', whole, async ({ page, salon }) => {
      await page.route('**/api/contacts/ticket', route => route.abort(), { times: 1 })
      await reachForm(page)
      await fillIn(page)
      await pass(page, salon)
      await send(page)
      expect(await suspicions(salon)).toEqual([0])
    })
  })
})
