// Long: whole journeys of writing an inquiry down, in named steps.
import type { Locator, Page } from '@playwright/test'
import { salonDay, sameDayAfterMonths } from '#contracts/text/days.ts'
import { anInquiry } from '#tests/factories.ts'
import { expectAccessible, watchConsole } from '../checks.ts'
import { translatePage } from '../translation.ts'
import { addAdmin, expect, failCall, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  button,
  callAs,
  desktop,
  detail,
  fact,
  filtersButton,
  openInquiry,
  question,
  rows,
  timeline,
} from './inbox.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Inquiry' })
const field = (page: Page, label: string) => dialog(page).getByRole('textbox', { name: label, exact: true })
const source = (page: Page) => dialog(page).getByRole('combobox', { name: 'How it came' })
const choose = (page: Page, label: string) => source(page).selectOption({ label })
const answered = (page: Page) => dialog(page).getByRole('checkbox', { name: 'Already answered' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Inquiry' })

/** Opens the inbox, and in it the form by its key. */
async function open(page: Page) {
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'New Inquiry' })).toBeEnabled()
  await expect(page.locator('table[aria-busy=false]')).toBeVisible()
  await page.keyboard.press('w')
  await expect(source(page)).toBeFocused()
}

/** Pastes a text, as Ctrl+V does. */
const paste = (target: Locator, text: string) =>
  target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const stored = ({ db }: { db: import('#tests/test-salon.ts').TestSalon['db'] }) =>
  db.selectFrom('inquiries').selectAll().orderBy('id').execute()

test('@essential a call is written down by keyboard alone: its key, a name, a number, Enter', async ({
  page,
  salon,
}) => {
  await addInquiries(salon, 2)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'View Guest 2' })).toBeFocused()

  await test.step('the key opens the form at how it came', async () => {
    await page.keyboard.press('w')
    await expect(source(page)).toBeFocused()
  })

  await test.step('Enter saves it, the list shows it, and the focus is where it was', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.type('Nimali')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('077 123 4567')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(rows(page).first()).toContainText('Nimali')
    await expect(rows(page).first()).toContainText('Call')
    await expect(page.getByText('Nimali written down')).toBeVisible()
    await expect(page.getByRole('button', { name: 'View Guest 2' })).toBeFocused()
  })

  await test.step('it is stored as a call that waits for an answer', async () => {
    expect((await stored(salon)).at(-1)).toMatchObject({
      source: 'call',
      firstName: 'Nimali',
      lastName: '',
      phone: '077 123 4567',
      email: '',
      status: 'unread',
      respondedAt: null,
    })
  })

  await test.step('no message is queued', async () => {
    expect(await salon.db.selectFrom('mailJobs').selectAll().execute()).toEqual([])
  })

  await test.step('Undo moves it into the bin', async () => {
    await page.keyboard.press('u')
    await expect(rows(page)).toHaveCount(2)
    expect((await stored(salon)).at(-1)?.deletedAt).not.toBeNull()
  })
})

test('says at the fields what is missing, all at once, and focuses the first', async ({ page }) => {
  await open(page)
  await save(page).click()
  await expect(dialog(page)).toContainText('First name is required')
  await expect(dialog(page)).toContainText('Enter a phone number or an email')
  await expect(field(page, 'First name')).toBeFocused()
  await expectAccessible(page)
  // Someone who came in and has been answered needs neither.
  await choose(page, 'Walk-in')
  await answered(page).check()
  await field(page, 'First name').fill('Nimali')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
})

