// Long: the whole of an owner's New Year, and what may go wrong in between.

import type { Page } from '@playwright/test'
import { dayAndMonth, dayAndShortMonth } from '#contracts/text/date-texts.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { aService } from '#tests/factories.ts'
import { createService, getService, updateService } from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, failCall, openOtherBrowser, test } from './admin.ts'
import { chooseInList, chooseInRow, rowAction } from './services.ts'

const screen = '/admin/services/prices'
const list = '/admin/services'
/** The list, filtered as before. */
const afterSaving = /\/admin\/services(?:\?category=\w+)?$/
const now = () => new Date().toISOString()
const inAMonth = () => laterDay(salonDay(new Date()), 30)
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const newPrice = (page: Page, name: string) => page.getByLabel(`New price of ${name}`, { exact: true })
/** The price, the new one and the difference. */
const cells = (page: Page, name: string) => row(page, name).locator('td:nth-last-child(-n + 3)')
const priceOf = async ({ db }: Salon, name: string) => {
  const { id } = await db
    .selectFrom('services')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return getService(db, id)
}
const notification = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** A colleague gives a service of the sample salon another price. */
async function colleagueChanges(salon: Salon, name: string, price: number) {
  const { id, version, planned: _, ...service } = await priceOf(salon, name)
  await updateService(salon.db, id, { ...service, price }, version, now())
}

/** @param category as its button says */
async function raise(page: Page, category: string, amount: string) {
  await button(page, category).click()
  await page.getByLabel('Amount').fill(amount)
  await page.keyboard.press('Enter')
}

const kept = (page: Page) => page.getByText('The prices you typed earlier were kept. Nothing is saved yet.')

async function typeThenReload(page: Page) {
  await page.goto(screen)
  await newPrice(page, 'Threading').fill('550')
  await expect(kept(page)).toHaveCount(0)
  await page.reload()
  await expect(kept(page)).toBeVisible()
}

/** Plans a new price on the screen. */
async function planOnScreen(page: Page, name: string, price: string, day: string) {
  await page.goto(screen)
  await newPrice(page, name).fill(price)
  await page.getByLabel('Valid', { exact: true }).selectOption('day')
  await page.getByLabel('From midnight of').fill(day)
  await button(page, /^Plan 1 Price for /).click()
  await expect(page).toHaveURL(afterSaving)
}

test('An owner raises the prices of a category from a day on, corrects two, and undoes it @essential', async ({
  page,
  salon,
}) => {
  await test.step('from the list of services, all of Hair Styling by 10 percent', async () => {
    await page.goto(list)
    await chooseInList(page, 'Change Prices')
    await expect(page.getByRole('heading', { name: 'Change Prices' })).toBeFocused()
    await raise(page, 'Hair Styling', '10')
    await expect(page.getByText('10 prices raised in the table. Nothing is saved yet.')).toBeVisible()
    await expect(page.getByText('10 of 31 change')).toBeVisible()
    await expect(cells(page, 'Balayage')).toHaveText(['28,500', '', '+2,850 (10 %)'])
    await expect(newPrice(page, 'Keratin Smoothing, Long')).toHaveValue('49,500')
  })
  await test.step('two are corrected', async () => {
    await newPrice(page, 'Balayage').fill('31,500')
    await newPrice(page, 'Cut & Blow-dry').fill('4,900')
    await expect(cells(page, 'Cut & Blow-dry').nth(2)).toHaveText('+400 (8.9 %)')
  })
  await test.step('they are planned, and announced', async () => {
    await page.getByLabel('Valid', { exact: true }).selectOption('day')
    await page.getByLabel('From midnight of').fill(inAMonth())
    await page.getByLabel(/^Announce on the website/).check()
    await button(page, `Plan 10 Prices for ${dayAndMonth(inAMonth())}`).click()
    await expect(page).toHaveURL(afterSaving)
    await expect(row(page, 'Cut & Blow-dry')).toContainText(`4,900 from ${dayAndShortMonth(inAMonth())}`)
    await expect(row(page, 'Cut & Blow-dry')).toContainText('Rs. 4,500')
    expect(await priceOf(salon, 'Balayage')).toMatchObject({ price: 28500, planned: { price: 31500 } })
  })
  await test.step('one press puts everything back', async () => {
    await button(page, 'Undo').click()
    await expect(
      notification(page, `Undone: 10 prices planned from ${dayAndMonth(inAMonth())}`),
    ).toBeVisible()
    await expect(row(page, 'Cut & Blow-dry')).not.toContainText('from')
    expect(await priceOf(salon, 'Balayage')).toMatchObject({ price: 28500, planned: null })
  })
})

