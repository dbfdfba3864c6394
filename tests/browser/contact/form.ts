import type { Page } from '@playwright/test'
import type { Salon } from '../test.ts'

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

/** One of the choices in "When would suit you?" */
export const chip = (page: Page, name: string) => inquiryForm(page).getByRole('radio', { name, exact: true })

export const wishLine = (page: Page) => inquiryForm(page).getByText('When would suit you?')

export async function fillIn(page: Page, values: Partial<Record<keyof typeof client, string>> = client) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
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
