// Long: an owner's afternoon is one journey.

import type { Browser, Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { DAY_MS, dayOfWeek } from '#contracts/text/days.ts'
import type { SignedIn } from '#tests/accounts.ts'
import { sqlite } from '#tests/databases.ts'
import { type SalonProcess, startSalon } from '../processes/salon-process.ts'
import { until } from '../processes/until.ts'
import { signInAsAdmin } from './admin/admin.ts'
import { expectAccessible } from './checks.ts'
import { test as base, expect, type Salon } from './test.ts'

/** The owner uses one process, the visitors another one of the same salon. */
const test = base.extend<{ databaseUrl: string; other: SalonProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  databaseUrl: async ({}, use) => {
    const { url, drop } = await sqlite.create()
    await use(url)
    await drop()
  },
  salonConfig: async ({ databaseUrl }, use) => use({ databaseUrl }),
  // The first creates the tables.
  other: async ({ salon, databaseUrl }, use) => {
    expect(salon.config.databaseUrl).toBe(databaseUrl)
    await using other = await startSalon({ databaseUrl })
    await use(other)
  },
})

const PHONE = '+94 11 000 0042'
const TITLE = 'Slow hands, bright mornings'
const SAID = 'I came for an hour and left with a better week.'

/** The promise is a second; the rest is for a busy machine. */
const VISIBLE_MS = 10_000

const dateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' })
const nextTuesday = () =>
  [1, 2, 3, 4, 5, 6, 7]
    .map(days => dateFormat.format(Date.now() + days * DAY_MS))
    .find(date => dayOfWeek(date) === 'tuesday') as string

/** Publishes, and returns the time of the response. */
async function publish(page: Page): Promise<number> {
  const response = page.waitForResponse(
    response =>
      response.request().method() === 'PUT' && response.url().endsWith('/api/content') && response.ok(),
  )
  await page.getByRole('button', { name: 'Publish' }).click()
  await response
  const respondedAt = performance.now()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  return respondedAt
}

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

/** The HTML of a page, and its structured data. */
async function readHtml({ url }: { url: string }, path: string) {
  const html = await (await fetch(`${url}${path}`)).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return { html, graph: (JSON.parse(json)['@graph'] ?? []) as Record<string, unknown>[] }
}

/** Waits until a page's HTML has a text; returns the ms since `since`. */
async function visibleAfter(other: SalonProcess, path: string, text: string, since: number): Promise<number> {
  await until(
    `${path} says ${text}`,
    async () => (await readHtml(other, path)).html.includes(text),
    VISIBLE_MS,
  )
  return performance.now() - since
}

/** The closures that a visitor in another time zone sees. */
async function closuresOn(browser: Browser, url: string) {
  const page = await browser.newPage({ timezoneId: 'America/Los_Angeles' })
  await page.goto(url)
  const text = page.getByTestId('closures').first()
  await expect(text).toContainText('Closed on')
  const found = await text.textContent()
  await page.close()
  return found
}

// Each change is awaited at the other process.
test.slow()

