import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { addInquiry, button, phone } from './inbox.ts'

/** Opens what is stored about the client of an inquiry, and returns the dialog. */
async function openPersonsData(page: Page, id: number) {
  await page.goto(`/admin/appointments?open=${id}`)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'This Person’s Data...' }).click()
  return page.getByRole('dialog', { name: 'This person’s data' })
}

/** The ticks of the inquiries that were found. */
const found = (dialog: Locator) =>
  dialog.getByRole('group', { name: /^Inquiries with this/ }).getByRole('checkbox')

test('a person’s data are shown, saved as a file and erased', async ({ page, salon }) => {
  const email = 'nimali@mail.example'
  const other = await addInquiry(salon, { email: 'kamala@mail.example', message: `Together with ${email}` })
  const id = await addInquiry(salon, { email })
  await addInquiry(salon, { email: email.toUpperCase(), message: 'Again' })
  const dialog = await openPersonsData(page, id)
  const question = page.getByRole('alertdialog', { name: 'Erase permanently' })

  await test.step('they are shown, with the inquiries of others that name the person', async () => {
    await expect(found(dialog)).toHaveCount(2)
    await expect(found(dialog).first()).toBeChecked()
    await expect(dialog.getByRole('link', { name: `#${other}` })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('they are saved as a file', async () => {
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save as File' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`${email}.json`)
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).inquiries).toHaveLength(2)
  })

  await test.step('what has arrived since, and so was not shown, is not erased', async () => {
    await addInquiry(salon, { email })
    await dialog.getByRole('button', { name: 'Erase 2 Inquiries...' }).click()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Erase Permanently' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
      'This person’s data has just changed, so nothing was erased.',
    )
    await expect(found(dialog)).toHaveCount(3)
    await expect(question).toHaveCount(0)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  })

  await test.step('they are erased, with one request for a double click', async () => {
    await dialog.getByRole('button', { name: 'Erase 3 Inquiries...' }).click()
    let requests = 0
    page.on('request', request => {
      if (request.url().endsWith('/api/privacy/erase')) requests += 1
    })
    await question.getByRole('button', { name: 'Erase Permanently' }).dblclick()
    await expect(page.getByText('data has been erased')).toBeVisible()
    expect(requests).toBe(1)
  })

  await test.step('only the inquiries of others are left', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('table').getByText('kamala@mail.example')).toBeVisible()
    const left = await salon.db.selectFrom('inquiries').select('email').execute()
    expect(left).toEqual([{ email: 'kamala@mail.example' }])
  })
})

test('a sister’s inquiry with the same number stays, and a call of the same person goes', async ({
  page,
  salon,
}) => {
  const phoneNumber = '077 123 4567'
  await addInquiry(salon, { email: 'kamala@mail.example', firstName: 'Kamala', phone: phoneNumber })
  await addInquiry(salon, { email: '', phone: phoneNumber, service: 'Balayage' }, { source: 'call' })
  const id = await addInquiry(salon, { email: 'nimali@mail.example', phone: phoneNumber })
  const dialog = await openPersonsData(page, id)
  const others = dialog.getByRole('group', { name: 'Others that may be theirs: the same phone number' })

  await test.step('what only shares the number is offered, and not ticked', async () => {
    await expect(found(dialog)).toHaveCount(1)
    await expect(others.getByRole('checkbox')).toHaveCount(2)
    await expect(others.getByRole('checkbox', { name: /^Kamala Perera/ })).not.toBeChecked()
    await expectAccessible(page)
  })

  await test.step('the ticked ones go', async () => {
    await others.getByRole('checkbox', { name: /Balayage/ }).check()
    await dialog.getByRole('button', { name: 'Erase 2 Inquiries...' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase Permanently' }).click()
    await expect(page.getByText('has been erased: 2 inquiries. Not erased: inquiry')).toBeVisible()
    const left = await salon.db.selectFrom('inquiries').select('firstName').execute()
    expect(left).toEqual([{ firstName: 'Kamala' }])
  })
})

test('a person’s inquiries to tick fit on a phone', async ({ page, salon }) => {
  await page.setViewportSize(phone)
  await addInquiry(salon, { firstName: 'Kamala', email: 'kamala@mail.example' })
  const dialog = await openPersonsData(page, await addInquiry(salon))
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page)
})

test('of a number that several people have given nothing is ticked', async ({ page, salon }) => {
  await addInquiry(salon, { firstName: 'Kamala', email: '', phone: '077 123 4567' }, { source: 'call' })
  const id = await addInquiry(salon, { email: '', phone: '077 123 4567' }, { source: 'call' })
  const dialog = await openPersonsData(page, id)
  await expect(found(dialog)).toHaveCount(2)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Erase...' })).toBeDisabled()
})

test('a person’s data that break off are not saved, and the dialog says so', async ({ page, salon }) => {
  const dialog = await openPersonsData(page, await addInquiry(salon, { email: 'nimali@mail.example' }))
  const save = dialog.getByRole('button', { name: 'Save as File' })
  const downloads: unknown[] = []
  page.on('download', download => downloads.push(download))
  await page.route('**/api/privacy/export', route =>
    route.fulfill({ contentType: 'application/json', body: '{"success":true,"data":{"inquiries":[' }),
  )
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'We couldn’t save the file. Try again.',
  )
  expect(downloads).toEqual([])
  await expect(save).toBeEnabled()
})

test('data too long to be indented are saved as they came', async ({ page, salon }) => {
  const email = 'nimali@mail.example'
  const id = await addInquiry(salon, { email })
  const { id: _, ...row } = await salon.db
    .selectFrom('inquiries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const long = Array(500).fill({ ...row, message: 'ක'.repeat(5_000) })
  await salon.db.insertInto('inquiries').values(long).execute()
  const dialog = await openPersonsData(page, id)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as File' }).click()
  const { success, data } = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(success).toBe(true)
  expect(data.inquiries).toHaveLength(501)
})

test('the retention is set with a preview, and shown at the contact form', async ({ page, salon }) => {
  const old = await addInquiry(salon, {}, { minutesAgo: 60 * 24 * 400 })
  const completed = { status: 'completed', waitsFrom: null, waitingReason: null } as const
  await salon.db.updateTable('inquiries').set(completed).where('id', '=', old).execute()
  await page.goto('/admin/settings/inquiries')
  await expect(page.getByLabel('Automatically erase completed inquiries')).toBeChecked()
  await expect(page.getByText('No inquiries would be erased now.')).toBeVisible()
  await page.getByLabel('Months after completion').fill('12')
  await expect(page.getByText('This would erase 1 inquiry now.')).toBeVisible()
  await page.getByLabel('Months after completion').fill('0')
  await page.getByRole('button', { name: 'Save Retention' }).click()
  await expect(page.getByText('Must be at least 1 month')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Months after completion').fill('36')
  await expect(page.getByText('No inquiries would be erased now.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Retention' }).click()
  await expect(page.getByText('Retention saved')).toBeVisible()
  expect(await (await page.request.get('/contact')).text()).toContain(
    'We delete it 36 months after we’ve dealt with it.',
  )
  await page.setViewportSize(phone)
  await expectAccessible(page)
})
