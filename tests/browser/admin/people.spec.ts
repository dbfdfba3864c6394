import type { Page } from '@playwright/test'
import { sampleContent } from '#content/sample-salon.ts'
import type { Content } from '#contracts/content/content.ts'
import type { SignedIn } from '#tests/accounts.ts'
import { aPhoto } from '#tests/uploads.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import { openSection, unfold } from './website.ts'

// It has three people, who are samples.
test.use({ salonConfig: { profile: 'demo' } })

const panel = (page: Page) => page.getByRole('region', { name: 'About: Who looks after you' })
const person = (page: Page, number: number) => panel(page).getByRole('group', { name: `Person ${number}` })
const names = (page: Page) =>
  panel(page)
    .getByLabel('Name')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
const team = (page: Page) => page.getByRole('region', { name: 'Who looks after you' })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish' }).click()
const people = async (salon: Salon): Promise<Content['people']> =>
  (await salon.app.inject({ url: '/api/content' })).json().data.people

async function openPeople(page: Page) {
  await openSection(page, 'About: Who looks after you')
  await expect(panel(page).getByRole('button', { name: 'Add Person' })).toBeVisible()
}

const put = (salon: Salon, { headers }: SignedIn, change: Partial<Content>) =>
  salon.app.inject({
    method: 'PUT',
    url: '/api/content',
    headers,
    payload: { ...sampleContent, ...change },
  })

test('people are added, edited, moved and removed, and About shows them', async ({ page, salon }) => {
  await openPeople(page)
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Remove person 2' }).click()
  await panel(page).getByRole('button', { name: 'Move person 2 up' }).click()
  expect(await names(page)).toEqual(['Kavitha Selvam', 'Nirmala Silva'])
  await panel(page).getByRole('button', { name: 'Add Person' }).click()
  await person(page, 3).getByLabel('Name').fill('Ruwan Dias')
  await publish(page)
  await expect(person(page, 3).getByLabel('What they do')).toHaveAccessibleDescription(
    'What they do is required',
  )
  await person(page, 3).getByLabel('What they do').fill('Massage and facials')
  await person(page, 3).getByLabel('Since (year)').fill('2020')
  await publish(page)
  await expect(page.getByText('Published')).toBeVisible()
  expect((await people(salon)).map(({ name, slot }) => [name, slot])).toEqual([
    ['Kavitha Selvam', 'person-3'],
    ['Nirmala Silva', 'person-1'],
    ['Ruwan Dias', expect.stringMatching(/^person-[1-9]\d*$/)],
  ])

  await page.goto('/about')
  await expect(team(page).getByRole('listitem')).toHaveText([
    /Kavitha Selvam/,
    /Nirmala Silva/,
    /Ruwan Dias.*since 2020/,
  ])
})

test('sample people are marked as samples, here and on About, until each is edited or removed', async ({
  page,
  salon,
}) => {
  await page.goto('/about')
  const mark = team(page).getByText('These are sample names')
  await expect(mark).toBeVisible()
  await openPeople(page)
  const marks = panel(page).getByText('Sample', { exact: true })
  await expect(marks).toHaveCount(3)
  await person(page, 1).getByLabel('Name').fill('Ruwan Dias')
  await panel(page).getByRole('button', { name: 'Remove person 3' }).click()
  await expect(marks).toHaveCount(1)
  await person(page, 2).getByLabel('Languages').fill('Tamil')
  await expect(marks).toHaveCount(0)
  await publish(page)
  await expect(page.getByText('Published')).toBeVisible()
  expect((await people(salon)).map(({ sample }) => sample)).toEqual([false, false])
  await page.goto('/about')
  await expect(team(page).getByRole('listitem')).toHaveCount(2)
  await expect(mark).toHaveCount(0)
})

test('at most eight people can be added; without any, About has no such section', async ({ page, salon }) => {
  await openPeople(page)
  const add = panel(page).getByRole('button', { name: 'Add Person' })
  for (let count = 3; count < 8; count += 1) await add.click()
  await expect(add).toBeDisabled()
  for (let count = 8; count > 0; count -= 1)
    await panel(page).getByRole('button', { name: 'Remove person 1', exact: true }).click()
  await publish(page)
  await expect(page.getByText('Published')).toBeVisible()
  expect(await people(salon)).toEqual([])
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Why Choose Araliya' })).toBeVisible()
  await expect(team(page)).toHaveCount(0)
})