test('the owner changes all that visitors see, and restores it', async ({
  page,
  salon,
  other,
  browser,
  context,
}) => {
  const waits: number[] = []
  const before = await readHtml(other, '/')
  const { user } = await signInAsAdmin(page, salon)
  await page.goto('/admin/settings?tab=salon')

  await test.step('what is not a telephone number is refused with the reason', async () => {
    await page.getByLabel('Phone').fill('call us')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
  })

  await test.step('another tab asks about unsaved changes', async () => {
    await page.getByLabel('Phone').fill(PHONE)
    await page.getByRole('tab', { name: 'Hours' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
    await page.getByRole('button', { name: 'Stay' }).click()
  })

  await test.step('the telephone number is published', async () => {
    waits.push(await visibleAfter(other, '/contact', PHONE, await publish(page)))
    await expectAccessible(page)
  })

  const date = nextTuesday()
  const day = page.getByLabel('Date')

  await test.step('a special day is closed, or has hours of its own', async () => {
    await openTab(page, 'Hours')
    await page.getByRole('button', { name: 'Add Day' }).click()
    await day.fill('2025-11-25')
    await page.getByLabel('Reason').fill('Il Poya')
    await expect(page.getByLabel('Day 1: Closed')).toBeChecked()
    await page.getByLabel('Day 1: Special hours').check()
    await expect(page.getByLabel('Day 1: opens')).toHaveValue('09:00')
    await page.getByLabel('Day 1: Closed').check()
    await expect(page.getByLabel('Day 1: opens')).toBeHidden()
  })

  await test.step('a special day in the past is refused', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(day).toHaveAccessibleDescription('Choose today or a later date')
    await expect(day).toBeFocused()
  })

  await test.step('a weekday that closes before it opens is refused', async () => {
    await day.fill(date)
    await page.getByLabel('Sunday: closes').fill('10:00')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByLabel('Sunday: closes')).toHaveAccessibleDescription(/^Must close after it opens/)
    await expect(page.getByLabel('Sunday: closes')).toBeFocused()
    await expect(page.getByText('Please fix the form errors.')).toHaveCount(1)
  })

  await test.step('the hours are published, with a weekday that is closed', async () => {
    await page.getByLabel('Sunday: open', { exact: true }).uncheck()
    waits.push(await visibleAfter(other, '/', 'Sun closed', await publish(page)))
    await expectAccessible(page)
  })

  const title = page.getByRole('region', { name: 'Home' }).getByLabel('Hero: heading')

  await test.step('a heading that is too long is refused', async () => {
    await openTab(page, 'Texts')
    await page.getByRole('region', { name: 'Home' }).getByRole('heading', { name: 'Home' }).click()
    await title.fill('x'.repeat(61))
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(title).toHaveAccessibleDescription(/^Must be at most 60 characters, so/)
  })

  await test.step('a heading is previewed as it is typed, and not published', async () => {
    await title.fill(TITLE)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Preview (opens in a new tab)' }).click()
    const preview = await opened
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await expect(preview.getByText('Preview: not published')).toBeVisible()
    await title.fill(`${TITLE} ahead`)
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(`${TITLE} ahead`)
    await title.fill(TITLE)
    await preview.close()
    expect((await readHtml(salon, '/')).html).not.toContain(TITLE)
  })

  await test.step('the heading is published', async () => {
    waits.push(await visibleAfter(other, '/', TITLE, await publish(page)))
    await expectAccessible(page)
  })

  await test.step('a testimonial is added, with or without a portrait', async () => {
    await openTab(page, 'Testimonials')
    await page.getByRole('button', { name: 'Add Testimonial' }).click()
    const fourth = page.getByRole('region', { name: 'Testimonial 4' })
    await fourth.getByLabel('Name').fill('Kumari Silva')
    await fourth.getByLabel('What they say').fill(SAID)
    await fourth.getByLabel('Portrait').selectOption('Portrait 2')
    await expect(fourth.locator('img')).toHaveAttribute('src', /\/hair-/)
    await fourth.getByLabel('Portrait').selectOption('')
    await expect(fourth.locator('img')).toHaveCount(0)
  })

  await test.step('the testimonial is published', async () => {
    waits.push(await visibleAfter(other, '/services', SAID, await publish(page)))
    await expectAccessible(page)
  })

  await test.step('a new visitor at the other process gets all of it in the HTML', async () => {
    const { html } = await readHtml(other, '/')
    for (const text of [PHONE, TITLE, SAID, 'Sun closed', 'Mon-Fri 9am-8pm']) expect(html).toContain(text)
    expect(html).not.toContain('Il Poya.')
  })

  await test.step('the structured data have the number and the closure', async () => {
    const { graph } = await readHtml(other, '/')
    expect(graph[0]).toMatchObject({ telephone: PHONE })
    const closed = { validFrom: date, validThrough: date, opens: '00:00', closes: '00:00' }
    for (const one of graph)
      expect(one.openingHoursSpecification).toContainEqual(expect.objectContaining(closed))
  })

  await test.step('scripts add the closure, with its date in Colombo', async () => {
    const monthAndDay = new Date(date).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
    const line = `Closed on Tuesday ${monthAndDay}, Il Poya.`
    for (const path of ['/', '/contact']) expect(await closuresOn(browser, other.url + path)).toBe(line)
  })

  await test.step('the versions name their author', async () => {
    await openTab(page, 'Testimonials')
    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('dialog').getByRole('listitem')
    await expect(versions.filter({ hasText: 'Version' })).toHaveCount(5)
    await expect(versions.first()).toContainText(user.name)
    await expectAccessible(page)
  })

  await test.step('everything is restored from the first version', async () => {
    await page.getByRole('button', { name: 'Restore version 1', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore Everything' }).click()
    await expect(page.getByText('Restored from version 1', { exact: true }).first()).toBeVisible()
    waits.push(await visibleAfter(other, '/', defaultContent.copy.home.title, performance.now()))
    await expect(page.getByRole('region', { name: 'Testimonial 4' })).toBeHidden()
    expect(await readHtml(other, '/')).toEqual(before)
  })

  test.info().annotations.push({
    type: 'visible at the other process',
    description: `after ${Math.round(Math.max(...waits))} ms at most`,
  })
})

test.describe('two owners', () => {
  /** Publishes a change of the content in another session. */
  async function publishAsOther(
    salon: Salon,
    { headers }: SignedIn,
    change: (content: typeof defaultContent) => void,
  ) {
    const url = `${salon.url}/api/content`
    const { data } = (await (await fetch(url, { headers })).json()) as {
      data: typeof defaultContent & { version: number }
    }
    const { version: _, ...content } = data
    change(content)
    const response = await fetch(url, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(content),
    })
    expect(response.status).toBe(200)
  }

  test('publish different fields: both are kept', async ({ page, salon }) => {
    const other = await signInAsAdmin(page, salon)
    await page.goto('/admin/settings?tab=salon')
    await page.getByLabel('Street').fill('1 Jasmine Road')
    await publishAsOther(salon, other, content => {
      content.copy.home.title = TITLE
    })
    await publish(page)
    const { html } = await readHtml(salon, '/')
    expect(html).toContain(TITLE)
    expect(html).toContain('1 Jasmine Road')
  })

  test('publish the same field: the second chooses', async ({ page, salon }) => {
    const other = await signInAsAdmin(page, salon)
    await page.goto('/admin/settings?tab=salon')
    await page.getByLabel('Street').fill('2 Jasmine Road')
    await publishAsOther(salon, other, content => {
      content.salon.street = '3 Lotus Road'
    })
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a version' })
    await expect(dialog.getByRole('row')).toHaveText([/Field/, /Street.*2 Jasmine Road.*3 Lotus Road/])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    expect((await readHtml(salon, '/contact')).html).toContain('2 Jasmine Road')
  })
})

test('publishing again after a lost response is no conflict', async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/settings?tab=salon')
  await page.getByLabel('Street').fill('4 Jasmine Road')
  await page.route(
    '**/api/content',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('so we don’t know whether this was saved')).toBeVisible()
  const stale = page.waitForResponse(response => response.status() === 412)
  await page.getByRole('button', { name: 'Publish' }).click()
  await stale
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Choose a version' })).toBeHidden()
  expect((await readHtml(salon, '/contact')).html).toContain('4 Jasmine Road')
})
