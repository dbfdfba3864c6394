// Long: the journeys share a spreadsheet that is downloaded, changed and uploaded again.

import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { ServiceChangesInput } from '#contracts/services/service-changes.ts'
import { sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { workbookOf } from '#tests/zip.ts'
import { systemClock } from '../../../server/clock.ts'
import { changeServices } from '../../../server/services/change-services.queries.ts'
import { listServices, updateService } from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, failCall, test } from './admin.ts'
import { chooseInList } from './services.ts'

const screen = '/admin/services/upload'
const list = '/admin/services'
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** The price, the new one and the difference. */
const cells = (page: Page, name: string) => row(page, name).locator('td:nth-last-child(-n + 3)')
const notification = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const choose = (page: Page, file: Buffer | string, name = 'services.csv') =>
  page
    .getByLabel('Spreadsheet', { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(file as string) })

const byName = async ({ db }: Salon, name: string) => {
  const found = (await listServices(db)).find(service => service.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

/** What is wrong; empty regions that will say so are in the page before. */
const failureOf = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** A colleague gives a service of the sample salon another price. */
async function colleagueChanges(salon: Salon, name: string, price: number) {
  const { id, version, planned: _, ...service } = await byName(salon, name)
  await updateService(salon.db, id, { ...service, price }, version, new Date().toISOString())
}

/** Raises all prices of Hair Styling by ten percent, as someone does in a spreadsheet. */
async function raiseHair(file: Buffer): Promise<Buffer> {
  const { sheets } = await readXlsx(file)
  const [headings = [], ...rows] = sheets[0]?.rows ?? []
  const raised = rows.map(cells =>
    cells.map((cell, index) =>
      cells[1] === 'Hair Styling' && /price$/i.test(String(headings[index])) && typeof cell === 'number'
        ? cell * 1.1
        : cell,
    ),
  )
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Services', rows: [headings, ...raised] }] }))
}

test('An owner downloads the services, raises all hair prices in a spreadsheet, uploads it, looks, applies and undoes @essential', async ({
  page,
  salon,
}) => {
  const before = await listServices(salon.db)
  let file = Buffer.alloc(0)
  await test.step('download', async () => {
    await page.goto(list)
    const download = page.waitForEvent('download')
    await chooseInList(page, 'Download Spreadsheet')
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^services-\d{4}-\d\d-\d\d\.xlsx$/)
    file = await readFile(await saved.path())
  })
  await test.step('upload, and look', async () => {
    await chooseInList(page, 'Upload Spreadsheet')
    await choose(page, await raiseHair(file), 'services.xlsx')
    await expect(cells(page, 'Balayage')).toHaveText(['28,500', '31,350', '+2,850 (10 %)'])
    await expect(cells(page, 'Keratin Smoothing, Long')).toHaveText(['45,000', '49,500', '+4,500 (10 %)'])
    expect(await listServices(salon.db)).toEqual(before)
  })
  await test.step('apply', async () => {
    await button(page, /^Apply to \d+ Services$/).click()
    await expect(notification(page, 'changed by the spreadsheet')).toBeVisible()
    await expect(row(page, 'Balayage')).toContainText('Rs. 31,350')
  })
  await test.step('undo', async () => {
    await button(page, 'Undo').click()
    await expect(notification(page, 'Undone: ')).toBeVisible()
    await expect(row(page, 'Balayage')).toContainText('Rs. 28,500')
    const plain = (services: typeof before) => services.map(({ version: _, ...service }) => service)
    expect(plain(await listServices(salon.db))).toEqual(plain(before))
  })
})

test('What is wrong with a file is said by row, and the corrected file can be chosen', async ({
  page,
  salon,
}) => {
  const { id } = await byName(salon, 'Balayage')
  await page.goto(screen)
  await choose(page, `Id,Price,Popular\n${id},four thousand,maybe\n999,1,no\n`)
  await expect(page.getByRole('heading', { name: '3 cells to correct. Nothing was changed.' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Row 2, Price: “four thousand” is not an amount. Write it in digits, such as 4900.',
    'Row 2, Popular: “maybe” is neither yes nor no.',
    'Row 3, Id: There is no service with the id 999. It may have been deleted. Empty this cell to add it as a new one.',
  ])
  await expectAccessible(page)
  await choose(page, `Id,Price,Supplier\n${id},29000,x\n,,\n`)
  await expect(page.getByRole('heading', { name: /^1 service changes\./ })).toBeVisible()
  await expect(page.getByText('Columns that we don’t know were ignored: “Supplier”.')).toBeVisible()
  await expect(cells(page, 'Balayage')).toHaveText(['28,500', '29,000', '+500 (1.8 %)'])
})

test('New services and other cells are shown with old and new, also on a phone', async ({ page, salon }) => {
  const { id } = await byName(salon, 'Balayage')
  await page.goto(screen)
  await choose(
    page,
    `Id,Name,Category,Price,Description\n${id},,,3000,none\n,Scalp Massage,Hair Styling,2500,Thirty quiet minutes\n`,
  )
  await expect(row(page, 'Balayage')).toContainText('Description: Hand-painted light')
  await expect(cells(page, 'Scalp Massage')).toHaveText(['-', '2,500', 'new'])
  await expect(row(page, 'Scalp Massage')).toContainText('Description: empty → Thirty quiet minutes')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
})

test('Services that were changed since the download are named, and wait for a decision', async ({
  page,
  salon,
}) => {
  const { id, version } = await byName(salon, 'Balayage')
  const other = await byName(salon, 'Root Touch-up')
  await colleagueChanges(salon, 'Balayage', 30_000)
  await page.goto(screen)
  await choose(page, `Id,Price,Version\n${id},31000,${version}\n${other.id},8000,${other.version}\n`)
  await expect(page.getByText('1 service was changed since you downloaded this file')).toBeVisible()
  await expect(button(page, 'Apply to 2 Services')).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Leave it as it is now').check()
  await button(page, 'Apply to 1 Service').click()
  await expect(notification(page, '1 service changed by the spreadsheet')).toBeVisible()
  expect((await byName(salon, 'Balayage')).price).toBe(30_000)
  expect((await byName(salon, 'Root Touch-up')).price).toBe(8000)
})

test('What a colleague changes meanwhile is shown before anything is done', async ({ page, salon }) => {
  const { id } = await byName(salon, 'Balayage')
  await page.route('**/api/contacts/stream', route => route.abort())
  await page.goto(screen)
  await choose(page, `Id,Price\n${id},31000\n`)
  await expect(cells(page, 'Balayage').first()).toHaveText('28,500')
  await colleagueChanges(salon, 'Balayage', 30_000)
  await button(page, 'Apply to 1 Service').click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'Someone has changed services meanwhile',
  )
  await expect(cells(page, 'Balayage').first()).toHaveText('30,000')
  await button(page, 'Apply to 1 Service').click()
  await expect(notification(page, '1 service changed by the spreadsheet')).toBeVisible()
  expect((await byName(salon, 'Balayage')).price).toBe(31_000)
})

test('The prices of a spreadsheet are planned for a day, and undone', async ({ page, salon }) => {
  const { id } = await byName(salon, 'Balayage')
  const validFrom = laterDay(salonDay(new Date()), 30)
  const day = dayAndMonth(validFrom)
  await test.step('the preview says what is planned already', async () => {
    const earlier = ServiceChangesInput.parse({ changes: [{ id, version: 1, price: 29_000 }], validFrom })
    const author = { id: 1, email: 'owner@araliya.example' }
    await salon.db.transaction().execute(trx => changeServices(trx, earlier, author, systemClock))
    await page.goto(screen)
    await choose(page, `Id,Price\n${id},31000\n`)
    await expect(row(page, 'Balayage')).toContainText(`Row 2. Planned from ${day}: Rs. 29,000.`)
    await expect(page.getByText(`Another price is already planned: Balayage from ${day}.`)).toBeVisible()
  })
  await test.step('with a day it is a plan', async () => {
    await page.getByLabel('Valid', { exact: true }).selectOption('day')
    await page.getByLabel('From midnight of').fill(validFrom)
    await expect(row(page, 'Balayage')).toContainText(`Instead of Rs. 29,000, planned from ${day}.`)
    await expectAccessible(page)
    await button(page, `Plan 1 Price for ${day}`).click()
    await expect(notification(page, `1 price planned from ${day} by the spreadsheet`)).toBeVisible()
    expect(await byName(salon, 'Balayage')).toMatchObject({ price: 28_500, planned: { price: 31_000 } })
  })
  await test.step('Undo brings the earlier plan back', async () => {
    await button(page, 'Undo').click()
    await expect(row(page, 'Balayage')).toContainText('29,000 from')
  })
  await test.step('other changes can’t wait for a day', async () => {
    await page.goto(screen)
    await choose(page, `Id,Price,Description\n${id},31000,none\n`)
    await expect(page.getByRole('heading', { name: /^1 service changes/ })).toBeVisible()
    await page.getByLabel('Valid', { exact: true }).selectOption('day')
    await expect(
      page.getByText('Row 2, Description: Only prices can be valid from a later day.'),
    ).toBeVisible()
    await page.getByLabel('Valid', { exact: true }).selectOption('now')
    await expect(button(page, 'Apply to 1 Service')).toBeEnabled()
  })
})

test('A file is read without a connection once the screen is open, and sent when it is back', async ({
  page,
  salon,
}) => {
  const { id } = await byName(salon, 'Balayage')
  const loaded = page.waitForEvent('worker')
  await page.goto(screen)
  await loaded
  await choose(page, `Id,Price\n${id},30000\n`)
  await expect(cells(page, 'Balayage').first()).toHaveText('28,500')
  await page.context().setOffline(true)
  await choose(page, `Id,Price\n${id},31000\n`)
  await expect(cells(page, 'Balayage').nth(1)).toHaveText('31,000')
  await button(page, 'Apply to 1 Service').click()
  await expect(failureOf(page)).toContainText('The connection was lost')
  await page.context().setOffline(false)
  await button(page, 'Apply to 1 Service').click()
  await expect(notification(page, '1 service changed by the spreadsheet')).toBeVisible()
  expect((await byName(salon, 'Balayage')).price).toBe(31_000)
})

test('A large workbook leaves the page usable while it is read, and one that unpacks to more is refused', async ({
  page,
}) => {
  await page.goto(screen)
  const columns = ['Id', 'Price']
  const row = `<row>${'<c><v>1</v></c>'.repeat(columns.length)}</row>`
  await choose(page, workbookOf(`<worksheet><sheetData>${row.repeat(400_000)}</sheetData></worksheet>`))
  await expect(page.getByText('Reading the file...')).toBeVisible()
  const longest = await page.evaluate(async () => {
    let last = performance.now()
    let longestMs = 0
    while (document.body.textContent?.includes('Reading the file...')) {
      await new Promise(resolve => setTimeout(resolve, 10))
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }
    return longestMs
  })
  expect(longest).toBeLessThan(500)
  await choose(page, workbookOf(Buffer.alloc(200 * 1024 * 1024, ' ')))
  await expect(failureOf(page)).toContainText(sheetRefusals.tooMuch)
})

test('A download without a connection says so, from the list and from the upload', async ({ page }) => {
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'We couldn’t download the spreadsheet. Check the connection, then try again.' })
  await page.route('**/api/services/export', route => route.abort())
  await page.goto('/admin/services')
  await chooseInList(page, 'Download Spreadsheet')
  await expect(failed).toBeVisible()
  await page.goto('/admin/services/upload')
  await page.getByRole('button', { name: 'Download Spreadsheet' }).click()
  await expect(failed).toBeVisible()
})