test.describe('Change Prices', () => {
  test('changes prices at once, also with the keyboard alone', async ({ page, salon }) => {
    await page.goto(screen)
    await button(page, 'Nail Care').press('Enter')
    await expect(newPrice(page, 'Threading')).toHaveCount(0)
    await page.getByRole('form').getByLabel('Prices').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('100')
    await page.keyboard.press('Tab')
    await page.keyboard.type('rupees')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await newPrice(page, 'Nail Repair').focus()
    await expect(newPrice(page, 'Nail Repair')).toHaveValue('700')
    await page.keyboard.press('Shift+Enter')
    await expect(newPrice(page, 'Nail Repair')).not.toBeFocused()
    await page.keyboard.press('Enter')
    await expect(newPrice(page, 'Nail Repair')).toBeFocused()
    await button(page, /^Change \d+ Prices Now$/).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(afterSaving)
    expect((await priceOf(salon, 'Nail Repair')).price).toBe(700)
  })

  test('changes ticked prices only', async ({ page }) => {
    await page.goto(screen)
    await page.getByRole('checkbox', { name: 'Balayage' }).check()
    await page.getByRole('checkbox', { name: 'Threading' }).check()
    await page.getByLabel('Change', { exact: true }).selectOption('lower')
    await page.getByLabel('Amount').fill('20')
    await button(page, 'Apply to 2 prices').click()
    await expect(page.getByText('2 of 31 change')).toBeVisible()
    await expect(cells(page, 'Threading')).toHaveText(['500', '', '−100 (20 %)'])
  })

  test('is calculated from the old prices, and says which stay as they are', async ({ page, salon }) => {
    await createService(salon.db, aService({ name: 'Fringe', price: 120 }), now())
    await page.goto(screen)
    await page.getByLabel('Round to').selectOption('100')
    await raise(page, 'Hair Styling', '10')
    await expect(page.getByText('1 price stays as it is: see its note.')).toBeVisible()
    await expect(row(page, 'Fringe')).toContainText('Stays: rounding would take the change back.')
    await page.getByLabel('Amount').press('Enter')
    await expect(newPrice(page, 'Cut & Blow-dry')).toHaveValue('5,000')
    await page.getByLabel('Amount').fill('many')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a number above 0, such as 10 or 7.5')).toBeVisible()
    await expect(page.getByLabel('Amount')).toBeFocused()
  })

  test('keeps corrected prices when prices are raised again, unless they are included', async ({ page }) => {
    await page.goto(screen)
    await raise(page, 'Hair Styling', '10')
    await newPrice(page, 'Balayage').fill('31,500')
    await raise(page, 'Hair Styling', '12')
    await expect(page.getByText('1 corrected price was kept: Balayage.')).toBeVisible()
    await expect(newPrice(page, 'Balayage')).toHaveValue('31,500')
    await expect(newPrice(page, 'Cut & Blow-dry')).toHaveValue('5,050')
    await button(page, 'Include Corrected Price').click()
    await expect(newPrice(page, 'Balayage')).toHaveValue('31,900')
    await expect(page.getByLabel('Amount')).toBeFocused()
    await page.getByLabel('Amount').fill('abc')
    await page.keyboard.press('Enter')
    await expect(page.getByText('prices raised in the table')).toHaveCount(0)
  })

  test('marks a price that can’t be stored while it is typed, with the limit', async ({ page }) => {
    await page.goto(screen)
    await newPrice(page, 'Threading').fill('0')
    await expect(row(page, 'Threading')).toContainText('Price must be above 0')
    await expect(cells(page, 'Threading').nth(2)).not.toContainText('%')
    await newPrice(page, 'Threading').fill('10,000,001')
    await expect(row(page, 'Threading')).toContainText('Price must be at most 10,000,000')
    await button(page, 'Change 1 Price Now').click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/Correct Threading first\./)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('asks once about many prices that change by more than half, with the five largest', async ({
    page,
  }) => {
    await page.goto(screen)
    await raise(page, 'All Services', '250')
    await button(page, 'Change 31 Prices Now').click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      '31 prices change by more than half: from 350–65,000 to 1,250–227,500.',
    )
    await expect(question).toContainText('Bridal Makeup: 65,000 to 227,500')
    await expect(question).toContainText('and 26 more')
    await expectAccessible(page)
    await button(page, 'Back to the Form').click()
    await expect(page.getByText('31 of 31 change')).toBeVisible()
  })

  test('shows a price to correct that the filter hides', async ({ page }) => {
    await page.goto(screen)
    await newPrice(page, 'Threading').fill('0')
    await button(page, 'Hair Styling').click()
    await expect(newPrice(page, 'Threading')).toHaveCount(0)
    await button(page, 'Change 1 Price Now').click()
    await expect(newPrice(page, 'Threading')).toBeFocused()
  })

  test('asks which price was meant, and about unusual ones', async ({ page, salon }) => {
    await page.goto(screen)
    await newPrice(page, 'Balayage').fill('31.500')
    await expect(row(page, 'Balayage')).toContainText('Did you mean 31.50 or 31,500?')
    await button(page, /^Change/).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/Correct Balayage first\./)
    await expect(newPrice(page, 'Balayage')).toBeFocused()
    await button(page, 'Use 31,500').click()
    await newPrice(page, 'Threading').fill('5000')
    await button(page, 'Change 2 Prices Now').click()
    await expect(page.getByRole('alertdialog')).toContainText(
      'Threading changes by more than half: from 500 to 5,000.',
    )
    await button(page, 'Save').click()
    await expect(page).toHaveURL(afterSaving)
    expect((await priceOf(salon, 'Balayage')).price).toBe(31_500)
  })

  test('shows what someone else has changed meanwhile, and keeps what was typed', async ({ page, salon }) => {
    await page.route('**/api/contacts/stream', route => route.abort())
    await page.goto(screen)
    await newPrice(page, 'Balayage').fill('31000')
    await newPrice(page, 'Threading').fill('550')
    await colleagueChanges(salon, 'Balayage', 29_000)
    await button(page, 'Change 2 Prices Now').click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('nothing was saved yet')
    await expect(row(page, 'Balayage')).toContainText('it was Rs. 28,500 when you began')
    expect((await priceOf(salon, 'Threading')).price).toBe(500)
    await button(page, 'Change 2 Prices Now').click()
    await expect(page).toHaveURL(afterSaving)
    expect((await priceOf(salon, 'Balayage')).price).toBe(31_000)
  })

  test('says which services an undo has left, and who has changed them', async ({ page, salon, browser }) => {
    await page.goto(screen)
    await newPrice(page, 'Balayage').fill('31000')
    await newPrice(page, 'Threading').fill('550')
    await button(page, 'Change 2 Prices Now').click()
    await expect(page).toHaveURL(afterSaving)
    const other = await openOtherBrowser(browser, salon, 'Ruvi')
    await other.goto(screen)
    await newPrice(other, 'Balayage').fill('30000')
    await button(other, 'Change 1 Price Now').click()
    await expect(other).toHaveURL(afterSaving)
    await other.context().close()
    await button(page, 'Undo').click()
    await expect(page.getByRole('status').filter({ hasText: 'Undone, except' })).toHaveText(
      /^Undone, except for these, which stay as they are: Balayage \(changed since by Ruvi\)\./,
    )
    await expectAccessible(page)
    expect((await priceOf(salon, 'Threading')).price).toBe(500)
    expect((await priceOf(salon, 'Balayage')).price).toBe(30_000)
  })

  test('and the list offer to undo the last change, also when its notification is gone', async ({
    page,
    salon,
    admin,
  }) => {
    await page.goto(screen)
    await newPrice(page, 'Threading').fill('550')
    await button(page, 'Change 1 Price Now').click()
    await expect(page).toHaveURL(afterSaving)
    for (const address of [list, screen]) {
      await page.goto(address)
      await expect(page.getByText(`${admin.user.name} changed prices of 1 service`)).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto(list)
    await button(page, 'Undo Last Change').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(notification(page, `Undone: ${admin.user.name} changed prices of 1 service`)).toBeVisible()
    await expect(row(page, 'Threading')).toContainText('Rs. 500')
    await expect(button(page, 'Undo Last Change')).toHaveCount(0)
    expect((await priceOf(salon, 'Threading')).price).toBe(500)
  })

  test('Clear Changes passes the focus on to the start of the screen', async ({ page }) => {
    await page.goto(screen)
    await newPrice(page, 'Balayage').fill('31,500')
    await button(page, 'Clear Changes').press('Enter')
    await expect(button(page, 'Clear Changes')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('keeps what was typed when the session ends, and after a failed save', async ({ page }) => {
    await page.goto(screen)
    await raise(page, 'Hair Styling', '10')
    await newPrice(page, 'Balayage').fill('31,500')
    const failing = await failCall(page, 'POST', '/services/changes', 503, {
      success: false,
      error: 'We can’t do that right now. Please try again.',
    })
    await button(page, 'Change 10 Prices Now').click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('We can’t do that right now')
    await expect(newPrice(page, 'Balayage')).toHaveValue('31,500')
    await failing.dispose()
    await page.reload()
    await expect(newPrice(page, 'Balayage')).toHaveValue('31,500')
    await expect(page.getByText('10 of 31 change')).toBeVisible()
    await failCall(page, 'POST', '/services/changes', 401)
    await button(page, 'Change 10 Prices Now').click()
    await expect(page).toHaveURL(/\/admin\/login/)
    await expect(page.getByText('What you typed is kept in this tab.')).toBeVisible()
    await expect(page.getByText('Not authenticated')).toHaveCount(0)
  })

  test('says after a reload that prices typed earlier were kept, at every width', async ({ page }) => {
    await typeThenReload(page)
    await expect(kept(page)).toBeVisible()
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
  })

  test('discards prices typed earlier after a question, by keyboard too', async ({ page }) => {
    await typeThenReload(page)
    await test.step('Keep Writing keeps them', async () => {
      await button(page, 'Discard').click()
      await button(page, 'Keep Writing').click()
      await expect(newPrice(page, 'Threading')).toHaveValue('550')
    })
    await test.step('Discard shows the stored prices, and leaves the focus on the screen', async () => {
      await button(page, 'Discard').press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
      await expect(kept(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(newPrice(page, 'Threading')).toHaveValue('500')
      await expect(page.getByText('0 of 31 change')).toBeVisible()
    })
    await test.step('what is typed now is not said to be of earlier', async () => {
      await newPrice(page, 'Threading').fill('560')
      await expect(kept(page)).toHaveCount(0)
    })
    await test.step('nothing comes back once the changes are cleared', async () => {
      await button(page, 'Clear Changes').click()
      await page.reload()
      await expect(newPrice(page, 'Threading')).toHaveValue('500')
      await expect(kept(page)).toHaveCount(0)
    })
  })

  test('says nothing of prices when only rows were ticked', async ({ page }) => {
    await page.goto(screen)
    await page.getByRole('checkbox', { name: 'Balayage' }).check()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Balayage' })).toBeChecked()
    await newPrice(page, 'Threading').fill('550')
    await expect(page.getByText('The prices you typed earlier were kept.')).toHaveCount(0)
  })

  test('keeps what was typed when no answer arrives, and shows that it is saved, once', async ({
    page,
    salon,
  }) => {
    await page.goto(screen)
    await newPrice(page, 'Threading').fill('550')
    await page.route(
      '**/api/services/changes',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 2 },
    )
    await button(page, 'Change 1 Price Now').click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
      'The connection was lost, so we don’t know whether this was saved.',
    )
    await expect(newPrice(page, 'Threading')).toHaveValue('550')
    await expect(cells(page, 'Threading').first()).toHaveText('550')
    await expect(page.getByText('0 of 31 change')).toBeVisible()
    expect(await priceOf(salon, 'Threading')).toMatchObject({ price: 550, version: 2 })
  })

  test('asks before it is left with changes', async ({ page }) => {
    await page.goto(screen)
    await newPrice(page, 'Balayage').fill('31,500')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    await button(page, 'Stay').click()
    await button(page, 'Clear Changes').click()
    await expect(page.getByText('0 of 31 change')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(afterSaving)
  })

  test('fits, with long names, many options and high prices, on any screen', async ({ page, salon }) => {
    const options = ['Short', 'Medium', 'Long', 'W'.repeat(40)].map(name => ({ name, price: 9_999_999 }))
    await createService(salon.db, aService({ name: 'W'.repeat(120), price: 9_999_999, options }), now())
    await page.goto(screen)
    await raise(page, 'All Services', '10')
    await page.getByLabel('Valid', { exact: true }).selectOption('day')
    for (const width of [1440, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
  })
})

test.describe('A planned price', () => {
  async function plan(page: Page) {
    await page.goto(screen)
    await newPrice(page, 'Threading').fill('550')
    await page.getByLabel('Valid', { exact: true }).selectOption('day')
    await page.getByLabel('From midnight of').fill(inAMonth())
    await button(page, /^Plan 1 Price for /).click()
    await expect(page).toHaveURL(afterSaving)
  }

  test('can be cancelled in the list, and that undone', async ({ page, salon }) => {
    await plan(page)
    await page.reload()
    await expectAccessible(page)
    await chooseInRow(page, 'Threading', 'Cancel Planned Price')
    await expect(row(page, 'Threading')).not.toContainText('from')
    await expect(row(page, 'Threading').getByRole('button', { name: /^More/ })).toBeFocused()
    await button(page, 'Undo').click()
    await expect(row(page, 'Threading')).toContainText('550 from')
    expect((await priceOf(salon, 'Threading')).planned).toMatchObject({ price: 550 })
  })

  test('that replaced another is undone above the list, and the other is there again', async ({
    page,
    salon,
  }) => {
    await planOnScreen(page, 'Threading', '550', inAMonth())
    const later = laterDay(inAMonth(), 7)
    await planOnScreen(page, 'Threading', '600', later)
    await button(page, `Undo the prices planned from ${dayAndMonth(later)}`).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(notification(page, 'Undone: ')).toBeVisible()
    await expect(page.getByRole('main').getByText(`1 price from ${dayAndMonth(inAMonth())}`)).toBeVisible()
    expect((await priceOf(salon, 'Threading')).planned).toMatchObject({ price: 550, validFrom: inAMonth() })
  })

  test('is cancelled with all others of its day, and that undone', async ({ page, salon }) => {
    await planOnScreen(page, 'Threading', '550', inAMonth())
    await planOnScreen(page, 'Balayage', '31,000', inAMonth())
    const day = dayAndMonth(inAMonth())
    await expect(page.getByRole('main').getByText(`2 prices from ${day}`)).toHaveCount(1)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await button(page, `Cancel the prices planned from ${day}`).click()
    await expect(notification(page, `2 prices planned from ${day} cancelled`)).toBeVisible()
    await expect(page.getByRole('main').getByText('cancelled planned prices of 2 services')).toBeVisible()
    await expect(row(page, 'Balayage')).not.toContainText('from')
    expect((await priceOf(salon, 'Threading')).planned).toBe(null)
    await notification(page, 'cancelled').getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Balayage')).toContainText('31,000 from')
    expect((await priceOf(salon, 'Threading')).planned).toMatchObject({ price: 550 })
  })

  test('is replaced by a later one, which the screen says', async ({ page }) => {
    await plan(page)
    await page.goto(screen)
    await expect(row(page, 'Threading')).toContainText(`Planned from ${dayAndMonth(inAMonth())}: Rs. 550.`)
    await newPrice(page, 'Threading').fill('600')
    await page.getByLabel('Valid', { exact: true }).selectOption('day')
    await page.getByLabel('From midnight of').fill(laterDay(inAMonth(), 1))
    await expect(row(page, 'Threading')).toContainText(
      `Instead of Rs. 550, planned from ${dayAndMonth(inAMonth())}.`,
    )
    await button(page, /^Plan 1 Price for /).click()
    await expect(notification(page, 'instead of 1 price planned before')).toBeVisible()
    await expect(row(page, 'Threading')).toContainText('600 from')
  })

  test('is in the form of its service, which says what a renamed option would lose', async ({
    page,
    salon,
  }) => {
    await page.goto(screen)
    await newPrice(page, 'Keratin Smoothing, Long').fill('48,000')
    await page.getByLabel('Valid', { exact: true }).selectOption('day')
    await page.getByLabel('From midnight of').fill(inAMonth())
    await button(page, /^Plan 1 Price for /).click()
    await expect(page).toHaveURL(afterSaving)
    const day = dayAndMonth(inAMonth())
    await rowAction(page, 'Edit', 'Keratin Smoothing').click()
    await expect(page.getByText(`Planned from ${day}: Long Rs. 48,000, not announced`)).toBeVisible()
    await page.getByLabel('Option 3: name').fill('Very long')
    const sentence = `Without the option Long, its price of Rs. 48,000 planned from ${day} won’t apply.`
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Update Service').click()
    await expect(page.getByRole('alertdialog')).toContainText(`${sentence} Save anyway?`)
    await button(page, 'Back to the Form').click()
    await page.getByLabel('Option 3: name').fill('Long')
    await expect(page.getByText(sentence)).toHaveCount(0)
    await button(page, 'Update Service').click()
    await expect(page).toHaveURL(afterSaving)
    expect((await priceOf(salon, 'Keratin Smoothing')).planned?.options).toEqual([
      { name: 'Long', price: 48_000 },
    ])
  })

  test('needs a day', async ({ page }) => {
    await page.goto(screen)
    await newPrice(page, 'Threading').fill('550')
    await page.getByLabel('Valid', { exact: true }).selectOption('day')
    await page.getByLabel('From midnight of').fill('')
    await button(page, 'Plan 1 Price').click()
    await expect(page.getByText('Choose a date')).toBeVisible()
    await page.getByLabel('From midnight of').fill(salonDay(new Date()))
    await button(page, /^Plan 1 Price for /).click()
    await expect(page.getByText('Choose a day after today, or change the prices now')).toBeVisible()
    await expect(page.getByLabel('From midnight of')).toBeFocused()
  })
})

test('A change of prices is shown at once on other open screens', async ({ page, browser, salon }) => {
  await page.goto(list)
  await expect(row(page, 'Threading')).toContainText('Rs. 500')
  const other = await openOtherBrowser(browser, salon, 'Ruvi')
  await other.goto(screen)
  await newPrice(other, 'Threading').fill('550')
  await button(other, 'Change 1 Price Now').click()
  await expect(row(page, 'Threading')).toContainText('Rs. 550')
  await other.context().close()
})

test('The public price list announces planned prices when the owner has ticked that', async ({ page }) => {
  const day = dayAndMonth(inAMonth())
  await test.step('of a service, and of options', async () => {
    await page.goto(screen)
    await newPrice(page, 'Threading').fill('550')
    await newPrice(page, 'Keratin Smoothing, Long').fill('48,000')
    await newPrice(page, 'Root Touch-up').fill('8,000')
    await page.getByLabel('Valid', { exact: true }).selectOption('day')
    await page.getByLabel('From midnight of').fill(inAMonth())
    await page.getByLabel(/^Announce on the website/).check()
    await button(page, /^Plan 3 Prices for /).click()
    await expect(page).toHaveURL(afterSaving)
    await expect(row(page, 'Root Touch-up')).toContainText('8,000 from')
  })
  await test.step('on the page, for eyes and screen readers', async () => {
    await page.goto('/services')
    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(item('Threading')).toContainText(`from ${day}: රු. 550`)
    await expect(item('Threading')).toContainText('550 rupees')
    await expect(item('Keratin Smoothing').first()).toContainText(`from ${day}: Long`)
    await expect(item('Keratin Smoothing').first()).toContainText('රු. 48,000')
    await expect(item('Root Touch-up')).toContainText(`from ${day}: from රු. 8,000`)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
  })
  await test.step('until it is cancelled', async () => {
    await page.goto(list)
    await chooseInRow(page, 'Threading', 'Cancel Planned Price')
    await expect(row(page, 'Threading')).not.toContainText('from')
    await page.goto('/services')
    await expect(page.getByText(`from ${day}: රු. 550`)).toHaveCount(0)
  })
})

test('beside the names are per nail and whether a service is hidden, and before lowest prices from, as in the list', async ({
  page,
  salon,
}) => {
  const name = 'Signature Balayage with Glossing and Blow-dry for Every Length of Hair'
  const service = aService({ name, price: 12_500, perNail: true, from: true, hidden: true })
  await createService(salon.db, service, now())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(screen)
  await expect(row(page, name).getByRole('rowheader')).toHaveText(`${name} per nail Hidden`)
  await expect(cells(page, name).first()).toHaveText('from 12,500')
  const leftOf = async (text: string) => {
    const box = await row(page, name).getByRole('rowheader').getByText(text, { exact: true }).boundingBox()
    return box?.x ?? Number.NaN
  }
  // Under the name, not under its checkbox.
  for (const mark of ['per nail', 'Hidden'])
    expect(await leftOf(mark)).toBeGreaterThanOrEqual(await leftOf(name))
})