test('texts from WhatsApp are split into number, name and message, and anything else stays whole', async ({
  page,
  salon,
}) => {
  await open(page)

  await test.step('a message of a chat goes into name and message, and is not yet answered', async () => {
    await paste(source(page), '[27/11/2026, 10:15] ~ Nimali Perera: Hello,\nis Saturday free?')
    await expect(field(page, 'First name')).toHaveValue('Nimali')
    await expect(field(page, 'Last name')).toHaveValue('Perera')
    await expect(field(page, 'What they want')).toHaveValue('Hello,\nis Saturday free?')
    await expect(source(page)).toHaveValue('whatsapp')
    await expect(answered(page)).not.toBeChecked()
  })

  await test.step('a number goes into the phone', async () => {
    await paste(field(page, 'First name'), '+94 77 123 4567: For two of us')
    await expect(field(page, 'Phone')).toHaveValue('+94 77 123 4567')
  })

  await test.step('a sentence is added to the message', async () => {
    await paste(field(page, 'First name'), 'Is it far from the station?')
    await expect(field(page, 'First name')).toHaveValue('Nimali')
    await expect(field(page, 'What they want')).toHaveValue(
      'Hello,\nis Saturday free?\nFor two of us\nIs it far from the station?',
    )
  })

  await test.step('it is stored as a message that waits for an answer', async () => {
    await field(page, 'What they want').press('ControlOrMeta+Enter')
    await expect(dialog(page)).toHaveCount(0)
    expect(await stored(salon)).toMatchObject([
      { source: 'whatsapp', status: 'unread', phone: '+94 77 123 4567' },
    ])
  })
})

test('a pasted text replaces nothing that was typed: all of it goes into the message', async ({ page }) => {
  const text = '[27/11/2026, 10:15] +94 77 123 4567 ~Kamala: Hello'
  await open(page)
  await field(page, 'First name').fill('Nimali')
  await field(page, 'Phone').fill('071 111 1111')
  await paste(field(page, 'First name'), text)
  await expect(field(page, 'First name')).toHaveValue('Nimali')
  await expect(field(page, 'Phone')).toHaveValue('071 111 1111')
  await expect(field(page, 'What they want')).toHaveValue(text)
})

test('two submits at once store one inquiry', async ({ page, salon }) => {
  await open(page)
  await field(page, 'First name').fill('Nimali')
  await field(page, 'Phone').fill('077 123 4567')
  await dialog(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  expect(await stored(salon)).toHaveLength(1)
})

test('Already answered starts unticked, whatever way it came', async ({ page, salon }) => {
  await open(page)
  await expect(answered(page)).not.toBeChecked()
  await choose(page, 'Walk-in')
  await expect(answered(page)).not.toBeChecked()
  await answered(page).check()
  await choose(page, 'Call')
  await expect(answered(page)).toBeChecked()
  await field(page, 'First name').fill('Nimali')
  await field(page, 'Phone').fill('077 123 4567')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await stored(salon)).toMatchObject([{ status: 'read', respondedAt: expect.any(String) }])
})

test('is assigned and has a follow-up from the beginning', async ({ page, salon, admin }) => {
  const dilani = await addAdmin(salon, 'Dilani')
  await open(page)
  await field(page, 'First name').fill('Nimali')
  await field(page, 'Phone').fill('077 123 4567')
  await dialog(page).getByLabel('Assigned to').selectOption('Dilani')
  await dialog(page).getByRole('checkbox', { name: 'Follow up' }).check()
  await field(page, 'Why').fill('Call about the veil')
  await expectAccessible(page)

  await test.step('a day that has passed is refused at its field', async () => {
    await dialog(page).getByLabel('Date').fill('2020-01-15')
    await save(page).click()
    await expect(dialog(page)).toContainText('Choose today or a later date')
  })

  await dialog(page)
    .locator('label')
    .filter({ hasText: /^Tomorrow/ })
    .click()
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  const { id, user } = { id: (await stored(salon))[0]?.id as number, user: dilani.user }
  expect(await stored(salon)).toMatchObject([{ assigneeId: user.id, followUpOn: expect.any(String) }])
  await openInquiry(page, id)
  await expect(timeline(page)).toContainText(`Assigned to Dilani by ${admin.user.name}`)
  await expect(timeline(page)).toContainText('Call about the veil')
})

