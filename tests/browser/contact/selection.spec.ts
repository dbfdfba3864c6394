// A list that was made on the price list, in the form, in the message and without JavaScript.
import type { Page } from '@playwright/test'
import { paths } from '#contracts/paths/paths.ts'
import { longDay, nameOfDay } from '#contracts/text/date-texts.ts'
import { dayOfWeek, laterDay, salonDay } from '#contracts/text/days.ts'
import { aService } from '#tests/factories.ts'
import { createService } from '../../../server/services/services.queries.ts'
import { announcePrices } from '../announced-prices.ts'
import { expectAccessible, watchConsole } from '../checks.ts'
import { expect, test } from '../test.ts'
import { translatePage } from '../translation.ts'
import {
  branchChip,
  chooseBranch,
  chooseDay,
  client,
  field,
  fillIn,
  inquiries,
  inquiryForm,
  listOfFirst,
  openForm,
  sendButton,
} from './form.ts'

const BRIDAL = 'Bridal Makeup.65000_Bridal Trial.15000_Saree Draping.3500'
const lines = (page: Page) => inquiryForm(page).getByRole('list', { name: 'Your list' }).getByRole('listitem')
const today = (now: Date) => longDay(salonDay(now)).replace(/ \d{4}$/, '')
const written = (now: Date) =>
  `Service: Bridal Makeup, Rs. 65,000
Service: Bridal Trial, Rs. 15,000
Service: Saree Draping, Rs. 3,500
Together Rs. 83,500 on the list of ${today(now)}.

${client.Message}`

test('the form has the lines and the sum of a list, and its message begins with them @essential', async ({
  page,
  salon,
}) => {
  const messages = watchConsole(page)
  await openForm(page, paths.contactAbout({ list: BRIDAL }))
  await expect(lines(page)).toHaveCount(4)
  await expect(lines(page).last()).toContainText('83,500 rupees')
  await expect(inquiryForm(page)).toContainText('about 5½ hours')
  await expect(inquiryForm(page).locator('select[name=service]')).toHaveCount(0)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: /thank you/i })).toContainText(
    'Bridal Makeup, Bridal Trial and Saree Draping',
  )
  const stored = await inquiries(salon)
  expect(stored).toMatchObject([
    { service: 'Bridal Makeup', branch: 'Wellawatte', message: written(salon.clock.now()) },
  ])
  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect(lines(page)).toHaveCount(0)
  await expect(field(page, 'Service')).toHaveValue('')
  expect(messages).toEqual([])
})

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })
    test('of a list of twenty services, two lines, the sum and Change are in view, the others unfold', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(paths.contactAbout({ list: await listOfFirst(page, 20) }))
      const isShown = { visible: true }
      await expect(lines(page).filter(isShown)).toHaveCount(4)
      await expect(lines(page).filter(isShown).last()).toContainText(/Together.*rupees/)
      await expect(lines(page).filter(isShown).last()).toBeInViewport({ ratio: 1 })
      await expect(inquiryForm(page).getByRole('link', { name: 'Change' })).toBeInViewport({ ratio: 1 })
      await inquiryForm(page).getByText('18 more services').click()
      await expect(lines(page).filter(isShown)).toHaveCount(22)
      const amounts = await lines(page)
        .filter({ hasNotText: /Together|more services/ })
        .allTextContents()
      const spoken = amounts.map(text =>
        Number(/\s([\d,]+?)(?:from )?\1 rupees$/.exec(text)?.[1]?.replaceAll(',', '')),
      )
      const sum = spoken.reduce((before, amount) => before + amount, 0)
      await expect(lines(page).last()).toContainText(`${sum.toLocaleString('en')} rupees`)
    })
  })

test('Change leads back to the price list with the choice kept', async ({ page }) => {
  await openForm(page, paths.contactAbout({ list: BRIDAL }))
  await inquiryForm(page).getByRole('link', { name: 'Change' }).click()
  await expect(page).toHaveURL(paths.servicesWithList(BRIDAL))
  await expect(page.getByRole('checkbox', { name: 'Add Bridal Trial, 15,000 rupees' })).toBeChecked()
})

test('prices that are announced for the wished day count', async ({ page, salon }) => {
  await announcePrices(salon, 'makeup')
  const day = laterDay(salonDay(salon.clock.now()), 40)
  await openForm(page, paths.contactAbout({ list: 'Bridal Trial.15000' }))
  await chooseDay(page, day)
  await expect(lines(page)).toContainText('16,500 rupees')
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: /thank you/i })).toBeVisible()
  const [{ message } = { message: '' }] = await inquiries(salon)
  expect(message).toBe(
    `Service: Bridal Trial, Rs. 16,500
On the list of ${longDay(day).replace(/ \d{4}$/, '')}.
Wished time: ${nameOfDay(dayOfWeek(day))}, ${longDay(day)}.

${client.Message}`,
  )
})

test('what is no longer on the list is named, and not sent', async ({ page, salon }) => {
  await openForm(page, paths.contactAbout({ list: 'Henna.5000_Bridal Trial.12000' }))
  await expect(inquiryForm(page)).toContainText('No longer on our list as it was chosen: Henna.')
  await expect(inquiryForm(page)).toContainText(
    'If you still want what is no longer on our list, please say so in your message.',
  )
  await expect(inquiryForm(page)).toContainText('12,000 rupees when it was chosen, and is now')
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: /thank you/i })).toBeVisible()
  const [{ message } = { message: '' }] = await inquiries(salon)
  expect(message).toMatch(/^Service: Bridal Trial, Rs\. 15,000\nOn the list of /)
})

test('of a link that can’t be read the form says so, and has the field for a service', async ({ page }) => {
  await openForm(page, paths.contactAbout({ list: 'garbage' }))
  await expect(inquiryForm(page)).toContainText('Part of this link can’t be read.')
  await expect(field(page, 'Service')).toBeVisible()
  await expect(inquiryForm(page).getByRole('link', { name: 'Change' })).toBeVisible()
})

test('the branch is one that offers all of it', async ({ page, salon }) => {
  const { id } = await salon.db
    .selectFrom('branches')
    .select('id')
    .where('name', '=', 'Nugegoda')
    .executeTakeFirstOrThrow()
  const input = aService({ name: 'Zebra Cut', price: 4500, branches: [id] })
  await createService(salon.db, input, new Date().toISOString())
  await openForm(page, paths.contactAbout({ list: `${BRIDAL}_Zebra Cut.4500` }))
  await expect(branchChip(page, 'Nugegoda')).toBeChecked()
})

for (const width of [360, 768, 1440])
  test(`the form with a list is accessible at ${width} px, also translated`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openForm(page, paths.contactAbout({ list: `Henna.4000_${BRIDAL}` }))
    await expectAccessible(page)
    await translatePage(page)
    await chooseBranch(page, 'Nugegoda')
    await expect(lines(page)).toHaveCount(4)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is in the form, survives a refusal, and is sent', async ({ page, salon }) => {
    await page.goto(paths.contactAbout({ list: BRIDAL }))
    await expect(lines(page)).toHaveCount(4)
    await fillIn(page, { ...client, Phone: 'call me' })
    await sendButton(page).click()
    await expect(lines(page)).toHaveCount(4)
    await field(page, 'Phone').fill('')
    await sendButton(page).click()
    await expect(page.getByRole('region', { name: /thank you/i })).toContainText(
      'Bridal Makeup, Bridal Trial and Saree Draping',
    )
    expect((await inquiries(salon)).map(({ message }) => message)).toEqual([written(salon.clock.now())])
  })
})
