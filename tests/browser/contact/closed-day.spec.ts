import { sampleContent } from '#content/sample-salon.ts'
import { paths } from '#contracts/paths/paths.ts'
import { closedPoya, publishHours } from '#tests/published-hours.ts'
import { announcePrices } from '../announced-prices.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../test.ts'
import { chooseDay, fillIn, inquiries, inquiryForm, openForm, otherDay, sendButton } from './form.ts'

// Tuesday, 1 December 2026, 14:00 in Colombo.
const NOW = new Date('2026-12-01T08:30:00Z')
const POYA = closedPoya.date
const sentence = (where: string) => `${where} closed that day: Unduvap Poya.`

test.beforeEach(async ({ page, salon }) => {
  salon.clock.now = () => NOW
  await page.clock.setFixedTime(NOW)
  await publishHours(salon.db, sampleContent.hours.week, [closedPoya])
})

test('a wished day on which the branch is closed says so, offers the nearest open days, and can be sent', async ({
  page,
  salon,
}) => {
  await openForm(page, paths.contactAbout({ branch: 'Nugegoda' }))
  await chooseDay(page, POYA)
  await expect(inquiryForm(page)).toContainText(sentence('Nugegoda is'))
  await expectAccessible(page)
  await inquiryForm(page).getByRole('button', { name: 'Thursday, 24 December' }).click()
  await expect(otherDay(page)).toHaveValue('2026-12-24')
  await expect(otherDay(page)).toBeFocused()
  await expect(inquiryForm(page)).not.toContainText('closed that day')

  await chooseDay(page, POYA)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: /thank you/i })).toContainText(sentence('Nugegoda is'))
  expect(await inquiries(salon)).toHaveLength(1)
})

test('the coming closures stand with the form and in each card', async ({ page }) => {
  await page.goto('/contact')
  const closures = page.getByTestId('closures')
  await expect(closures).toHaveText(Array(4).fill('Closed on Wednesday 23 December, Unduvap Poya.'))
})

test('the price is that of the wished day; without one also the announced one', async ({ page, salon }) => {
  await announcePrices(salon, 'hair')
  await openForm(page, paths.contactAbout({ service: 'Balayage' }))
  const about = inquiryForm(page).getByText('About').locator('..')
  await expect(about).toContainText(/28,500.*, from 31 December.*31,350/)
  await chooseDay(page, '2027-01-04')
  await expect(about).toContainText(/31,350.* on 4 January/)
  await expect(about).not.toContainText('28,500')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the confirmation says that the branch is closed on the wished day', async ({ page }) => {
    await page.goto(paths.contactAbout({ branch: 'Nugegoda' }))
    await chooseDay(page, POYA)
    await fillIn(page)
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
    await expect(page.getByText(sentence('Nugegoda is'))).toBeVisible()
  })

  test('the coming closures are in the page', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByTestId('closures').first()).toHaveText(
      'Closed on Wednesday 23 December, Unduvap Poya.',
    )
  })
})
