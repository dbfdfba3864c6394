import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import {
  addInquiry,
  address,
  button,
  callAs,
  confirm,
  detail,
  openInquiry,
  phone,
  timeline,
} from './inbox.ts'
import { addAnswered } from './received.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the main buttons stay in view, and the others are in a menu', async ({ page, salon }) => {
    await openInquiry(page, await addInquiry(salon, { message: 'A long message.\n'.repeat(60) }))
    for (const name of ['Reply', 'WhatsApp', 'Done', 'More', 'Close']) {
      await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    }
    await expect(detail(page).getByRole('link', { name: 'Call' })).toBeInViewport({ ratio: 1 })
    await detail(page).locator('summary', { hasText: 'Status' }).click()
    for (const name of ['Mark as Read', 'Mark as Processing', 'Mark as Completed', 'Note']) {
      await expect(button(page, name)).toBeVisible()
    }
    await button(page, 'More').click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Next Inquiry',
      'Previous Inquiry',
      'Note About This Person...',
      'Print',
      'Save Contact',
      'Correct Details...',
      'Open WhatsApp',
      'This Person’s Data...',
      'Privacy Page of That Day...',
      'Mark as Possible Spam',
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await button(page, 'Delete Contact').click()
    await confirm(page, 'Delete')
    await expect(page.getByText('Contact deleted successfully')).toBeVisible()
    await expect(detail(page)).toHaveCount(0)
  })
})

test('Print in the menu of an inquiry prints it once', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.addInitScript(() => {
    const seen = window as typeof window & { printed: number }
    seen.printed = 0
    window.print = () => {
      seen.printed += 1
    }
  })
  await openInquiry(page, id)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  expect(await page.evaluate(() => (window as typeof window & { printed: number }).printed)).toBe(1)
})

test.describe('a printed inquiry', () => {
  test.beforeEach(async ({ page, salon, admin }) => {
    const id = await addInquiry(salon, { message: 'A long message.\n'.repeat(120) })
    await callAs(salon, admin, 'POST', `/contacts/${id}/notes`, { text: 'Only for us' })
    await openInquiry(page, id)
    await expect(timeline(page)).toContainText('Only for us')
    await page.emulateMedia({ media: 'print' })
  })

  test('has the salon, the client and the history', async ({ page }) => {
    await expect(detail(page).getByRole('heading', { name: 'Nimali Perera' })).toBeVisible()
    await expect(detail(page).getByText('Araliya Beauty Salon')).toBeVisible()
    await expect(timeline(page).getByText('Read by Kamala Silva')).toBeVisible()
  })

  test('has no notes, buttons, fields and links of the screen', async ({ page }) => {
    await expect(detail(page).getByRole('heading', { name: 'Nimali Perera' })).toBeVisible()
    await expect(page.getByText('Only for us')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText('View website')).toBeHidden()
  })

  test('has what an answer quotes, which is folded on the screen', async ({ page, salon }) => {
    const id = await addAnswered(salon, { quoted: '> Shall we say ten?' })
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${address}?open=${id}`)
    await expect(timeline(page)).toContainText('Ten is fine!')
    await expect(timeline(page).getByText('Shall we say ten?')).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(timeline(page).getByText('Shall we say ten?')).toBeVisible()
  })

  test('is whole: nothing in it scrolls', async ({ page }) => {
    const scrolls = await detail(page).evaluate(dialog =>
      [...dialog.querySelectorAll('*')].some(
        part =>
          part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
      ),
    )
    expect(scrolls).toBe(false)
  })
})
