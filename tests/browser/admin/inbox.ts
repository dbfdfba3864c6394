import type { Page } from '@playwright/test'
import type { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import type { InquirySource } from '#contracts/inquiries/sources.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import type { SignedIn } from '#tests/accounts.ts'
import { anInquiry } from '#tests/factories.ts'
import { instant } from '../../../server/clock.ts'
import { performAction } from '../../../server/inquiries/actions/change.queries.ts'
import { createInquiry } from '../../../server/inquiries/state/create-inquiry.queries.ts'
import { expect, type Salon } from '../test.ts'

/** The viewport of a phone. */
export const phone = { width: 360, height: 780 }
export const desktop = { width: 1440, height: 900 }

export const address = '/admin/appointments'

/** Stores an inquiry, as old as `minutesAgo` by the salon's clock. */
export const addInquiry = (
  { db, clock }: Salon,
  overrides: Partial<InquiryInput> = {},
  { spam = false, source = 'form' as InquirySource, minutesAgo = 0 } = {},
): Promise<number> =>
  createInquiry(db, anInquiry(overrides), { spam, source }, instant(clock, -minutesAgo * MINUTE_MS))

/** Stores `count` inquiries of "Guest 1" (the newest) and so on. */
export async function addInquiries(salon: Salon, count: number) {
  for (let index = count; index >= 1; index -= 1) {
    await addInquiry(salon, { firstName: 'Guest', lastName: `${index}` }, { minutesAgo: index })
  }
}

/** The id of an inquiry by its last name. */
export const idOf = async ({ db }: Salon, lastName: string) =>
  (await db.selectFrom('inquiries').select('id').where('lastName', '=', lastName).executeTakeFirstOrThrow())
    .id

const byColleague = ({ clock }: Salon) => ({
  actor: { email: 'colleague@araliya.example', id: 0 },
  at: instant(clock),
})

const perform = (db: Salon['db'], id: number, request: Parameters<typeof performAction>[2]) =>
  db.transaction().execute(trx => performAction(trx, id, request))

/** A colleague gives an inquiry a status. */
export const colleagueSets = (salon: Salon, id: number, status: 'read' | 'processing' | 'completed') =>
  perform(salon.db, id, { action: { type: 'status', status }, ...byColleague(salon) })

/** A colleague deletes an inquiry. */
export const colleagueDeletes = (salon: Salon, id: number) =>
  perform(salon.db, id, { action: { type: 'delete' }, ...byColleague(salon) })

/** Assigns an inquiry to an admin. */
export const assign = (salon: Salon, id: number, userId: number) =>
  perform(salon.db, id, { action: { type: 'assign', userId }, ...byColleague(salon) })

/** Calls the API as a colleague. */
export async function callAs(
  { app }: Salon,
  { headers }: SignedIn,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) {
  const response = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
  expect(response.statusCode, response.body).toBeLessThan(300)
}

/** Sends an inquiry through the API, as the public form does. */
export async function submitInquiry({ app }: Salon, firstName: string) {
  const payload = anInquiry({ firstName })
  expect((await app.inject({ method: 'POST', url: '/api/contacts', payload })).statusCode).toBe(201)
}

export const rows = (page: Page) => page.locator('tr[data-row]')

/** The buttons for the selected inquiries. */
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected inquiries' })

/** The row of a client. */
export const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** The checkbox of a client's row. It shows under the pointer, and while inquiries are being selected. */
export const checkboxOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

/** Selects the inquiry of a client with the mouse. */
export async function select(page: Page, name: string) {
  await rowOf(page, name).hover()
  await checkboxOf(page, name).check()
}

/** Opens the menu of the list, and chooses from it. */
export async function chooseFromMenu(page: Page, item: string | RegExp) {
  await page.getByRole('button', { name: 'More for the list' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const pageCheckbox = (page: Page) => page.getByRole('checkbox', { name: 'Select this page' })

/** Shows the checkbox of each row, and selects all of the page. */
export async function selectPage(page: Page) {
  await chooseFromMenu(page, 'Select Inquiries')
  await pageCheckbox(page).check()
}

/** The button that opens the filters. */
export const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters( \(\d+\))?$/ })

/** The question before a deletion or another step that needs a confirmation. */
export const question = (page: Page) => page.getByRole('alertdialog')

/** Chooses from a menu of the selection bar. */
export async function chooseForSelected(page: Page, menu: string, item: string) {
  await selectionBar(page).getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const confirm = (page: Page, name: string) => question(page).getByRole('button', { name }).click()

/** Selects the page, then all inquiries that the filter finds. */
export async function selectAll(page: Page, count: number) {
  await selectPage(page)
  await page.getByRole('button', { name: `Select all ${count} that match` }).click()
  await expect(selectionBar(page)).toContainText(`All ${count} selected`)
}

/** The last names and statuses of all inquiries outside the bin, oldest first. */
export const storedStatuses = async ({ db }: Salon) =>
  (
    await db
      .selectFrom('inquiries')
      .select(['lastName', 'status'])
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()
  ).map(row => `${row.lastName} ${row.status}`)

export const detail = (page: Page) => page.getByRole('dialog', { name: 'Contact Submission Detail' })
export const timeline = (page: Page) => detail(page).getByRole('region', { name: 'Conversation' })
export const button = (page: Page, name: string) => detail(page).getByRole('button', { name, exact: true })
export const noteField = (page: Page) => detail(page).getByLabel('Note', { exact: true })

/** Chooses from the menu of the open inquiry. */
export async function chooseInDetail(page: Page, item: string | RegExp) {
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Begins a note about the open inquiry; on a phone it is a row. */
export async function openNote(page: Page) {
  if (page.viewportSize()?.width === phone.width) await button(page, 'Note').click()
  else await chooseInDetail(page, /^Note$/)
  await expect(noteField(page)).toBeFocused()
}

/** The value beside a label in the detail. */
export const fact = (page: Page, label: string) =>
  detail(page).locator('dt').getByText(label, { exact: true }).locator('xpath=../dd')

/** Opens an inquiry and waits until it has been marked as read. */
export async function openInquiry(page: Page, id: number) {
  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page)).toContainText('Read by')
  await expect(detail(page).getByLabel('Assigned to')).toBeEnabled()
}

/** Deletes the open inquiry and confirms it. */
export async function deleteOpenInquiry(page: Page) {
  await button(page, 'Delete Contact').click()
  await confirm(page, 'Delete')
}
