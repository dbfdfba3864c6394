// Long: each place where a person is known has its test.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { SignedIn } from '#tests/accounts.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { addAdmin, expect, failCall, test } from './admin.ts'
import {
  addInquiry,
  address,
  button,
  callAs,
  chooseInDetail,
  colleagueSets,
  desktop,
  detail,
  openInquiry,
  question,
  rows,
  timeline,
} from './inbox.ts'

const DAY_MINUTES = 24 * 60
const nimali = { firstName: 'Nimali', email: 'nimali.perera@gmail.com', phone: '' }
const family = '077 123 4567'

const about = (page: Page) => detail(page).getByRole('region', { name: 'About this person' })
const alsoAsked = (page: Page) => detail(page).getByRole('region', { name: 'Also asked' })
const noteText = (page: Page) => about(page).getByRole('textbox', { name: 'About this person' })
/** Opens the form of the note, which is in the menu. */
const edit = (page: Page) => chooseInDetail(page, 'Note About This Person...')
const save = (page: Page) => about(page).getByRole('button', { name: 'Save Note' })
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const noteIn = async ({ db }: Salon) =>
  (await db.selectFrom('personNotes').select('text').executeTakeFirst())?.text

/** A colleague writes the note about the person of an inquiry. */
const colleagueWrites = (salon: Salon, colleague: SignedIn, id: number, text: string) =>
  callAs(salon, colleague, 'PUT', `/contacts/${id}/person-note`, { text })

test('a client who asks again is known: in the list, and with all that was asked before', async ({
  page,
  salon,
}) => {
  const first = await addInquiry(
    salon,
    { ...nimali, service: 'Balayage', message: 'Is Saturday free?\nNimali' },
    { minutesAgo: 2 * DAY_MINUTES + 60 },
  )
  await addInquiry(salon, { firstName: 'Ruvi', email: 'ruvi@mail.example', phone: '' })
  const second = await addInquiry(salon, {
    ...nimali,
    firstName: 'Nim',
    email: 'NimaliPerera+2@gmail.com',
    message: 'And Sunday?',
  })

  await test.step('the list says when the person has asked', async () => {
    await page.goto(address)
    await expect(rowOf(page, 'Nim Perera')).toContainText('Also asked 2 d ago')
    await expect(rowOf(page, 'Nimali Perera')).toContainText('Also asked just now')
    await expect(rowOf(page, 'Ruvi')).not.toContainText('asked')
    await expectAccessible(page)
  })

  await test.step('the detail shows the other inquiry, with the other name', async () => {
    await openInquiry(page, second)
    const other = alsoAsked(page).getByRole('button')
    await expect(other).toHaveCount(1)
    await expect(other).toContainText('Nimali Perera')
    await expect(other).toContainText('Unread')
    await expect(other).toContainText('Balayage · Wellawatte')
    await expect(other).toContainText('Is Saturday free?')
    await expectAccessible(page)
  })

  await test.step('Enter opens it in place, and its name is announced', async () => {
    await alsoAsked(page).getByRole('button').press('Enter')
    await expect(detail(page).getByRole('heading', { name: 'Nimali Perera' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`open=${first}$`))
    await expect(detail(page).getByRole('status').filter({ hasText: 'Nimali Perera' })).toHaveCount(1)
    await expect(alsoAsked(page).getByRole('button')).toContainText('And Sunday?')
    await expect(detail(page)).toBeFocused()
  })

  await test.step('the mark goes when the other one is completed', async () => {
    await page.keyboard.press('Escape')
    await expect(detail(page)).toHaveCount(0)
    await colleagueSets(salon, first, 'completed')
    await expect(rowOf(page, 'Nim Perera')).not.toContainText('Also asked')
  })
})

test('closing an inquiry that was opened from another one leads back to the list', async ({
  page,
  salon,
}) => {
  await addInquiry(salon, nimali)
  await addInquiry(salon, { ...nimali, firstName: 'Again' })
  await page.goto(address)
  await page.getByRole('button', { name: 'View Again Perera' }).click()
  await alsoAsked(page).getByRole('button').click()
  await expect(detail(page).getByRole('heading', { name: 'Nimali Perera' })).toBeVisible()
  await button(page, 'Close').click()
  await expect(detail(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'View Nimali Perera' })).toBeFocused()
  await page.goBack()
  await expect(detail(page)).toHaveCount(0)
})

