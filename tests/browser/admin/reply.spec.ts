// Long: each sentence about answering from the detail has its test, at both widths where they differ.

import type { Page } from '@playwright/test'
import { createDelivery, deliverAll } from '#tests/outbox.ts'
import { headerOf, shown, TestSmtp, textOf } from '#tests/smtp.ts'
import { createSession } from '../../../server/auth/sessions.queries.ts'
import { readConfig } from '../../../server/config.ts'
import { expectSound } from '../checks.ts'
import { test as base, expect, type Salon } from '../test.ts'
import { putSession } from './admin.ts'
import { addContact, colleagueDeletes } from './contacts-data.ts'
import {
  button,
  colleague,
  detail,
  does,
  openInquiry,
  otherBrowser,
  signInNamed,
  timeline,
} from './detail.ts'

const test = base.extend<{ smtp: TestSmtp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  smtp: async ({}, use) => {
    const smtp = await new TestSmtp().start()
    await use(smtp)
    await smtp.stop()
  },
  salonConfig: async ({ smtp }, use) => {
    const { mail } = readConfig('real', {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Araliya <hello@araliya.example>',
      NOTIFY_TO: 'desk@araliya.example',
    })
    await use({ mail })
  },
})

const text = (page: Page) => detail(page).getByLabel('Reply', { exact: true })
const subject = (page: Page) => detail(page).getByLabel('Subject')

async function openReply(page: Page, id: number) {
  await openInquiry(page, id)
  await button(page, 'Reply').click()
  await expect(text(page)).toBeFocused()
}

