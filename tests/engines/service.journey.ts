import { expect } from 'vitest'
import { journey } from './journey.ts'
import { logIn } from './log-in.ts'

const question = '[role=alertdialog]'

journey('a service is created after three mistakes, changed and deleted', async (page, salon) => {
  const stored = () => salon.db.selectFrom('services').selectAll().where('name', 'like', 'Zebra%').execute()

  await logIn(page, salon, '/admin/services')
  await page.click('link', 'Add Service')
  const mistakes = [
    ['Name', 'Name is required', () => page.fill('Name', 'Zebra Nails')],
    ['Category', 'Category is required', () => page.choose('Category', 'Nail Care')],
    ['Price (Rs.)', 'Valid price is required', () => page.fill('Price (Rs.)', '1250.50')],
  ] as const
  for (const [label, message, correct] of mistakes) {
    await page.click('button', 'Create Service')
    await page.sees(message)
    await page.isFocusedOn(label)
    await page.shows('[id$=-error]', [message])
    await correct()
    await page.seesNoLonger(message)
  }
  await page.click('field', 'Price per nail')
  await page.click('button', 'Create Service')
  await page.within('tbody th').sees('Zebra Nails')
  expect(await stored()).toMatchObject([{ priceCents: 125050, perNail: 1, categoryId: 'nails' }])

  await page.click('link', 'Edit Zebra Nails')
  await page.hasValue('Price (Rs.)', '1250.5')
  await page.fill('Price (Rs.)', '1300')
  await page.click('button', 'Update Service')
  await page.within('td').sees('Rs. 1,300 per nail')
  expect(await stored()).toMatchObject([{ priceCents: 130000 }])

  await page.click('button', 'Delete Zebra Nails')
  await page
    .within(question)
    .sees('Are you sure you want to delete the service "Zebra Nails"? This action cannot be undone.')
  await page.within(question).click('button', 'Delete')
  await page.within('tbody th').seesNoLonger('Zebra Nails')
  expect(await stored()).toEqual([])
})
