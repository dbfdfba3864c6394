import type { Page } from '@playwright/test'
import { aContact } from '#tests/factories.ts'
import { expectSound, stopClock } from '../checks.ts'
import { expect, type Salon, test, whole } from '../test.ts'
import { cutLine, failCall, signInAsAdmin } from './admin.ts'
import { addContact, colleagueSets } from './contacts-data.ts'

const HOUR = 60
/** How the test's clock goes on: what a timer sets off is seen up to a step later. */
const STEP_MS = 500
const matter = (page: Page, name: string) => page.getByRole('link', { name })
const drawings = (page: Page) => page.getByRole('main').getByRole('img')

/** Four wait: one of them is due soon, one is overdue. Another was answered. */
async function fill(salon: Salon) {
  await addContact(salon, { firstName: 'Late' }, { minutesAgo: 30 * HOUR })
  await addContact(salon, { firstName: 'Soon' }, { minutesAgo: 22 * HOUR })
  await addContact(salon, { firstName: 'Calm' }, { minutesAgo: 2 * HOUR })
  const answered = await addContact(salon, { firstName: 'Done', branch: 'Nugegoda' }, { minutesAgo: 135 })
  await colleagueSets(salon, answered, 'completed')
  await addContact(salon, { firstName: 'New' })
  await addContact(salon, { firstName: 'Spam' }, { suspected: true, minutesAgo: 40 * HOUR })
}

/** Sends an inquiry as another program would. */
const arrives = async ({ app }: Salon, firstName: string) => {
  const answer = await app.inject({ method: 'POST', url: '/api/contacts', payload: aContact({ firstName }) })
  expect(answer.statusCode).toBe(201)
}

for (const width of [1440, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(
      'what matters now stands above the table, each a way to what it counts',
      width === 1440 ? whole : {},
      async ({ page, salon }) => {
        await fill(salon)
        await signInAsAdmin(page, salon)
        await page.goto('/admin')
        const matters = page.getByRole('region', { name: 'Key numbers' })
        await expect(matters.getByRole('link')).toHaveText([
          '4waiting for a response',
          '1due within four hours',
          '1overdue',
          '2 h 15 min median first response, last 30 days',
        ])
        const top = async (name: string) =>
          (await page.getByText(name, { exact: true }).boundingBox())?.y ?? 0
        expect(await top('overdue')).toBeLessThan(await top('Recent Appointments'))
        expect(await top('Recent Appointments')).toBeLessThan(await top('The last 30 days'))
        await expect(drawings(page)).toHaveCount(3)
        await expectSound(page)

        for (const [name, address] of [
          ['waiting for a response', /\/admin\/appointments\?clock=waiting$/],
          ['due within four hours', /\/admin\/appointments\?clock=soon$/],
          ['overdue', /\/admin\/appointments\?clock=overdue$/],
          ['median first response', /\/admin\/appointments\?from=\d{4}-\d\d-\d\d$/],
        ] as const) {
          await matter(page, name).click()
          await expect(page).toHaveURL(address)
          await page.goBack()
        }
        await matter(page, 'overdue').click()
        const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
        await expect(rows).toHaveCount(1)
        await expect(rows).toContainText('Late')
      },
    )

    test('four charts, each with its numbers as a table', whole, async ({ page, salon }) => {
      await fill(salon)
      await signInAsAdmin(page, salon)
      await page.goto('/admin')
      await expect(drawings(page)).toHaveCount(3)
      await expect(drawings(page).first()).toHaveAccessibleName(/^One bar per day: 5 inquiries in all/)
      await expect(page.getByRole('img', { name: 'Bars: Wellawatte 4, Nugegoda 1' })).toBeVisible()
      await expect(page.getByText('Only 5 inquiries in these 30 days')).toBeVisible()
      for (const show of await page.getByText('Show as table').all()) await show.click()
      const days = page.getByRole('table', { name: 'Inquiries per day, by status' })
      await expect(days.getByRole('columnheader')).toHaveText([
        'Day',
        'Unread',
        'Read',
        'Processing',
        'Completed',
      ])
      await expect(days.getByRole('rowheader')).toHaveCount(30)
      const branches = page.getByRole('table', { name: 'Inquiries by branch' })
      await expect(branches.getByRole('row', { name: 'Wellawatte 4' })).toBeVisible()
      const hours = page.getByRole('table', { name: 'Inquiries by weekday and hour' })
      await expect(hours.getByRole('cell').filter({ hasText: /^\d+$/ })).toHaveCount(7 * 24)
      for (const drawing of await drawings(page).all()) {
        const [own, room] = await drawing.evaluate(canvas => [
          canvas.getBoundingClientRect().width,
          canvas.parentElement?.getBoundingClientRect().width ?? 0,
        ])
        expect(own).toBeLessThanOrEqual(room)
      }
      await expectSound(page)
    })

    test('nothing yet: no answer, no charts, no red', whole, async ({ page, salon }) => {
      await signInAsAdmin(page, salon)
      await page.goto('/admin')
      await expect(matter(page, 'median first response')).toContainText('no response yet')
      await expect(page.getByText('No inquiries in the last 30 days')).toBeVisible()
      await expect(drawings(page)).toHaveCount(0)
      const colour = (name: string) => matter(page, name).evaluate(link => getComputedStyle(link).color)
      expect(await colour('overdue')).toBe(await colour('waiting'))
      await expectSound(page)

      await addContact(salon, {}, { minutesAgo: 25 * HOUR })
      await page.reload()
      await expect(matter(page, 'overdue')).toContainText('1')
      expect(await colour('overdue')).not.toBe(await colour('waiting'))
      await expectSound(page)
    })
  })
}

