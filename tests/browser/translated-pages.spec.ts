import type { Page } from '@playwright/test'
import {
  addInquiries,
  addInquiry,
  address,
  button,
  checkboxOf,
  detail,
  noteField,
  openInquiry,
  rows,
  select,
  selectionBar,
  timeline,
} from './admin/inbox.ts'
import { deliver, replyField, storedReplies, test } from './admin/reply.ts'
import { waitForHydration, watchConsole } from './checks.ts'
import { chooseBranch, client, field, fillIn, inquiries, sendButton } from './contact/form.ts'
import { expect, nextPaint } from './test.ts'
import { translatePage } from './translation.ts'

async function openTranslated(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  await translatePage(page)
}

/** What a person would see as errors: crashes of React, and the page that replaces a crashed one. */
async function expectNoCrash(page: Page, messages: string[]) {
  await nextPaint(page)
  expect(messages.filter(message => /NotFoundError|removeChild|insertBefore/.test(message))).toEqual([])
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}

test('an inquiry with a corrected email and another choice is sent from a translated page', async ({
  page,
  salon,
}) => {
  const messages = watchConsole(page)
  await openTranslated(page, '/contact')
  await page.locator('#form[novalidate]').waitFor()
  await fillIn(page, { ...client, Email: 'nimali@gmial.com' })
  await field(page, 'Message').focus()
  await page.getByRole('button', { name: 'nimali@gmail.com' }).click()
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await field(page, 'Service').selectOption('Balayage')
  await expect(page.getByText('About Balayage, in Wellawatte')).toBeVisible()
  await chooseBranch(page, 'Nugegoda')
  await expect(page.getByText('About Balayage, in Nugegoda')).toBeVisible()
  await chooseBranch(page, 'Any branch')
  await field(page, 'Service').selectOption('')
  await expect(page.getByText('About Balayage')).toHaveCount(0)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
  await expectNoCrash(page, messages)
  expect(await inquiries(salon)).toMatchObject([{ email: 'nimali@gmail.com', branch: '', service: '' }])
})

test('the translated panel shows the details of the chosen branch', async ({ page }) => {
  await openTranslated(page, '/contact')
  await page.locator('#form[novalidate]').waitFor()
  const panel = page.getByRole('complementary')
  for (const branch of ['Nugegoda', 'Wellawatte', 'Nugegoda']) {
    await chooseBranch(page, branch)
    await expect(panel.getByRole('heading')).toHaveText(`Araliya ${branch}`)
    const link = panel.locator('a[href^="mailto:"]')
    await expect(link).toHaveText(decodeURIComponent((await link.getAttribute('href'))?.slice(7) ?? '-'))
  }
})

test('translated public pages work: links, filters and tabs', async ({ page }) => {
  const messages = watchConsole(page)
  await openTranslated(page, '/')
  for (const [name, heading] of [
    ['About', /.+/],
    ['Services', /.+/],
    ['Contact', /.+/],
    ['Home', /.+/],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectNoCrash(page, messages)
  }
  await openTranslated(page, '/about')
  for (const name of ['Mission', 'Values', 'Vision']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  await openTranslated(page, '/services')
  for (const name of ['Makeup', 'Nail Care', 'All Services']) {
    await page
      .getByRole('link', { name, exact: true })
      .or(page.getByRole('button', { name, exact: true }))
      .first()
      .click()
    await nextPaint(page)
  }
  await expectNoCrash(page, messages)
})

test.describe('a translated inbox', () => {
  let messages: string[]
  test.beforeEach(async ({ page, salon }) => {
    await addInquiry(salon, { firstName: 'Anne', lastName: 'Fernando' }, { minutesAgo: 60 })
    await addInquiries(salon, 22)
    messages = watchConsole(page)
    await page.goto(address)
    await expect(rows(page).first()).toContainText('Guest 1')
    await translatePage(page)
  })

  test('shows the next page and its numbers', async ({ page }) => {
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages).toContainText('Showing 1 to 10 of 23 results')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('Showing 11 to 20 of 23 results')
    await expect(rows(page).first()).toContainText('Guest 11')
    await expectNoCrash(page, messages)
  })

  test('counts what is selected', async ({ page }) => {
    for (const number of [1, 2, 3]) await select(page, `Guest ${number}`)
    await expect(selectionBar(page)).toContainText('3 selected')
    await checkboxOf(page, 'Guest 2').uncheck()
    await expect(selectionBar(page)).toContainText('2 selected')
    await selectionBar(page).getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(selectionBar(page)).toHaveCount(0)
    await expectNoCrash(page, messages)
  })

  test('is filtered, and shows everything again', async ({ page }) => {
    await page.getByPlaceholder('Name, phone, message').fill('Fernando')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText('Anne Fernando')
    await page.getByPlaceholder('Name, phone, message').fill('')
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first()).toContainText('Guest 1')
    await expectNoCrash(page, messages)
  })
})

test('a note, a status and a reply from a translated back office', async ({ page, salon, smtp }) => {
  const messages = watchConsole(page)
  const id = await addInquiry(salon)
  await openInquiry(page, id)
  await translatePage(page)
  await page.keyboard.press('n')
  await noteField(page).fill('Call her on Monday.')
  await button(page, 'Add Note').click()
  await expect(timeline(page)).toContainText('Call her on Monday.')
  await button(page, 'Mark as Processing').click()
  await expect(timeline(page)).toContainText(/processing/i)
  await button(page, 'Reply').click()
  await replyField(page).fill('Dear Nimali, yes.')
  await button(page, 'Send Reply').click()
  await expect(timeline(page)).toContainText('Dear Nimali, yes.')
  await expectNoCrash(page, messages)
  await deliver(salon, smtp)
  expect(await storedReplies(salon)).toHaveLength(1)
  await button(page, 'Close').click()
  await expect(detail(page)).toHaveCount(0)
  await expect(rows(page).first()).toContainText('Nimali Perera')
  await expectNoCrash(page, messages)
})