const deliver = (salon: Salon, smtp: TestSmtp) => deliverAll(createDelivery(salon, smtp))
const replies = ({ db }: Salon) => db.selectFrom('contact_replies').select(['subject', 'text']).execute()

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 360, height: 780 }],
] as const) {
  test.describe(`A reply, on a ${device}`, () => {
    test.use({ viewport })

    test('is written in the detail, goes out by mail and stands in the timeline with its fate', async ({
      page,
      salon,
      smtp,
    }) => {
      await signInNamed(page, salon, 'Kamala Silva')
      const id = await addContact(salon, { service: 'Balayage' })
      await openReply(page, id)
      await expect(subject(page)).toHaveValue('Your inquiry about Balayage')
      await expect(text(page)).toHaveValue(
        /^Dear Nimali,\n\n\n\nWarm regards,\nKamala Silva\nAraliya Beauty Salon/,
      )
      // The cursor stands between the greeting and the signature, and what is answered stays in sight.
      await page.keyboard.type('Saturday at ten is free.')
      const quote = detail(page).getByRole('region', { name: 'Message of Nimali' })
      await expect(quote).toBeInViewport({ ratio: 1 })
      await button(page, 'Discard').scrollIntoViewIfNeeded()
      await expect(quote).toBeInViewport({ ratio: 1 })
      await expectSound(page)
      const sent = page.waitForRequest(request => request.url().endsWith(`/contacts/${id}/replies`))
      await button(page, 'Send Reply').click()
      expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
      await expect(page.getByText('Reply is on its way').first()).toBeVisible()
      await expect(text(page)).toHaveCount(0)
      await expect(timeline(page)).toContainText('Reply by Kamala Silva')
      await expect(timeline(page)).toContainText('Reply is on its way')

      await deliver(salon, smtp)
      await expect(timeline(page)).toContainText('Reply sent to the client')
      const mail = smtp.received.find(({ to }) => to.includes('nimali.perera@mail.example'))
      if (!mail) throw new Error('Nothing was sent')
      expect(shown(headerOf(mail, 'Subject'))).toBe('Your inquiry about Balayage')
      expect(textOf(mail)).toContain('Dear Nimali,\n\nSaturday at ten is free.')
      await timeline(page).getByRole('button', { name: 'Show all' }).click()
      await expect(timeline(page).getByText('Warm regards')).toHaveCSS('white-space', 'pre-wrap')
      await expectSound(page)
    })

    test('that could not be delivered says why, and is sent again with one press', async ({
      page,
      salon,
      smtp,
    }) => {
      await signInNamed(page, salon, 'Kamala Silva')
      const id = await addContact(salon)
      smtp.behaviour = {
        refuse: 'recipient',
        code: 550,
        text: 'No such mailbox',
        only: 'nimali.perera@mail.example',
      }
      await openReply(page, id)
      await page.keyboard.type('Yes.')
      await button(page, 'Send Reply').click()
      await expect(timeline(page)).toContainText('Reply is on its way')
      await deliver(salon, smtp)
      await expect(timeline(page)).toContainText('Reply could not be delivered: there is no such mailbox')
      await timeline(page).getByText('What the mail server said').click()
      await expect(timeline(page).getByText(/550 No such mailbox/)).toBeVisible()
      await expectSound(page)

      smtp.behaviour = 'accept'
      await timeline(page).getByRole('button', { name: 'Try again' }).click()
      await expect(timeline(page).getByText('Reply is on its way')).toBeVisible()
      await deliver(salon, smtp)
      await expect(timeline(page)).toContainText('Reply sent to the client')
      expect(await replies(salon)).toHaveLength(1)
    })

    test('outlives a closed dialog, a reload and a dead session; sent or discarded it is forgotten', async ({
      page,
      salon,
    }) => {
      const { user } = await signInNamed(page, salon, 'Kamala Silva')
      const id = await addContact(salon)
      const other = await addContact(salon, { firstName: 'Emma' })
      await openReply(page, id)
      await page.keyboard.type('Half a')
      await page.keyboard.press('Escape')
      await expect(detail(page)).toHaveCount(0)
      const drafts = page.locator('tr[data-row]').filter({ hasText: 'Draft' })
      await expect(drafts).toHaveText([/Nimali/])
      await openInquiry(page, other)
      await expect(text(page)).toHaveCount(0)
      await openInquiry(page, id)
      await expect(text(page)).toHaveValue(/Half a/)
      await page.reload()
      await expect(text(page)).toHaveValue(/Half a/)

      await salon.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
      // Whatever is done next, or the line itself, finds the session dead.
      await page.keyboard.press('!')
      await expect(page).toHaveURL(/\/admin\/login/)
      expect(await replies(salon)).toEqual([])
      const token = await createSession(salon.db, salon.clock, user.id, {
        userAgent: 'Test',
        address: '127.0.0.1',
      })
      await putSession(page, token, user)
      await openInquiry(page, id)
      await expect(text(page)).toHaveValue(/Half a/)
      await button(page, 'Discard').click()
      const question = page.getByRole('alertdialog', { name: 'Discard reply' })
      await expectSound(page)
      await question.getByRole('button', { name: 'Keep Writing' }).click()
      await expect(text(page)).toHaveValue(/Half a/)
      await button(page, 'Discard').click()
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect(text(page)).toHaveCount(0)
      await page.reload()
      await expect(button(page, 'Reply')).toBeVisible()
      await expect(text(page)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(drafts).toHaveCount(0)
    })
  })
}

test('A saved reply is put in with the names of the inquiry, where the cursor is', async ({
  page,
  salon,
}) => {
  await signInNamed(page, salon, 'Kamala Silva')
  const id = await addContact(salon, { service: 'Balayage', branch: 'Nugegoda' })
  await openReply(page, id)
  const signed = await text(page).inputValue()
  const insert = async (name: string) => {
    await button(page, 'Insert saved reply').click()
    await page.getByRole('menuitem', { name }).click()
  }
  await insert('We have a free time')
  await expect(text(page)).toHaveValue(
    /^Dear Nimali,\n\nThank you for writing to us about Balayage\. We would be glad to see you at Nugegoda\.[\s\S]*\n\nWarm regards,/,
  )
  await expect(text(page)).toBeFocused()
  // Nothing put in: the focus goes back to where it was.
  await button(page, 'Insert saved reply').click()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Insert saved reply')).toBeFocused()
  await text(page).fill('Before. After.')
  await text(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7))
  await insert('Fully booked that day')
  await expect(text(page)).toHaveValue(/^Before\.\n\nThank you for asking about Balayage[\s\S]* After\.$/)

  // At the very end it stands before the signature, on a line of its own.
  await text(page).fill(signed.replace('\n\n\n\n', '\n\nHello.\n\n'))
  await page.keyboard.press('ControlOrMeta+End')
  await insert('Fully booked that day')
  await expect(text(page)).toHaveValue(
    /\n\nHello\.\n\nThank you for asking[\s\S]*together\.\n\nWarm regards,/,
  )
})