test(
  'what arrives is counted by itself, and moves nothing that is being read',
  whole,
  async ({ page, salon }) => {
    await fill(salon)
    await signInAsAdmin(page, salon)
    await page.goto('/admin')
    const rows = page.getByRole('table', { name: 'The newest contact inquiries' }).getByRole('row')
    await expect(matter(page, 'waiting')).toContainText('4')
    await expect(rows.nth(1)).toContainText('Spam')
    const place = await rows.nth(1).boundingBox()

    await arrives(salon, 'Fresh')
    await expect(matter(page, 'waiting')).toContainText('5')
    const show = page.getByRole('button', { name: '1 new inquiry' })
    await expect(show).toBeVisible()
    await expect(rows.nth(1)).toContainText('Spam')
    expect(await rows.nth(1).boundingBox()).toEqual(place)
    await expectSound(page)
    await show.click()
    await expect(rows.nth(1)).toContainText('Fresh')
    await expect(show).toHaveCount(0)

    const { id } = await salon.db
      .selectFrom('contacts')
      .select('id')
      .where('first_name', '=', 'Fresh')
      .executeTakeFirstOrThrow()
    await colleagueSets(salon, id, 'processing')
    await expect(rows.nth(1)).toContainText('Processing')
    await expect(matter(page, 'waiting')).toContainText('4')
  },
)

test('however much happens, the table is read anew once in five seconds', whole, async ({ page, salon }) => {
  await page.clock.install()
  await signInAsAdmin(page, salon)
  await page.addInitScript(() => {
    const readAt: number[] = []
    const fetchNow = window.fetch
    Object.assign(window, { readAt })
    window.fetch = (input, init) => {
      if (String(input).includes('/api/contacts?')) readAt.push(Date.now())
      return fetchNow(input, init)
    }
  })
  await addContact(salon, { firstName: 'First' })
  await page.goto('/admin')
  await expect(page.getByText('First Perera')).toBeVisible()
  await stopClock(page)
  for (const [index, name] of ['1 new inquiry', '2 new inquiries', '3 new inquiries'].entries()) {
    await arrives(salon, `Another ${index}`)
    await expect(async () => {
      await page.clock.runFor(STEP_MS)
      await expect(page.getByRole('button', { name })).toBeVisible({ timeout: 200 })
    }).toPass()
  }
  const readAt = await page.evaluate(() => (window as unknown as { readAt: number[] }).readAt)
  const [first = 0, second = 0, third = 0] = readAt.slice(-3)
  expect(second - first).toBeGreaterThanOrEqual(5000 - STEP_MS)
  expect(third - second).toBeGreaterThanOrEqual(5000 - STEP_MS)
})

test('numbers that can not be read say so, and can be asked for again', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await cutLine(page)
  const failing = await failCall(page, 'GET', '/contacts/summary', 503)
  await page.goto('/admin')
  await expect(page.getByText('We couldn’t load the key numbers.')).toBeVisible()
  await expect(page.getByText('Showing 0 of 0 contact inquiries')).toBeVisible()
  await expectSound(page)
  await failing.dispose()
  await page.getByRole('button', { name: 'Reload Numbers' }).click()
  await expect(matter(page, 'waiting')).toContainText('0')
})

test(
  'charts whose code can not be fetched say so, and can be asked for again',
  whole,
  async ({ page, salon }) => {
    await fill(salon)
    await signInAsAdmin(page, salon)
    await page.route('**/assets/charts-*.js', route => route.abort())
    await page.goto('/admin')
    await expect(page.getByText('We couldn’t load the charts.')).toBeVisible()
    await expectSound(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload Charts' }).click()
    await expect(drawings(page)).toHaveCount(3)
  },
)
