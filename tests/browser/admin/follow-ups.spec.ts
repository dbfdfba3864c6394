// Long: a follow-up in the detail, the list, a selection and on the dashboard is one story.

import type { Page } from '@playwright/test'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { choicesOn } from '#web/admin/screens/inbox/follow-up/follow-up-days.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { enterOwnContact, expect, failCall, menuEntry, test } from './admin.ts'
import {
  addInquiry,
  address,
  button,
  desktop,
  detail,
  openInquiry,
  phone,
  rows,
  selectPage,
} from './inbox.ts'

const day = (later = 0) => laterDay(salonDay(new Date()), later)

const section = (page: Page) => detail(page).getByRole('region', { name: 'Follow up' })
const date = (page: Page) => page.getByLabel('Date', { exact: true })
const why = (page: Page) => page.getByRole('textbox', { name: 'Why' })
/** One of the days; its radio button is hidden. */
const choice = (page: Page, name: string) => page.locator('label').filter({ hasText: name })
const save = (page: Page) => button(page, 'Save')

const followUpIn = ({ db }: Salon) =>
  db
    .selectFrom('inquiries')
    .innerJoin('inquiryFollowUps', 'inquiryFollowUps.id', 'inquiries.followUpId')
    .select(['dueOn', 'note'])
    .execute()

/** Stores a follow-up, also on a day that has passed. */
async function setFollowUp({ db }: Salon, inquiryId: number, dueOn: string, note = '') {
  const values = { inquiryId, dueOn, note, author: 'colleague@araliya.example', at: new Date().toISOString() }
  const stored = await db
    .insertInto('inquiryFollowUps')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  const columns = { followUpId: stored.id, followUpOn: dueOn }
  await db.updateTable('inquiries').set(columns).where('id', '=', inquiryId).execute()
}

test.use({ viewport: desktop })

const secondChoice = choicesOn(day(0))[1]?.on ?? ''

test('a follow-up is set by keyboard alone, changed, done and undone', async ({ page, salon }) => {
  const id = await addInquiry(salon, { firstName: 'Nimali' })
  await openInquiry(page, id)
  await expect(button(page, 'Follow Up')).toBeVisible()

  await test.step('f, a day, why, Enter', async () => {
    await page.keyboard.press('f')
    await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(date(page)).toHaveValue(secondChoice)
    await expectAccessible(page)
    await why(page).fill('Call about the veil')
    await page.keyboard.press('Enter')
    await expect(section(page)).toContainText('Call about the veil')
    expect(await followUpIn(salon)).toEqual([{ dueOn: secondChoice, note: 'Call about the veil' }])
    await expect(button(page, 'Change')).toBeFocused()
  })

  await test.step('another day keeps why', async () => {
    await page.keyboard.press('f')
    await expect(why(page)).toHaveValue('Call about the veil')
    await date(page).fill(day())
    await save(page).click()
    await expect(section(page)).toContainText('To do today')
    expect(await followUpIn(salon)).toEqual([{ dueOn: day(), note: 'Call about the veil' }])
  })

  await test.step('Done clears it, and u brings it back', async () => {
    await button(page, 'Done').click()
    await expect(button(page, 'Reply')).toBeFocused()
    await expect(button(page, 'Follow Up')).toBeVisible()
    await expect(detail(page).getByText('Follow-up cleared by').first()).toBeVisible()
    await page.keyboard.press('u')
    await expect(section(page)).toContainText('To do today')
    await expectAccessible(page)
  })
})

