import { expect } from 'vitest'
import { anInquiry } from '#tests/factories.ts'
import type { TestSalon } from '#tests/test-salon.ts'
import { journey } from './journey.ts'
import { logIn } from './log-in.ts'

const list = '/admin/appointments'
const detail = '[role=dialog]'
const question = '[role=alertdialog]'

const statuses = async ({ db }: TestSalon) =>
  (await db.selectFrom('inquiries').select('status').execute()).map(({ status }) => status)

journey('an inquiry arrives, is read, processed, completed and deleted', async (page, salon) => {
  await logIn(page, salon, list)
  await page.sees('No contact submissions found')
  await salon.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry() })
  await page.go(list)
  await page.within('tr[data-highlighted]').sees('Unread')

  await page.click('button', 'View Nimali Perera')
  await page.within(detail).sees('Thank you, Nimali')
  await page.within(`${detail} dd`).sees('Read')
  expect(await statuses(salon)).toEqual(['read'])
  for (const [name, status] of [
    ['Processing', 'processing'],
    ['Completed', 'completed'],
  ] as const) {
    await page.within(detail).click('button', `Mark as ${name}`)
    await page.announces(`Contact status updated to ${status}`)
    await page.within(`${detail} dd`).sees(name)
    expect(await statuses(salon)).toEqual([status])
  }
  await page.within(detail).click('button', 'Close')
  await page.within('td').sees('Completed')
  await page.isFocusedOn('View Nimali Perera')

  await page.click('button', 'View Nimali Perera')
  await page.within(detail).click('button', 'Delete Contact')
  await page.within(question).sees('Are you sure you want to delete this contact submission?')
  await page.press('Escape')
  await page.seesNoLonger('Are you sure')
  expect(await statuses(salon)).toEqual(['completed'])
  await page.within(detail).click('button', 'Delete Contact')
  await page.within(question).click('button', 'Delete')
  await page.announces('Contact deleted successfully')
  await page.sees('No contact submissions found')
  await page.go(list)
  await page.sees('No contact submissions found')
})