test('a telephone alone is never taken for the same person', async ({ page, salon }) => {
  const mother = await addInquiry(
    salon,
    { firstName: 'Kamala', email: '', phone: family },
    { source: 'call' },
  )
  const daughter = await addInquiry(salon, {
    firstName: 'Ruvi',
    email: 't@mail.example',
    phone: '+94771234567',
  })
  const colleague = await addAdmin(salon, 'Ashani Silva')
  await colleagueWrites(salon, colleague, mother, 'Prefers mornings')

  await test.step('the list says that the phone is the same', async () => {
    await page.goto(address)
    await expect(rowOf(page, 'Ruvi')).toContainText('Same phone asked just now')
  })

  await test.step('the detail says so too, with the name, and has no note of the person', async () => {
    await openInquiry(page, daughter)
    await expect(alsoAsked(page).getByRole('button')).toContainText('Same phone · Kamala Perera')
    await expect(about(page).getByRole('heading', { name: 'Others with this phone number' })).toBeVisible()
    await expect(about(page)).toContainText('Prefers mornings')
    await expect(noteText(page)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a note that is kept by the telephone says so', async () => {
    await openInquiry(page, mother)
    await expect(about(page)).toContainText('Prefers mornings')
    await expect(about(page)).toContainText('Kept by the phone number, which other people may share')
  })
})

test('the note about a person is written, shown with each of their inquiries and found by the search', async ({
  page,
  salon,
}) => {
  const first = await addInquiry(salon, nimali)
  const second = await addInquiry(salon, { ...nimali, message: 'Again' })
  await addInquiry(salon, { firstName: 'Ruvi', email: 'ruvi@mail.example', phone: '' })
  await openInquiry(page, first)

  await test.step('it is written by keyboard', async () => {
    await button(page, 'More').press('Enter')
    await page.keyboard.type('note ab')
    await page.keyboard.press('Enter')
    await expect(noteText(page)).toBeFocused()
    await page.keyboard.type('Wants no ammonia')
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Note about this person saved')).toBeVisible()
    await expect(button(page, 'More')).toBeFocused()
    await expect(about(page)).toContainText('Kamala Silva, ')
  })

  await test.step('it is there with the other inquiry', async () => {
    await openInquiry(page, second)
    await expect(about(page)).toContainText('Wants no ammonia')
  })

  await test.step('the search finds both', async () => {
    await page.goto(`${address}?q=ammonia`)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Found in a note')
  })

  await test.step('an empty text removes it', async () => {
    await openInquiry(page, second)
    await edit(page)
    await noteText(page).fill('')
    await save(page).click()
    await expect(page.getByText('Note about this person removed')).toBeVisible()
    await expect(about(page)).toHaveCount(0)
    expect(await noteIn(salon)).toBeUndefined()
  })
})

test('what was typed about a person is not lost when a save fails, by a reload, or unseen by Cancel', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon, nimali)
  await openInquiry(page, id)
  await edit(page)
  await noteText(page).fill('Wants no ammonia')
  const failure = await failCall(page, 'PUT', `/contacts/${id}/person-note`, 0)

  await test.step('a failed save says so, and keeps the text', async () => {
    await save(page).click()
    await expect(about(page)).toContainText(
      'The connection was lost, so we don’t know whether this was saved.',
    )
    await expect(noteText(page)).toHaveValue('Wants no ammonia')
    await failure.dispose()
  })

  await test.step('after a reload it is still there', async () => {
    await page.reload()
    await expect(noteText(page)).toHaveValue('Wants no ammonia')
  })

  await test.step('a shortcut is not written into it', async () => {
    await page.keyboard.press('f')
    await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeFocused()
    await expect(noteText(page)).toHaveValue('Wants no ammonia')
    await detail(page).getByRole('region', { name: 'Follow up' }).getByText('Cancel').click()
  })

  await test.step('the list says that there is a draft', async () => {
    await button(page, 'Close').click()
    await expect(rows(page).first()).toContainText('Draft')
    await openInquiry(page, id)
  })

  await test.step('Cancel asks first', async () => {
    await about(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toContainText('Your changes to the note about this person will be lost.')
    await question(page).getByRole('button', { name: 'Keep Writing' }).click()
    await expect(noteText(page)).toHaveValue('Wants no ammonia')
    await about(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(button(page, 'More')).toBeFocused()
    expect(await noteIn(salon)).toBeUndefined()
    await page.reload()
    await expect(timeline(page)).toBeVisible()
    await expect(noteText(page)).toHaveCount(0)
  })
})

test('of two who write about a person at the same time, neither overwrites the other unseen', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon, nimali)
  const colleague = await addAdmin(salon, 'Ashani Silva')
  await openInquiry(page, id)
  await edit(page)
  await noteText(page).fill('Wants no ammonia')
  await colleagueWrites(salon, colleague, id, 'Prefers mornings')
  await save(page).click()
  const choice = page.getByRole('dialog', { name: 'Choose a version' })
  await expect(choice).toContainText('Prefers mornings')
  await expectAccessible(page)
  expect(await noteIn(salon)).toBe('Prefers mornings')
  await choice.getByRole('radio', { name: /your version/ }).check()
  await choice.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Note about this person saved')).toBeVisible()
  expect(await noteIn(salon)).toBe('Wants no ammonia')
})