test('what is to be done today is in the list, on the dashboard and in the sidebar', async ({
  page,
  salon,
}) => {
  await enterOwnContact(salon)
  const late = await addInquiry(salon, { firstName: 'Ruvi' })
  const today = await addInquiry(salon, { firstName: 'Nimali' })
  const later = await addInquiry(salon, { firstName: 'Amaya' })
  await setFollowUp(salon, late, day(-1), 'Bring samples')
  await setFollowUp(salon, today, day())
  await setFollowUp(salon, later, day(1))

  await test.step('the dashboard names each, as a link', async () => {
    await page.goto('/admin')
    await expect(page.getByRole('link', { name: '2 follow-ups due' })).toBeVisible()
    // The three have no response yet.
    await expect(menuEntry(page, 'Appointments')).toHaveAccessibleDescription('3 to answer')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ruvi Perera since yesterday' }).click()
    await expect(section(page)).toContainText('To do since yesterday')
    await expect(section(page)).toContainText('Bring samples')
  })

  await test.step('the link of the dashboard shows only these', async () => {
    await page.goto('/admin')
    await page.getByRole('link', { name: '2 follow-ups due' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/followUp=due/)
    await expect(rows(page).filter({ hasText: 'Ruvi' })).toContainText('To do since yesterday')
    await expectAccessible(page)
  })
})

test('Tab leads from the day to why, and Ctrl and Enter save', async ({ page, salon }) => {
  const id = await addInquiry(salon, { firstName: 'Nimali' })
  await openInquiry(page, id)
  await page.keyboard.press('f')
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(why(page)).toBeFocused()
  await page.keyboard.type('Call about the veil')
  await page.keyboard.press('Control+Enter')
  await expect(section(page)).toContainText('Call about the veil')
  expect(await followUpIn(salon)).toEqual([{ dueOn: day(1), note: 'Call about the veil' }])
})

test('next Monday is no choice of its own where it is in three days', async ({ page, salon }) => {
  const id = await addInquiry(salon, { firstName: 'Nimali' })
  // A Friday.
  await page.clock.setFixedTime('2026-11-27T12:00:00+05:30')
  await openInquiry(page, id)
  await page.keyboard.press('f')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await choice(page, 'In Three Days').click()
  await expect(date(page)).toHaveValue('2026-11-30')
  await expect(date(page)).toHaveAccessibleDescription('Monday, 30 November 2026')
})

test('a follow-up of a day that has passed is postponed with f and Space', async ({ page, salon }) => {
  const id = await addInquiry(salon, { firstName: 'Nimali' })
  await setFollowUp(salon, id, day(-3), 'Bring samples')
  await openInquiry(page, id)
  await page.keyboard.press('f')
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(section(page)).toContainText('Follow up tomorrow')
  expect(await followUpIn(salon)).toEqual([{ dueOn: day(1), note: 'Bring samples' }])
})

test('a row with all marks says why, and is three lines high on a wide screen', async ({ page, salon }) => {
  const phoneNumber = { phone: '+94 77 123 4567' }
  await addInquiry(salon, { firstName: 'Ruvi', email: 'ruvi@mail.example', ...phoneNumber })
  const id = await addInquiry(salon, { firstName: 'Nimali', ...phoneNumber }, { source: 'whatsapp' })
  await setFollowUp(salon, id, day(), 'Ring back after four')
  const row = rows(page).filter({ hasText: 'WhatsApp' })
  const height = async () => (await row.boundingBox())?.height

  await page.goto(address)
  await expect(row).toContainText('To do today: Ring back after four')
  await expect(row).toContainText('Same phone asked just now')
  expect(await height()).toBeLessThan(90)
  await expectAccessible(page)

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(height).toBeLessThan(130)
})

test('a follow-up that is not saved marks its row as a draft', async ({ page, salon }) => {
  const id = await addInquiry(salon, { firstName: 'Nimali' })
  await openInquiry(page, id)
  await page.keyboard.press('f')
  await why(page).fill('Call about the veil')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(rows(page)).toContainText('Draft')
})

test('a selection gets a follow-up, and each keeps why', async ({ page, salon }) => {
  const first = await addInquiry(salon, { firstName: 'Ruvi' })
  await addInquiry(salon, { firstName: 'Nimali' })
  await setFollowUp(salon, first, day(), 'Bring samples')
  await page.goto(address)
  await selectPage(page)
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'Follow Up 2 Inquiries' })).toBeVisible()
  await choice(page, 'Tomorrow').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rows(page).filter({ hasText: 'Follow up tomorrow' })).toHaveCount(2)
  await expect(page.getByText('2 marked for follow-up on')).toBeVisible()
  expect((await followUpIn(salon)).map(({ note }) => note).sort()).toEqual(['', 'Bring samples'])
})

test('what was chosen and typed stays when saving fails, and after a reload', async ({ page, salon }) => {
  const id = await addInquiry(salon, { firstName: 'Nimali' })
  await openInquiry(page, id)
  await button(page, 'Follow Up').click()
  await choice(page, 'In Three Days').click()
  await why(page).fill('Call about the veil')
  await failCall(page, 'PUT', `/contacts/${id}/follow-up`, 0)
  await save(page).click()
  await expect(page.getByText('The connection was lost, so we don’t know')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(why(page)).toHaveValue('Call about the veil')
  await expect(date(page)).toHaveValue(day(3))
  await save(page).click()
  await expect(section(page)).toContainText('Call about the veil')
  expect(await followUpIn(salon)).toEqual([{ dueOn: day(3), note: 'Call about the veil' }])
})

test('fits a phone', async ({ page, salon }) => {
  await page.setViewportSize(phone)
  const id = await addInquiry(salon, { firstName: 'Nimali' })
  await openInquiry(page, id)
  await button(page, 'Follow Up').click()
  await expectAccessible(page)
  await choice(page, 'In Three Days').click()
  await save(page).click()
  const followUp = detail(page).getByRole('region', { name: 'Follow up' })
  await expect(followUp.getByRole('button', { name: 'Done' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the notification says the whole day, also of someone with a long name', async ({ page, salon }) => {
  const long = { firstName: 'Nimali Kamala Perera', lastName: 'of the Salon Beside the Railway' }
  const id = await addInquiry(salon, long)
  await openInquiry(page, id)
  await page.keyboard.press('f')
  await detail(page).getByRole('button', { name: 'Save', exact: true }).click()
  const title = page.getByRole('region', { name: 'Notifications' }).getByText('marked for follow-up on')
  await expect(title).toHaveText(/ on [A-Z][a-z]{2}, \d+ [A-Z][a-z]{2}( 20\d\d)?$/)
  const cut = await title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(cut).toBeLessThanOrEqual(1)
})

test('a draft of a follow-up on a day of one’s own leaves the focus, so that shortcuts work', async ({
  page,
  salon,
}) => {
  const id = await addInquiry(salon)
  await openInquiry(page, id)
  await page.keyboard.press('f')
  const date = detail(page).getByLabel('Date')
  const later = day(9)
  await date.fill(later)
  await page.reload()
  await expect(date).toHaveValue(later)
  await expect(date).not.toBeFocused()
  await page.keyboard.press('r')
  await expect(detail(page).getByLabel('Reply', { exact: true })).toBeFocused()
  await expect(date).toHaveValue(later)
})
