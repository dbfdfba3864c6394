// Long: an owner's afternoon is one story.
import type { Browser, Page } from '@playwright/test'
import { builtIn } from '#content/built-in.ts'
import { dayOfWeek, nameOfDay } from '#contracts/special-days.ts'
import { signInAsAdmin } from './admin/admin.ts'
import { expectSound, hydrated } from './checks.ts'
import { expect, type Salon, test } from './test.ts'

const PHONE = '+94 11 000 0042'
const TITLE = 'Slow hands, bright mornings'
const SAID = 'I came for an hour and left with a better week.'

const dateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' })
const inDays = (days: number) => dateFormat.format(Date.now() + days * 86_400_000)

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
}

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

/** What somebody gets who has never been here: the page's first HTML, and what search engines read in it. */
async function firstHtml(salon: Salon, path: string) {
  const html = await (await fetch(`${salon.url}${path}`)).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return { html, graph: (JSON.parse(json)['@graph'] ?? []) as Record<string, unknown>[] }
}

async function closesOn(browser: Browser, salon: Salon, path: string) {
  const page = await browser.newPage()
  await page.goto(`${salon.url}${path}`)
  const text = page.getByTestId('closures').first()
  await expect(text).toContainText('Closed on')
  const found = await text.textContent()
  await page.close()
  return found
}

test('an owner changes what the site says, looks at it before, and takes it back', async ({
  page,
  salon,
  browser,
  context,
}) => {
  const { user } = await signInAsAdmin(page, salon)
  await page.goto('/admin/settings?tab=salon')

  // The number: refused with its reason, then published.
  await page.getByLabel('Phone').fill('call us')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
  await page.getByLabel('Phone').fill(PHONE)
  await page.getByRole('tab', { name: 'Hours' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await publish(page)
  await expectSound(page)

  // A closure within the week, and a day that is closed every week.
  const date = inDays(3)
  await openTab(page, 'Hours')
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Date').fill(date)
  await page.getByLabel('Reason').fill('Il Poya')
  await page.getByLabel('Sunday: closes').fill('10:00')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Must close after it opens')).toBeVisible()
  await page.getByLabel('Sunday: open', { exact: true }).uncheck()
  await publish(page)
  await expectSound(page)

  // The hero's words, seen on the real page before anybody else sees them.
  await openTab(page, 'Words')
  const title = page.getByRole('region', { name: 'Home' }).getByLabel('Hero: heading')
  await title.fill('x'.repeat(61))
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(title).toHaveAccessibleDescription(/^Must be at most 60 characters: longer breaks/)
  await title.fill(TITLE)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview Home' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(preview.getByText('Preview: not published')).toBeVisible()
  await title.fill(`${TITLE} ahead`)
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(`${TITLE} ahead`)
  await title.fill(TITLE)
  await preview.close()
  expect((await firstHtml(salon, '/')).html).not.toContain(TITLE)
  await publish(page)
  await expectSound(page)

  await openTab(page, 'Testimonials')
  await page.getByRole('button', { name: 'Add a testimonial' }).click()
  const fourth = page.getByRole('region', { name: 'Testimonial 4' })
  await fourth.getByLabel('Name').fill('Kumari Silva')
  await fourth.getByLabel('What they say').fill(SAID)
  await publish(page)
  await expectSound(page)

  // Somebody who comes now, in the first HTML and in what search engines read.
  const home = await firstHtml(salon, '/')
  for (const text of [PHONE, TITLE, SAID, 'Sun closed', 'Mon-Fri 9am-8pm']) expect(home.html).toContain(text)
  expect(home.html).not.toContain('Il Poya.')
  const day = { validFrom: date, validThrough: date, opens: '00:00', closes: '00:00' }
  expect(home.graph[0]).toMatchObject({ telephone: PHONE })
  for (const one of home.graph)
    expect(one.openingHoursSpecification).toContainEqual(expect.objectContaining(day))
  const monthAndDay = new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const line = `Closed on ${nameOfDay(dayOfWeek(date))} ${monthAndDay}, Il Poya.`
  for (const path of ['/', '/contact']) expect(await closesOn(browser, salon, path)).toBe(line)

  // All of it back as it was, from the versions.
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog').getByRole('listitem')
  await expect(versions).toHaveCount(5)
  await expect(versions.first()).toContainText(user.name)
  await expectSound(page)
  await page.getByRole('button', { name: 'Bring back version 1', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('Brought back', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Testimonial 4' })).toBeHidden()
  const after = await firstHtml(salon, '/')
  for (const text of [PHONE, TITLE, SAID, 'Sun closed', date]) expect(after.html).not.toContain(text)
  expect(after.html).toContain(builtIn.words.home.title)
})

test('two owners: other parts are kept, the same part is a choice; a page opened by a link says what is new', async ({
  page,
  salon,
}) => {
  const { headers } = await signInAsAdmin(page, salon)
  const api = (path: string, init?: RequestInit) =>
    fetch(`${salon.url}/api${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } })
  const other = async (change: (content: typeof builtIn) => void) => {
    const { version: _, ...content } = (
      (await (await api('/content')).json()) as { data: typeof builtIn & { version: number } }
    ).data
    change(content)
    expect((await api('/content', { method: 'PUT', body: JSON.stringify(content) })).status).toBe(200)
  }
  await page.goto('/admin/settings?tab=salon')
  await page.getByLabel('Street').fill('1 Jasmine Road')
  await other(content => {
    content.words.home.title = TITLE
  })
  await publish(page)
  expect((await firstHtml(salon, '/')).html).toContain(TITLE)
  expect((await firstHtml(salon, '/')).html).toContain('1 Jasmine Road')

  await page.getByLabel('Street').fill('2 Jasmine Road')
  await other(content => {
    content.salon.street = '3 Lotus Road'
  })
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two versions' })
  await expect(dialog.getByRole('row')).toHaveText([/Field/, /Salon: street.*2 Jasmine Road.*3 Lotus Road/])
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  expect((await firstHtml(salon, '/contact')).html).toContain('2 Jasmine Road')

  await page.goto('/')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(builtIn.words.about.title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
})