test('the inquiries of the same person appear while the number is typed, and looking at one loses nothing', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon, { phone: '077 123 4567', service: 'Balayage' })
  await page.setViewportSize(desktop)
  await open(page)
  await field(page, 'First name').fill('Nimali')
  await field(page, 'Phone').pressSequentially('+94 77 123 4567')
  const known = dialog(page).getByRole('region', { name: 'Asked before: 1 inquiry' })
  await expect(known).toContainText('Balayage')
  await expectAccessible(page)

  await test.step('a press opens it', async () => {
    await known.getByRole('button').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(detail(page)).toContainText('Balayage')
    await expect(page).toHaveURL(new RegExp(`open=${id}`))
  })

  await test.step('once it is closed, the form is there again as it was', async () => {
    await button(page, 'Close').click()
    await expect(field(page, 'First name')).toHaveValue('Nimali')
    await expect(field(page, 'Phone')).toHaveValue('+94 77 123 4567')
    await expect(known).toBeVisible()
  })

  await test.step('an email finds them too', async () => {
    await field(page, 'Phone').fill('')
    await expect(known).toHaveCount(0)
    await field(page, 'Email').fill('nimali.perera@mail.example')
    await expect(known).toBeVisible()
    await save(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await stored(salon)).toHaveLength(2)
  })
})

test('is kept over a reload and after Escape, and Cancel asks before it is lost', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('w')
  await field(page, 'First name').fill('Nimali')
  await field(page, 'What they want').fill('A trial')
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Nimali')
  await expect(field(page, 'What they want')).toHaveValue('A trial')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Your draft is kept')).toBeVisible()
  await page.getByRole('button', { name: 'New Inquiry, draft kept' }).click()
  await expect(field(page, 'First name')).toHaveValue('Nimali')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('w')
  await expect(field(page, 'First name')).toHaveValue('')
})

test('without a response is kept, and stored once when it is saved again', async ({ page, salon }) => {
  await open(page)
  await field(page, 'First name').fill('Nimali')
  await field(page, 'Phone').fill('077 123 4567')
  await failCall(page, 'POST', '/contacts/desk', 0)
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText(
    'The connection was lost, so we don’t know whether this was saved.',
  )
  await expect(field(page, 'First name')).toHaveValue('Nimali')
  await page.unrouteAll()
  // The response is lost, not the request.
  await page.route('**/api/contacts/desk', async route => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await stored(salon)).toHaveLength(1)
})

