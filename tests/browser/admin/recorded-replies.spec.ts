import type { Page } from '@playwright/test'
import { expectAccessible } from '../checks.ts'
import { test as testWithoutMail } from './admin.ts'
import {
  addInquiry,
  address,
  button,
  colleagueSets,
  confirm,
  detail,
  openInquiry,
  question,
  rows,
  timeline,
} from './inbox.ts'
import { expect, openReply, replyField, storedReplies, test } from './reply.ts'

/** Presses the text of a channel: its radio button is hidden, and other parts of the inquiry have the same words. */
const chooseChannel = (page: Page, name: string) =>
  detail(page)
    .locator('label', { has: page.getByRole('radio', { name, exact: true }) })
    .click()

testWithoutMail(
  'WhatsApp opens with the reply, which is recorded once the user says it was sent',
  async ({ page, salon, context }) => {
    await context.route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
    await addInquiry(salon, { phone: '077 000 0001' }, { minutesAgo: 26 * 60 })
    await test.step('WhatsApp is chosen for an inquiry that is overdue', async () => {
      await page.goto(address)
      await expect(rows(page)).toContainText('2 h over')
      await rows(page).click()
      await expect(button(page, 'Reply')).toBeEnabled()
      await button(page, 'Reply').click()
      await chooseChannel(page, 'WhatsApp')
      await expect(detail(page).getByLabel('Subject')).toHaveCount(0)
    })

    await test.step('nothing opens before a reply is written', async () => {
      await button(page, 'Open WhatsApp').click()
      await expect(detail(page)).toContainText('Please write your reply first.')
    })

    await test.step('WhatsApp opens with the reply', async () => {
      await page.keyboard.type('Saturday at ten?')
      await expectAccessible(page)
      const opened = context.waitForEvent('page')
      await button(page, 'Open WhatsApp').click()
      const url = new URL((await opened).url())
      expect(url.origin + url.pathname).toBe('https://wa.me/94770000001')
      expect(url.searchParams.get('text')).toMatch(
        /^Dear Nimali,\n\nSaturday at ten\?\n\nWarm regards,\nKamala Silva/,
      )
    })

    await test.step('a reply that was not sent is not recorded', async () => {
      await expect(question(page)).toContainText('Did you send it?')
      await confirm(page, 'No')
      await expect(question(page)).toHaveCount(0)
      expect(await storedReplies(salon)).toEqual([])
      await expect(detail(page)).toContainText('Overdue by')
    })

    await test.step('a reply that was sent is recorded', async () => {
      await button(page, 'Open WhatsApp').click()
      await confirm(page, 'Yes, Sent')
      await expect(timeline(page)).toContainText('WhatsApp reply by Kamala Silva')
      await expect(timeline(page)).toContainText('Saturday at ten?')
      await expect(detail(page)).toContainText('First response after')
      await page.keyboard.press('Escape')
      await expect(rows(page)).toContainText(/Replied (just now|\d+ min ago), by Kamala/)
    })
  },
)

testWithoutMail(
  'what is typed after r about a call is its note, and no shortcut',
  async ({ page, salon }) => {
    const id = await addInquiry(salon, { email: '', phone: '077 000 0001' }, { source: 'call' })
    await openInquiry(page, id)
    await expect(button(page, 'Reply')).toBeEnabled()
    await page.keyboard.press('r')
    const told = detail(page).getByLabel('What you told the client')
    await expect(told).toBeFocused()
    await page.keyboard.type('Come up at ten')
    await expect(told).toHaveValue('Come up at ten')
  },
)

testWithoutMail('a call is kept with its note as a reply', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon))
  await button(page, 'Reply').click()
  await chooseChannel(page, 'I Called')
  await expect(replyField(page)).toHaveCount(0)
  await button(page, 'Save Call').click()
  await expect(rows(page)).not.toContainText('Draft')
  await expect(detail(page)).toContainText('Enter what you told the client')
  await page.keyboard.type('She comes on Saturday.')
  await expectAccessible(page)
  await button(page, 'Save Call').dblclick()
  await expect(timeline(page)).toContainText('Call by Kamala Silva')
  await expect(timeline(page)).toContainText('She comes on Saturday.')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toContainText(/Called (just now|\d+ min ago), by Kamala/)
  await expect(rows(page)).not.toContainText('Draft')
})

testWithoutMail('without a phone number there is only email', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon, { phone: '' }))
  await button(page, 'Reply').click()
  await expect(replyField(page)).toBeVisible()
  await expect(detail(page).getByRole('radio')).toHaveCount(0)
})

testWithoutMail(
  'a recorded call can be withdrawn: both stay in the history, and the deadline runs again',
  async ({ page, salon }) => {
    await openInquiry(page, await addInquiry(salon))
    await button(page, 'Reply').click()
    await chooseChannel(page, 'I Called')
    await detail(page).getByLabel('What you told the client').fill('She comes on Saturday.')
    await button(page, 'Save Call').click()
    await expect(detail(page)).toContainText('First response after')
    await timeline(page).getByRole('button', { name: 'Withdraw Call by Kamala Silva' }).click()
    await expectAccessible(page)
    await confirm(page, 'Withdraw')
    await expect(timeline(page)).toContainText('Call withdrawn by Kamala Silva')
    await expect(timeline(page)).toContainText('She comes on Saturday.')
    await expect(detail(page)).toContainText('left to reply')
    await page.keyboard.press('Escape')
    await expect(rows(page)).not.toContainText('Called')
  },
)

testWithoutMail(
  'before a call is withdrawn that completed an inquiry, the question says that it stays completed',
  async ({ page, salon }) => {
    const id = await addInquiry(salon)
    await openInquiry(page, id)
    await button(page, 'Reply').click()
    await chooseChannel(page, 'I Called')
    await detail(page).getByLabel('What you told the client').fill('She comes on Saturday.')
    await button(page, 'Save and Complete').click()
    await expect(detail(page)).toHaveCount(0)
    await page.goto(`${address}?open=${id}`)
    await timeline(page).getByRole('button', { name: 'Withdraw Call by Kamala Silva' }).click()
    await expect(question(page)).toContainText('The inquiry stays Completed: mark it as Read')
    await confirm(page, 'Withdraw')
    await button(page, 'Mark as Read').click()
    await expect(detail(page)).toContainText('left to reply')
  },
)

test('Ctrl+Enter sends the reply', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Yes.')
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Reply by Kamala Silva')
  expect(await storedReplies(salon)).toHaveLength(1)
})

test('Send and Complete does both and opens the next one waiting', async ({ page, salon }) => {
  const last = await addInquiry(salon, { firstName: 'Last' })
  const answered = await addInquiry(salon, { firstName: 'Answered' })
  await colleagueSets(salon, answered, 'processing')
  const first = await addInquiry(salon, { firstName: 'First' })
  await openReply(page, first)
  await page.keyboard.type('Yes.')
  await button(page, 'Send and Complete').click()
  await expect(page).toHaveURL(new RegExp(`open=${last}$`))
  await expect(detail(page)).toContainText('Last Perera')
  await button(page, 'Reply').click()
  await page.keyboard.type('No.')
  await button(page, 'Send and Complete').click()
  await expect(detail(page)).toHaveCount(0)
  await expect(rows(page)).toHaveText([/First.*Completed/, /Answered.*Processing/, /Last.*Completed/])
  expect(await storedReplies(salon)).toHaveLength(2)
})
