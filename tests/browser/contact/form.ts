import type { Page } from '@playwright/test'
import type { Salon } from '../test.ts'

export const failure = 'There was a problem submitting your message. Please try again.'

export const person = {
  'First name': 'Nimali',
  'Last name': 'Perera',
  Email: 'nimali.perera@mail.example',
  Phone: '+94 77 000 0009',
  Message: 'Is there a free chair on Saturday morning?\nThank you, Nimali',
}

/** The contact form. */
export const theForm = (page: Page) => page.getByRole('form', { name: 'Send us a message' })

export const field = (page: Page, label: string) => theForm(page).getByLabel(label)

export async function fillIn(page: Page, values: Partial<Record<keyof typeof person, string>> = person) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** Longer than only a program needs to fill the form. */
export const FILL_MS = 3_100

/** Opens the contact page and waits until its script is at work. */
export async function openForm(page: Page, address = '/contact') {
  await page.goto(address)
  await page.locator('form[novalidate]').waitFor()
}

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })

export const inquiries = ({ db }: Salon) => db.selectFrom('contacts').selectAll().orderBy('id').execute()

/** Marks the page as having met one failure of the API: the next answer is the real one. */
export async function failOnce(page: Page, status: number, body: unknown) {
  await page.route('**/api/contacts', route => route.fulfill({ status, json: body }), { times: 1 })
}

/** Holds what is sent until it is let go. */
export async function holdSending(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/contacts', async route => {
    await released
    await route.continue()
  })
  return release
}