test('Nothing goes out that is empty, or has something left to fill in', async ({ page, salon }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  await openInquiry(page, await addContact(salon))
  await button(page, 'Reply').dblclick()
  await expect(text(page)).toBeFocused()
  await expect(detail(page)).not.toContainText('Please write your answer first.')
  await button(page, 'Send Reply').click()
  await expect(detail(page)).toContainText('Please write your answer first.')
  await expectSound(page)
  await page.keyboard.type('It costs {price} on {day}.')
  await expect(detail(page)).not.toContainText('Please write your answer first.')

  await button(page, 'Send Reply').click()
  await expect(detail(page)).toContainText('Please fill in {price}.')
  await page.keyboard.type('Rs. 500')
  await button(page, 'Send Reply').click()
  await expect(detail(page)).toContainText('Please fill in {day}.')
  await page.keyboard.type('Sunday')
  expect(await replies(salon)).toEqual([])
  await button(page, 'Send Reply').click()
  await expect(timeline(page)).toContainText('Reply is on its way')
  expect((await replies(salon))[0]?.text).toContain('It costs Rs. 500 on Sunday.')
})

test('Saved replies are added, changed and deleted where they are used', async ({ page, salon }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  await openReply(page, await addContact(salon))
  await page.keyboard.type('Stays.')
  await button(page, 'Insert saved reply').click()
  await page.getByRole('menuitem', { name: 'Edit saved replies' }).click()
  const list = page.getByRole('dialog', { name: 'Saved replies' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectSound(page)

  await list.getByRole('button', { name: 'Add Saved Reply' }).click()
  const editor = page.getByRole('dialog', { name: /^(Add|Edit) saved reply$/ })
  await editor.getByRole('button', { name: 'Add Saved Reply' }).click()
  await expect(editor).toContainText('Title is required')
  await expectSound(page)
  await editor.getByLabel('Title').fill('Parking')
  await editor.getByLabel('Text').fill('There is parking behind {branch}.')
  await editor.getByRole('button', { name: 'Add Saved Reply' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(4)

  // A colleague changes it meanwhile: nobody is overruled unawares.
  await list.getByRole('button', { name: 'Edit Parking' }).click()
  await salon.db
    .updateTable('saved_replies')
    .set({ text: 'Theirs', version: 2 })
    .where('title', '=', 'Parking')
    .execute()
  await editor.getByLabel('Text').fill('Mine')
  await editor.getByRole('button', { name: 'Update Saved Reply' }).click()
  const choice = page.getByRole('dialog', { name: 'Two versions' })
  await expect(choice.getByRole('cell')).toHaveText(['Parking', 'Parking', 'Mine', 'Theirs'])
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Parking' })).toContainText('Mine')

  await list.getByRole('button', { name: 'Delete Parking' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Done' }).click()
  await expect(text(page)).toHaveValue(/Stays\./)
  expect(await replies(salon)).toEqual([])
})

test('An answer that was lost on the way is asked for again, and one mail goes out', async ({
  page,
  salon,
}) => {
  await signInNamed(page, salon, 'Kamala Silva')
  await openReply(page, await addContact(salon))
  await page.keyboard.type('Yes.')
  let lost = false
  await page.route('**/replies', async route => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Send Reply').click()
  await expect(page.getByRole('alert').filter({ hasText: 'What you wrote is kept' })).toBeVisible()
  await button(page, 'Send Reply').click()
  await expect(text(page)).toHaveCount(0)
  expect(await replies(salon)).toHaveLength(1)
})

test('Two who answer see each other, and neither sends unawares', async ({ page, salon, browser }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  const id = await addContact(salon)
  const ruwan = await otherBrowser(browser, salon, 'Ruwan Perera')
  await openInquiry(ruwan.page, id)
  await openReply(page, id)
  await page.keyboard.type('Saturday?')
  await expect(detail(ruwan.page)).toContainText('Kamala Silva is writing…')
  await openReply(ruwan.page, id)
  await expect(detail(ruwan.page)).toContainText('Kamala Silva is writing…')
  await expectSound(ruwan.page)
  await ruwan.page.keyboard.type('Sunday.')
  await expect(detail(page)).toContainText('Ruwan Perera is writing…')

  await button(page, 'Send Reply').click()
  await expect(timeline(page)).toContainText('Reply by Kamala Silva')
  await expect(detail(ruwan.page)).not.toContainText('Kamala Silva is writing…')
  // It is there, and nothing that was typed has moved.
  await expect(timeline(ruwan.page)).toContainText('Reply by Kamala Silva')
  await expect(text(ruwan.page)).toHaveValue(/Sunday\./)
  await button(ruwan.page, 'Send Reply').click()
  const question = ruwan.page.getByRole('alertdialog')
  await expect(question).toContainText('Kamala Silva has replied while you were writing:')
  await expect(question).toContainText('Saturday?')
  await expectSound(ruwan.page)
  await question.getByRole('button', { name: 'Not Now' }).click()
  await expect(text(ruwan.page)).toHaveValue(/Sunday\./)
  expect(await replies(salon)).toHaveLength(1)
  await button(ruwan.page, 'Send Reply').click()
  await question.getByRole('button', { name: 'Send Mine Too' }).click()
  await expect(timeline(ruwan.page)).toContainText('Reply by Ruwan Perera')
  expect(await replies(salon)).toHaveLength(2)
  await ruwan.close()
})

test('Also on a dead line nobody sends a second answer unawares', async ({ page, salon }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  const ruwan = await colleague(salon, 'Ruwan Perera')
  const id = await addContact(salon)
  await page.route('**/api/contacts/stream', route => route.abort())
  await openReply(page, id)
  await page.keyboard.type('Yes.')
  await does(salon, ruwan, 'POST', `/contacts/${id}/replies`, { subject: 'Yes', text: 'Come on Sunday' })
  await button(page, 'Send Reply').click()
  await expect(page.getByRole('alertdialog')).toContainText('Come on Sunday')
})

test('What was typed is kept when a colleague deletes the inquiry meanwhile', async ({ page, salon }) => {
  const kamala = await signInNamed(page, salon, 'Kamala Silva')
  const id = await addContact(salon)
  await openReply(page, id)
  await page.keyboard.type('Not lost')
  await colleagueDeletes(salon, id)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^This contact submission was deleted by somebody else in the meantime\./,
  )
  await does(salon, kamala, 'POST', `/contacts/${id}/restore`, {})
  await openInquiry(page, id)
  await expect(text(page)).toHaveValue(/Not lost/)
})

base('Where no mail server is set, the mail program opens with the same text', async ({ page, salon }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signInNamed(page, salon, 'Kamala Silva')
  await openReply(page, await addContact(salon, { email: 'a&cc=b@mail.example', service: 'Cut & Blow-dry' }))
  await expect(detail(page)).toContainText('no mail server is set')
  await expect(button(page, 'Send Reply')).toHaveCount(0)
  const open = button(page, 'Open in Mail Program')
  await expect(open).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => {
    document.addEventListener('click', event => {
      const link = event.target instanceof Element && event.target.closest('a[href^="mailto:"]')
      if (!link) return
      event.preventDefault()
      document.body.dataset.opened = link.getAttribute('href') ?? ''
    })
  })
  const opened = () => page.evaluate(() => document.body.dataset.opened)
  await open.click()
  expect(await opened()).toBeUndefined()
  await expect(detail(page)).toContainText('Please write your answer first.')
  await page.keyboard.type('50% off? #1 &bcc=spy@evil.example [DAY]')
  await open.click()
  await expect(detail(page)).toContainText('Please fill in [DAY].')
  expect(await opened()).toBeUndefined()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await open.click()
  const href = (await opened()) ?? ''
  const [, to, about, body] = /^mailto:([^?]*)\?subject=([^&]*)&body=([^&]*)$/.exec(href) ?? []
  expect(decodeURIComponent(to ?? '')).toBe('a&cc=b@mail.example')
  expect(decodeURIComponent(about ?? '')).toBe('Your inquiry about Cut & Blow-dry')
  expect(decodeURIComponent(body ?? '')).toMatch(
    /^Dear Nimali,\r\n\r\n50% off\? #1 &bcc=spy@evil\.example\r\n\r\nWarm regards,\r\nKamala Silva/,
  )
  await expectSound(page)
})
