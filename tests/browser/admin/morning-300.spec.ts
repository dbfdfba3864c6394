import { expect, test, whole } from '../test.ts'
import { signInAsAdmin } from './admin.ts'
import { addContact } from './contacts-data.ts'

const PAGE = 10
const INQUIRIES = 300

/** What a receptionist does with the tenth, by its place on the page: the rest she has read and is done with. */
const isSpam = (index: number) => index % PAGE === 3
const isWork = (index: number) => index % PAGE === 7

test('a receptionist goes through 300 inquiries by keyboard alone', whole, async ({ page, salon }) => {
  test.slow()
  await signInAsAdmin(page, salon)
  for (let index = INQUIRIES - 1; index >= 0; index -= 1) {
    await addContact(salon, {
      firstName: isSpam(index) ? 'Crypto' : isWork(index) ? 'Bride' : 'Guest',
      lastName: `${index}`,
    })
  }
  await page.goto('/admin/appointments')
  for (let from = 0; from < INQUIRIES; from += PAGE) {
    await expect(page.getByText(`Showing ${from + 1} to ${from + PAGE} of 300 results`)).toBeVisible()
    for (let index = from; index < from + PAGE; index += 1) {
      // The key that turns the page leads to its first row.
      if (index === 0 || index > from) await page.keyboard.press('j')
      await expect(page.locator('tr[data-row]:focus-within')).toContainText(` ${index}`)
      if (isSpam(index)) continue
      await page.keyboard.press(isWork(index) ? 'p' : 'c')
      await expect(page.locator('tr[data-row]:focus-within')).toContainText(
        isWork(index) ? 'Processing' : 'Completed',
      )
    }
    if (from + PAGE === INQUIRIES) break
    await page.keyboard.press('n')
  }

  // What is spam goes, all of it at once, and is told in one sentence.
  await page.keyboard.press('/')
  await page.keyboard.type('crypto')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing 1 to 10 of 30 results')).toBeVisible()
  const press = async (name: string) => {
    const button = page.getByRole('button', { name }).first()
    await expect(button).toBeVisible()
    while (!(await button.evaluate(element => element === document.activeElement))) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await press('Select all 30 that match')
  await press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete all 30 contact submissions?',
  )
  await press('Delete')
  await expect(page.getByText('30 deleted')).toBeVisible()
  await expect(page.getByText('No contact submissions found')).toBeVisible()

  const rows = await salon.db
    .selectFrom('contacts')
    .select(({ fn }) => ['status', 'first_name', fn.countAll<number>().as('total')])
    .where('deleted_at', 'is', null)
    .groupBy(['status', 'first_name'])
    .orderBy('status')
    .execute()
  expect(rows).toEqual([
    { status: 'completed', first_name: 'Guest', total: 240 },
    { status: 'processing', first_name: 'Bride', total: 30 },
  ])
})