test('a photograph is shown beside its person only, and no new person gets it', async ({ page, salon }) => {
  // Pictures are processed with low priority.
  test.slow()
  await openPeople(page)
  await person(page, 2).getByLabel('Languages').fill('Tamil')
  await publish(page)
  await expect(page.getByText('Published')).toBeVisible()
  const file = {
    name: 'IMG_0042.JPG',
    mimeType: 'image/jpeg',
    buffer: await (await aPhoto(480, 600)).jpeg().toBuffer(),
  }
  await page.locator('[data-slot=person-2] input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog').filter({ hasText: 'Publish' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeHidden({ timeout: 120_000 })
  await expect(person(page, 2).getByText('Yours')).toBeVisible()

  await page.goto('/about')
  const pictures = team(page)
    .getByRole('listitem')
    .filter({ has: page.locator('picture') })
  await expect(pictures).toHaveCount(1)
  await expect(pictures).toContainText('Fathima Rizwan')

  await openPeople(page)
  await panel(page).getByRole('button', { name: 'Remove person 2' }).click()
  await panel(page).getByRole('button', { name: 'Add Person' }).click()
  await person(page, 3).getByLabel('Name').fill('Ruwan Dias')
  await person(page, 3).getByLabel('What they do').fill('Massage')
  await publish(page)
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  const slots = (await people(salon)).map(({ slot }) => slot)
  expect(slots).toEqual(['person-1', 'person-3', expect.stringMatching(/^person-[1-9]\d*$/)])
  expect(slots).not.toContain('person-2')
})

test('where a colleague has changed people too, the version that is chosen stays', async ({
  page,
  salon,
  admin,
}) => {
  await openPeople(page)
  await person(page, 1).getByLabel('Name').fill('Mine')
  await put(salon, admin, { people: sampleContent.people.slice(0, 1) })
  await publish(page)
  const dialog = page.getByRole('dialog', { name: 'Choose a version' })
  await expect(dialog).toContainText('Who looks after you')
  await expect(dialog).toContainText('1. Mine, Cuts, colour and balayage')
  expect(await people(salon)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await people(salon)).map(({ name }) => name))
    .toEqual(['Mine', 'Fathima Rizwan', 'Kavitha Selvam'])
})

test('what someone does and where is ticked by names, which makes a sample their own', async ({
  page,
  salon,
}) => {
  await openPeople(page)
  const fathima = person(page, 2)
  const box = (name: string) => fathima.getByRole('checkbox', { name, exact: true })
  await expect(box('Bambalapitiya')).toBeChecked()
  await expect(box('Makeup')).toBeChecked()
  await box('Wellawatte').check()
  await box('Nail Care').check()
  await fathima.getByText('Single services (1)').click()
  await expect(box('Evening Updo')).toBeChecked()
  await box('Balayage').check()
  await expect(fathima.getByText('Sample', { exact: true })).toHaveCount(0)
  await publish(page)
  await expect(page.getByText('Published')).toBeVisible()
  expect((await people(salon))[1]).toMatchObject({
    categories: ['makeup', 'nails'],
    services: [8, 5],
    branches: [2, 1],
    sample: false,
  })
})

test('a ticked branch or service that has been deleted says so, until it is cleared', async ({
  page,
  salon,
  admin,
}) => {
  const fathima = person(page, 2)
  const box = (name: string) => fathima.getByRole('checkbox', { name, exact: true })
  for (const url of ['/api/branches/2', '/api/services/8'])
    await salon.app.inject({ method: 'DELETE', url, headers: admin.headers })
  await openPeople(page)
  await expect(box('Deleted branch')).toBeChecked()
  await expect(box('Bambalapitiya')).toHaveCount(0)
  await fathima.getByText('Single services (1)').click()
  await expect(box('Deleted service')).toBeChecked()
  await box('Deleted branch').uncheck()
  await expect(box('Deleted branch')).toBeFocused()
  await publish(page)
  await expect(page.getByText('Published')).toBeVisible()
  expect((await people(salon))[1]).toMatchObject({ services: [8], branches: [] })
})

test('a testimonial names who did it, also after that person is no longer listed', async ({
  page,
  salon,
}) => {
  await openSection(page, 'Home: Testimonials')
  const who = page.getByRole('group', { name: 'Testimonial 1' }).getByLabel('Who looked after them')
  await expect(who.locator('option:checked')).toHaveText('Fathima Rizwan')
  await who.selectOption('Kavitha Selvam')
  await publish(page)
  await expect(page.getByText('Published')).toBeVisible()
  await page.goto('/')
  const quotation = page.getByRole('region', { name: 'What our clients say' }).getByRole('figure').first()
  await expect(quotation).toContainText('by Kavitha Selvam')

  await openPeople(page)
  await panel(page).getByRole('button', { name: 'Remove person 3' }).click()
  await publish(page)
  await expect(page.getByText('Published')).toBeVisible()
  await unfold(page, 'Home: Testimonials')
  await expect(who.locator('option:checked')).toHaveText('Someone who is no longer listed')
  expect((await people(salon)).length).toBe(2)
  await page.goto('/')
  await expect(quotation).toBeVisible()
  await expect(quotation).not.toContainText('by ')
})