test('an open inquiry shows a colleague’s note about the person at once', async ({ page, salon }) => {
  const first = await addInquiry(salon, nimali)
  const second = await addInquiry(salon, nimali)
  const colleague = await addAdmin(salon, 'Ashani Silva')
  await openInquiry(page, second)
  await colleagueWrites(salon, colleague, first, 'Prefers mornings')
  await expect(about(page)).toContainText('Prefers mornings')
  await expect(about(page)).toContainText('Ashani Silva, ')
})

test('an inquiry without an email or a number has no note, and a text is no telephone link', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon, { email: '', phone: 'call me 7 pm' }, { source: 'walk-in' })
  await openInquiry(page, id)
  await expect(detail(page).getByText('call me 7 pm')).toBeVisible()
  await expect(detail(page).locator('a[href^=tel]')).toHaveCount(0)
  await expect(about(page)).toHaveCount(0)
  await button(page, 'More').click()
  for (const name of ['Save Contact', 'This Person’s Data...'])
    await expect(page.getByRole('menuitem', { name })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.goto(address)
  await expect(rows(page).locator('a[href^=tel]')).toHaveCount(0)
})

test('a client is saved as a contact', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon, { ...nimali, phone: family }))
  await button(page, 'More').click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save Contact' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Nimali Perera.vcf')
  expect(await readFile(await file.path(), 'utf8')).toContain(
    'TEL:0771234567\r\nEMAIL:nimali.perera@gmail.com',
  )
})

