import type { Page } from '@playwright/test'
import { readConfig } from '../../../server/config.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import { addInquiry, address, button, callAs, detail, openInquiry, phone, timeline } from './inbox.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Correct Details' })
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

const emails = async ({ db }: Salon) =>
  (await db.selectFrom('inquiries').select('email').orderBy('id').execute()).map(({ email }) => email)

async function openDialog(page: Page) {
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Correct Details...' }).click()
  await expect(field(page, 'First name')).toBeFocused()
}

test('a mistyped email is corrected: the activity says what it was, and Undo brings it back', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon, { email: 'nimali@gmial.example' })
  await openInquiry(page, id)

  await test.step('a wrong email is refused at its field', async () => {
    await openDialog(page)
    await field(page, 'Email').fill('nimali')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Please enter a valid email address')
    await expect(field(page, 'Email')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the right one is saved', async () => {
    await field(page, 'Email').fill('nimali@gmail.example')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(detail(page).getByRole('link', { name: 'nimali@gmail.example' })).toBeVisible()
    await expect(timeline(page)).toContainText('Email corrected by Kamala Silva')
    await expect(timeline(page)).toContainText('Before: nimali@gmial.example')
    expect(await emails(salon)).toEqual(['nimali@gmail.example'])
  })

  await test.step('Undo', async () => {
    await page.keyboard.press('u')
    await expect(page.getByText('1 changed back')).toBeVisible()
    expect(await emails(salon)).toEqual(['nimali@gmial.example'])
  })
})

test('what a colleague has corrected meanwhile is kept, and asked about where both have corrected the same', async ({
  page,
  salon,
  admin,
}) => {
  const id = await addInquiry(salon)
  await openInquiry(page, id)
  const theirs = {
    firstName: 'Nimali',
    lastName: 'Pereira',
    email: 'theirs@mail.example',
    phone: '077 765 4321',
    branch: 'Wellawatte',
    service: 'Cut and Blow-dry',
  }
  await openDialog(page)
  await field(page, 'Last name').fill('de Silva')
  await callAs(salon, admin, 'PUT', `/contacts/${id}/client`, theirs)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Choose a version' })
  await expect(question.getByRole('radio', { name: /Last name, your version: de Silva/ })).toBeChecked()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const stored = salon.db.selectFrom('inquiries').select(['lastName', 'email', 'phone'])
  expect(await stored.executeTakeFirst()).toEqual({
    lastName: 'de Silva',
    email: 'theirs@mail.example',
    phone: '077 765 4321',
  })
})

for (const width of [phone.width, 768, 1440])
  test(`the form is accessible and fits at ${width} px`, async ({ page, salon }) => {
    await page.setViewportSize({ width, height: 780 })
    await openInquiry(page, await addInquiry(salon))
    await openDialog(page)
    await expectAccessible(page)
  })

test.describe('a reply that came back', () => {
  const { mail } = readConfig('real', { SMTP_URL: 'smtp://127.0.0.1:1' })
  test.use({ salonConfig: { mail } })

  test('is sent again to the corrected address, once', async ({ page, salon, admin }) => {
    const id = await addInquiry(salon, { email: 'nimali@gmial.example' })
    await callAs(salon, admin, 'POST', `/contacts/${id}/replies`, {
      subject: 'Saturday',
      text: 'Ten is free.',
    })
    await salon.db
      .updateTable('mailJobs')
      .set({ state: 'failed', attempts: 1, lastError: '550 5.1.1 No such mailbox', nextAttemptAt: '9999' })
      .where('kind', '=', 'reply')
      .execute()
    await page.goto(`${address}?open=${id}`)
    await timeline(page).getByRole('button', { name: 'Correct the Address and Send Again' }).click()
    await expect(field(page, 'Email')).toBeFocused()

    await test.step('an email is needed', async () => {
      await field(page, 'Email').fill('')
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toContainText('Enter the email to which the reply is sent')
    })

    await test.step('it is saved, and the reply waits again', async () => {
      await field(page, 'Email').fill('nimali@gmail.example')
      await dialog(page).getByRole('button', { name: 'Save and Send Again' }).click()
      await expect(page.getByText('Reply is on its way')).toBeVisible()
      expect(await emails(salon)).toEqual(['nimali@gmail.example'])
      const jobs = salon.db.selectFrom('mailJobs').select('state').where('kind', '=', 'reply')
      expect(await jobs.execute()).toEqual([{ state: 'waiting' }])
      await expect(timeline(page)).not.toContainText('couldn’t be sent')
    })
  })
})

test('what was typed is there again after a reload and after Escape, until Cancel discards it', async ({
  page,
  salon,
}) => {
  await openInquiry(page, await addInquiry(salon))
  await openDialog(page)
  await field(page, 'First name').fill('Kamala')
  page.on('dialog', question => void question.accept())
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Kamala')
  await expect(dialog(page)).toContainText('What you typed earlier was kept.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await openDialog(page)
  await expect(field(page, 'First name')).toHaveValue('Kamala')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.reload()
  await expect(detail(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})
