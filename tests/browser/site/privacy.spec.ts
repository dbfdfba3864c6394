import type { Page } from '@playwright/test'
import { composePrivacy, privacyParts } from '#content/privacy.ts'
import { sampleContent } from '#content/sample-salon.ts'
import { publicPages } from '#contracts/paths/paths.ts'
import { expectAccessible, waitForHydration, watchConsole } from '../checks.ts'
import { client, field, fillIn, inquiryForm, openForm } from '../contact/form.ts'
import { expect, test } from '../test.ts'

const shortForm = (page: Page) => page.getByRole('form', { name: 'No email? We call you' })

/** The names of the fields that a form wants filled in, as a browser without scripts would. */
const requiredIn = (page: Page, action: 'form' | 'callback') =>
  page.evaluate(
    which =>
      [...document.querySelectorAll<HTMLInputElement>('form [name][required]')]
        .filter(control => control.id.startsWith('callback-') === (which === 'callback'))
        .map(control => control.name),
    action,
  )

test('the page says what the settings say, and leads to a form or an email about one’s data @essential', async ({
  page,
}) => {
  const messages = watchConsole(page)
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  const main = page.getByRole('main')
  const { copy, salon } = sampleContent
  const parts = composePrivacy(copy.privacy, {
    salon,
    keptFor: '24 months',
    photographsKeptFor: '90 days',
    takesPhotographs: false,
    sendsMail: false,
    readsMail: false,
  })
  expect(parts).toHaveLength(privacyParts.length)
  for (const { heading, paragraphs } of parts) {
    await expect(main.getByRole('heading', { name: heading })).toBeVisible()
    for (const paragraph of paragraphs) await expect(main).toContainText(paragraph)
  }
  await expect(main.getByRole('link', { name: 'Ask about your data' })).toHaveAttribute(
    'href',
    '/contact?about=data#form',
  )
  await expect(main.getByRole('link', { name: 'Ask by email' })).toHaveAttribute(
    'href',
    'mailto:hello@araliya.example?subject=About%20my%20personal%20data',
  )
  await expectAccessible(page)
  expect(messages).toEqual([])
})

test('without an email address of the salon one asks in the form, and nothing is erased by it', async ({
  page,
  salon,
}) => {
  await salon.db.deleteFrom('contentVersions').execute()
  const response = await page.goto('/privacy')
  expect(response?.status()).toBe(200)
  await page.getByRole('link', { name: 'Ask about your data' }).click()
  await expect(field(page, 'Message')).toHaveValue('About my personal data: ')
  // It is folded.
  await expect(page.locator('#callback-message')).toHaveValue('About my personal data: ')
  await fillIn(page, { ...client, Message: 'About my personal data: delete all, please' })
  await inquiryForm(page).getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Thank you').first()).toBeVisible()
  const rows = await salon.db.selectFrom('inquiries').select(['message', 'status', 'deletedAt']).execute()
  expect(rows).toEqual([
    { message: 'About my personal data: delete all, please', status: 'unread', deletedAt: null },
  ])
})

test('no page sets a cookie or loads anything from elsewhere, also when an inquiry is sent', async ({
  page,
  context,
  baseURL,
}) => {
  const origins = new Set<string>()
  const cookies: string[] = []
  context.on('request', request => origins.add(new URL(request.url()).origin))
  context.on('response', async response => {
    const header = (await response.allHeaders().catch(() => ({})))['set-cookie' as never]
    if (header) cookies.push(response.url())
  })
  for (const path of [...publicPages, '/branches/wellawatte', '/unheard-of']) {
    await page.goto(path)
    await waitForHydration(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  }
  await openForm(page)
  await fillIn(page)
  await inquiryForm(page).getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Thank you').first()).toBeVisible()
  const own = new URL(`${baseURL}`).origin
  expect([...origins].filter(origin => origin !== own && origin !== 'null')).toEqual([])
  expect(cookies).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('what is typed leaves the browser only when it is sent', async ({ page }) => {
  await openForm(page)
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await fillIn(page)
  await field(page, 'Message').blur()
  for (const value of ['Nimali', 'Perera', 'nimali.perera', 'free chair'])
    expect(sent.filter(request => decodeURIComponent(request).includes(value))).toEqual([])
})

test('the forms ask for what the page says', async ({ page }) => {
  await openForm(page)
  // It is folded.
  await expect(page.locator('#callback form')).toBeAttached()
  expect((await requiredIn(page, 'form')).toSorted()).toEqual(['email', 'firstName', 'lastName', 'message'])
  expect((await requiredIn(page, 'callback')).toSorted()).toEqual(['firstName', 'phone'])
})

test('no form asks for consent to marketing, and none is bundled with an inquiry', async ({
  page,
  salon,
}) => {
  await openForm(page)
  await page.getByRole('link', { name: 'No email? We call you' }).click()
  for (const form of [inquiryForm(page), shortForm(page)]) {
    await expect(form.getByRole('checkbox')).toHaveCount(0)
    await expect(form).not.toContainText(/newsletter|subscribe|offers|marketing|promotion|consent|agree/i)
    await expect(form.getByRole('link', { name: /^What becomes of your data/ })).toBeVisible()
  }
  const columns = await salon.db.introspection.getTables()
  const inquiries = columns.find(({ name }) => name === 'inquiries')
  expect(
    inquiries?.columns.map(({ name }) => name).filter(name => /consent|market|newsletter/i.test(name)),
  ).toEqual([])
})
