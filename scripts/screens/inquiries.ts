import type { Page } from '@playwright/test'
import { dataRequestNames } from '#contracts/inquiries/data-request.ts'
import { inWindow, press, type Screen, statesOf, steps } from './screen.ts'

const path = '/admin/appointments'

async function select(page: Page) {
  await press('More for the list')(page)
  await press('Select Inquiries', 'menuitem')(page)
  for (const row of [1, 2]) await page.locator('tr[data-row]').nth(row).getByRole('checkbox').check()
}

const deleteSome = steps(select, press('Delete'))

const confirmDeletion = steps(deleteSome, page =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
)

const visitBin = steps(
  confirmDeletion,
  page => page.getByText('2 deleted').waitFor(),
  page => page.goto(`${path}?deleted=1`),
)

/** The live stream fails. */
const withoutStream = (page: Page) => page.route('**/api/contacts/stream', route => route.abort())

/** Sends an inquiry while the list is open. */
const inquire = (page: Page) =>
  page.evaluate(() => {
    const body = { firstName: 'Newly', lastName: 'Come', email: 'new@mail.example', message: 'Good evening!' }
    return fetch('/api/contacts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // Read the body, otherwise the request stays open.
    }).then(response => response.json())
  })

const askForData = (page: Page) =>
  page.getByRole('dialog').getByLabel('Service').selectOption({ label: dataRequestNames.delete })

/** Writes a request about personal data down, which is then open. */
async function writeDataRequest(page: Page) {
  await press('New Inquiry')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Kamala')
  await dialog.getByLabel('Email').fill('kamala.silva@mail.example')
  await askForData(page)
  await press('Save Inquiry')(page)
  await press(/^View Kamala/)(page)
  await page.getByText('A request about personal data.').waitFor()
}

/** The list of inquiries in its states. */
export const inquiryScreens: Screen[] = statesOf('appointments', path, {
  'more-filters': { interact: press(/filters$/i) },
  search: { path: `${path}?q=bridal` },
  'nothing-found': { path: `${path}?q=unheard&deadline=passed` },
  selected: inWindow(select),
  marks: inWindow(steps(select, press('Mark as...'))),
  'delete-several': inWindow(deleteSome),
  deleted: inWindow(confirmDeletion),
  bin: { interact: visitBin },
  'live-paused': {
    prepare: withoutStream,
    interact: page => page.getByText('Live updates paused').waitFor(),
  },
  new: inWindow(inquire),
  keyboard: inWindow(page => page.keyboard.press('?')),
  'new-inquiry': inWindow(press('New Inquiry')),
  'new-data-request': inWindow(steps(press('New Inquiry'), askForData)),
  'data-request': inWindow(writeDataRequest),
})