test('a person without an email is found, shown with all names, and erased by telephone', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon, { firstName: 'Kamala', email: '', phone: family }, { source: 'call' })
  await addInquiry(salon, { firstName: 'Ruvi', email: 't@mail.example', phone: '+94771234567' })
  const data = page.getByRole('dialog', { name: 'This person’s data' })

  await test.step('from an inquiry', async () => {
    await openInquiry(page, id)
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'This Person’s Data...' }).click()
    await expect(data.getByRole('checkbox')).toHaveCount(2)
    await expect(data).toContainText(
      'Inquiries with this phone number came from Kamala Perera and Ruvi Perera. Tick those of the person who asks.',
    )
    await expectAccessible(page)
  })

  await test.step('from Settings, however the number is written', async () => {
    await page.goto('/admin/settings/inquiries')
    const field = page.getByLabel('Email or phone')
    await field.fill('call me 7 pm')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByText('Enter one phone number, with at least seven digits')).toBeVisible()
    await field.fill('0094 77 123 4567')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(data.getByRole('checkbox')).toHaveCount(2)
  })

  await test.step('and erased', async () => {
    for (const tick of await data.getByRole('checkbox').all()) await tick.check()
    await data.getByRole('button', { name: 'Erase 2 Inquiries...' }).click()
    await question(page).getByRole('button', { name: 'Erase Permanently' }).click()
    await expect(page.getByText('data has been erased')).toBeVisible()
    expect(await salon.db.selectFrom('inquiries').select('id').execute()).toEqual([])
  })
})

for (const width of [360, 768, desktop.width])
  test(`what is known of a person fits at ${width} px`, async ({ page, salon }) => {
    await page.setViewportSize({ width, height: 780 })
    const id = await addInquiry(salon, { ...nimali, phone: family, message: 'A long wish '.repeat(40) })
    for (let each = 0; each < 5; each++) await addInquiry(salon, { ...nimali, message: 'Once more' })
    const colleague = await addAdmin(salon, 'Ashani Silva')
    await colleagueWrites(salon, colleague, id, `Allergic ${'to everything'.repeat(9)}`)
    await openInquiry(page, id)
    await expect(alsoAsked(page).getByRole('button')).toHaveCount(4)
    await alsoAsked(page).getByRole('button', { name: 'Show All 5' }).click()
    await expect(alsoAsked(page).getByRole('button')).toHaveCount(5)
    await expectAccessible(page)
    const heights = await alsoAsked(page)
      .getByRole('button')
      .evaluateAll(buttons => buttons.map(each => each.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await edit(page)
    await expectAccessible(page)
  })

test('a note that names health asks for the client’s consent, and can put it off once', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon, nimali)
  await openInquiry(page, id)
  await edit(page)
  await noteText(page).fill('Allergic to henna')
  const asked = page.getByRole('alertdialog', { name: 'Does the client agree?' })

  await test.step('the first time it can be asked later', async () => {
    await save(page).click()
    await expect(asked).toContainText('Health data need the client’s consent.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(noteText(page)).toHaveValue('Allergic to henna')
    expect(await noteIn(salon)).toBeUndefined()
    await save(page).click()
    await asked.getByRole('button', { name: 'Ask Later' }).click()
    await expect(about(page)).toContainText('Allergic to henna')
  })

  await test.step('the second time not, and no one has to say that they agreed', async () => {
    await edit(page)
    await noteText(page).fill('Allergic to henna, in the film that she likes')
    await save(page).click()
    await expect(asked).toContainText('You were asked before.')
    await expect(asked.getByRole('button', { name: 'Ask Later' })).toHaveCount(0)
    await asked.getByRole('button', { name: 'Not About Health' }).click()
    await expect(about(page)).toContainText('in the film that she likes')
    await expect(about(page)).not.toContainText('consent')
    await edit(page)
    await noteText(page).fill('Allergic to henna and latex')
    await save(page).click()
    await asked.getByRole('button', { name: 'They Agreed Today' }).click()
    await expect(about(page)).toContainText('Health data: consent noted on ')
  })

  await test.step('then it is asked no more', async () => {
    await edit(page)
    await noteText(page).press('End')
    await noteText(page).pressSequentially(' Likes tea.')
    await save(page).click()
    await expect(about(page)).toContainText('Likes tea.')
    await expect(asked).toHaveCount(0)
  })
})