test('A file that can’t be used, and a server that fails, are said with what to do', async ({
  page,
  salon,
}) => {
  await page.goto(screen)
  await expectAccessible(page)
  await choose(page, Buffer.alloc(1024 * 1024 + 1, 'a'))
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(`${sheetRefusals.tooLarge}×`)
  await choose(page, 'Name,Price\nBalayage,1\n')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(sheetRefusals.noId)
  await choose(page, Buffer.from('\u0089PNG\r\n\u001a\n\u0000', 'latin1'), 'services.xlsx')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(sheetRefusals.unknown)
  const { id } = await byName(salon, 'Balayage')
  await choose(page, `Id,Price\n${id},28500\n`)
  await expect(page.getByRole('heading', { name: /^Nothing changes\./ })).toBeVisible()
  await expect(button(page, 'Apply')).toBeDisabled()
  await failCall(page, 'POST', '/services/changes', 500)
  await choose(page, `Id,Price\n${id},29000\n`)
  await button(page, 'Apply to 1 Service').click()
  await expect(failureOf(page)).toContainText('Try again')
})

test('A price typed wrong by a zero in a spreadsheet is asked about before it is changed', async ({
  page,
  salon,
}) => {
  const { id } = await byName(salon, 'Balayage')
  await page.goto(screen)
  await choose(page, `Id,Price\n${id},2850\n`)
  await button(page, 'Apply to 1 Service').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Balayage changes by more than half: from 28,500 to 2,850.')
  await question.getByRole('button', { name: 'Back to the Form' }).click()
  expect((await byName(salon, 'Balayage')).price).toBe(28_500)
  await button(page, 'Apply to 1 Service').click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, '1 service changed by the spreadsheet')).toBeVisible()
  expect((await byName(salon, 'Balayage')).price).toBe(2850)
})

test('A file that was changed after it was chosen is not applied as it was before', async ({
  page,
  salon,
}, info) => {
  const { id } = await byName(salon, 'Balayage')
  const path = info.outputPath('services.csv')
  await writeFile(path, `Id,Price\n${id},30000\n`)
  await page.goto(screen)
  await page.getByLabel('Spreadsheet', { exact: true }).setInputFiles(path)
  await expect(cells(page, 'Balayage').nth(1)).toHaveText('30,000')
  await writeFile(path, `Id,Price\n${id},31000.50\n`)
  await button(page, 'Apply to 1 Service').click()
  await expect(failureOf(page)).toContainText('it was changed, moved or deleted after you chose it')
  expect((await byName(salon, 'Balayage')).price).toBe(28_500)
})
