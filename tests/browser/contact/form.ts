import type { Page } from '@playwright/test'
import { writeSelection } from '#contracts/selection/selection.ts'
import type { Service } from '#contracts/services/service.ts'
import { expect, type Salon } from '../test.ts'

export const failureMessage = 'There was a problem submitting your message. Please try again.'

export const client = {
  'First name': 'Nimali',
  'Last name': 'Perera',
  Email: 'nimali.perera@mail.example',
  Phone: '+94 77 000 0009',
  Message: 'Is there a free chair on Saturday morning?\nThank you, Nimali',
}

export const inquiryForm = (page: Page) => page.getByRole('form', { name: 'Send us a message' })

/** A field of the form; one of the two ways to be answered is called Email, as a field is. */
export const field = (page: Page, label: string) =>
  inquiryForm(page).getByLabel(label).and(page.locator(':not([type=radio])'))

/** One of the choices of the part of the day, and of how to be answered. */
export const chip = (page: Page, name: string) => inquiryForm(page).getByRole('radio', { name, exact: true })

const branches = (page: Page) => inquiryForm(page).getByRole('group', { name: 'Branch' })

export const branchChip = (page: Page, name: string) =>
  branches(page).getByRole('radio', { name, exact: true })

export const chooseBranch = (page: Page, name: string) =>
  branches(page).getByText(name, { exact: true }).click()

/** The field of a day that is none of the tiles. */
export const otherDay = (page: Page) => field(page, 'Date')

export const dayTile = (page: Page, date: string) =>
  inquiryForm(page).locator(`[name=wishedDay][value="${date}"]`)

/** Chooses a wished day: its tile, or another day. */
export async function chooseDay(page: Page, date: string) {
  const tile = inquiryForm(page).locator('label', { has: page.locator(`[value="${date}"]`) })
  if ((await tile.count()) > 0) return tile.click()
  await inquiryForm(page).getByText('Another day').click()
  await otherDay(page).fill(date)
}

export async function fillIn(page: Page, values: Partial<Record<keyof typeof client, string>> = client) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** Fields and the chosen branch have these values. */
export async function expectValues(page: Page, { Branch, ...values }: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
  if (Branch) await expect(branchChip(page, Branch)).toBeChecked()
}

/** A form filled faster than this is marked as possible spam. */
export const FILL_MS = 3_100

/** Opens the contact page and waits for its script. */
export async function openForm(page: Page, address = '/contact') {
  await page.goto(address)
  await page.locator('#form[novalidate]').waitFor()
}

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })

export const inquiries = ({ db }: Salon) => db.selectFrom('inquiries').selectAll().orderBy('id').execute()

/** Makes the next submission fail, but no later one. */
export async function failSubmitOnce(page: Page, status: number, body: unknown) {
  await page.route('**/api/contacts', route => route.fulfill({ status, json: body }), { times: 1 })
}

/** Holds submissions until the returned function is called. */
export async function holdSubmit(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/contacts', async route => {
    await released
    await route.continue()
  })
  return release
}

/** The first services of the price list as a selection in an address, each with its first option. */
export async function listOfFirst(page: Page, count: number): Promise<string> {
  const { data } = await (await page.request.get('/api/services')).json()
  return writeSelection(
    (data as Service[]).slice(0, count).map(({ name, price, options: [option] }) => ({
      service: name,
      price: option?.price ?? price,
      count: 1,
      option: option?.name ?? '',
    })),
  )
}