test('a missing email is a dash, and only WhatsApp and calls are offered', async ({ page, salon }) => {
  const id = await addInquiry(salon, { email: '', lastName: '' }, { source: 'whatsapp' })

  await test.step('the list has a dash and no link', async () => {
    await page.goto(address)
    await expect(rows(page).first().getByRole('img', { name: 'No email' })).toHaveCount(1)
    await expect(rows(page).first().locator('a[href^=mailto]')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the detail says how it came, and offers WhatsApp and a call', async () => {
    await openInquiry(page, id)
    await expect(detail(page).getByRole('heading', { name: 'Nimali', exact: true })).toBeVisible()
    await expect(fact(page, 'Came by')).toHaveText('WhatsApp')
    await expect(timeline(page)).toContainText('WhatsApp, written down')
    await expect(detail(page).getByRole('link', { name: '+94 77 000 0001' })).toBeVisible()
    await expect(detail(page).locator('a[href^=mailto]')).toHaveCount(0)
    await button(page, 'More').click()
    await expect(page.getByRole('menuitem', { name: 'Open WhatsApp' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the person’s data are found by telephone', async () => {
    await button(page, 'More').click()
    await expect(page.getByRole('menuitem', { name: 'This Person’s Data...' })).toBeEnabled()
    await page.keyboard.press('Escape')
  })

  await test.step('the reply form offers WhatsApp and calls', async () => {
    await button(page, 'Reply').click()
    await expect(detail(page).getByRole('radio', { name: 'WhatsApp' })).toBeChecked()
    await expect(detail(page).getByRole('radio', { name: 'I Called' })).toBeVisible()
    await expect(detail(page).getByRole('radio', { name: 'Email' })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test('the list is filtered by how inquiries came', async ({ page, salon }) => {
  await addInquiry(salon, { firstName: 'Emma' }, { source: 'call' })
  await addInquiry(salon, { firstName: 'Anne' })
  await page.goto(address)
  await filtersButton(page).click()
  await page.getByLabel('Came by').selectOption('Call')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Emma')
  await expect(page).toHaveURL(/source=call/)
})

for (const width of [360, 390, 768, desktop.width])
  test(`the form is accessible and fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto(address)
    await page.getByRole('button', { name: 'New Inquiry' }).click()
    await expect(source(page)).toBeFocused()
    await expectAccessible(page)
    const heights = await dialog(page)
      .locator('label:has(input[type=radio])')
      .evaluateAll(chips => chips.map(chip => chip.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(width < 640 ? 44 : 36)
  })

test('is written down in a translated back office', async ({ page, salon }) => {
  const messages = watchConsole(page)
  await open(page)
  await translatePage(page)
  await save(page).click()
  await expect(dialog(page)).toContainText('First name is required')
  await field(page, 'First name').fill('Nimali')
  await choose(page, 'Email')
  await field(page, 'Email').fill('nimali@mail.example')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page).first()).toContainText('Nimali')
  expect(messages.filter(message => /error/i.test(message))).toEqual([])
  expect(await stored(salon)).toHaveLength(1)
})

test('what a colleague has just written down of the same person is said before it is saved', async ({
  page,
  salon,
}) => {
  await open(page)
  await field(page, 'First name').fill('Nimali')
  await field(page, 'Phone').fill('+94 77 123 4567')
  await callAs(salon, await addAdmin(salon, 'Ruwan Perera'), 'POST', '/contacts/desk', {
    ...anInquiry({ phone: '+94 77 123 4567', email: '' }),
    source: 'call',
    responded: false,
  })
  await expect(dialog(page)).toContainText(
    'The newest inquiry came just now. A colleague may have written this down already.',
  )
  await expectAccessible(page)
})

test('a request about personal data is an inquiry with a follow-up in a month, and leads to the data of the person', async ({
  page,
  salon,
}) => {
  await open(page)
  await field(page, 'First name').fill('Nimali')
  await field(page, 'Phone').fill('077 123 4567')
  const service = dialog(page).getByRole('combobox', { name: 'Service' })
  await service.selectOption({ label: 'Correct their data' })
  await expect(field(page, 'What they want')).toHaveValue('About my personal data: correct it')
  await expect(dialog(page).getByRole('checkbox', { name: 'Follow up' })).toBeChecked()
  await expect(field(page, 'Why')).toHaveValue('Personal data, the last day to answer: correct it')
  await expectAccessible(page)
  await save(page).click()

  await test.step('it is stored like any other', async () => {
    await expect(dialog(page)).toHaveCount(0)
    const [written] = await stored(salon)
    await openInquiry(page, written?.id ?? 0)
    await expect(detail(page)).toContainText('A request about personal data.')
    const today = salonDay(salon.clock.now())
    expect(await stored(salon)).toMatchObject([
      {
        service: '',
        message: 'About my personal data: correct it',
        status: 'read',
        followUpOn: sameDayAfterMonths(today, 1),
      },
    ])
    await expectAccessible(page)
  })

  await test.step('the correction has the person filled in', async () => {
    await detail(page).getByRole('button', { name: 'Correct...' }).click()
    const correction = page.getByRole('dialog', { name: /Correct/ })
    await expect(correction.getByRole('textbox', { name: 'First name' })).toHaveValue('Nimali')
    await page.keyboard.press('Escape')
    await expect(correction).toHaveCount(0)
  })

  await test.step('so have the data', async () => {
    await detail(page).getByRole('button', { name: 'Find Their Data...' }).click()
    const data = page.getByRole('dialog', { name: 'This person’s data' })
    await expect(data).toContainText('Nimali')
    await page.keyboard.press('Escape')
  })

  await test.step('the privacy page of that day is in the menu', async () => {
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Privacy Page of That Day...' }).click()
    const shown = page.getByRole('dialog', { name: /^Privacy page on/ })
    await expect(shown).toContainText('still the present one')
    await expect(shown).toContainText('How long we keep it')
    await expectAccessible(page)
  })
})
