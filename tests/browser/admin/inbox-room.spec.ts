// Long: how much room the list takes at each width has its test.
// How much of the inbox fits a window, and how many controls are in it.
import type { Locator, Page } from '@playwright/test'
import { dataRequestLine } from '#contracts/inquiries/data-request.ts'
import { salonDay } from '#contracts/text/days.ts'
import { addReceived } from '#tests/received.ts'
import { instant } from '../../../server/clock.ts'
import { updateConversations } from '../../../server/inquiries/state/conversation.queries.ts'
import { queueMail } from '../../../server/mail/outbox.queries.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import {
  addInquiries,
  addInquiry,
  address,
  assign,
  button,
  callAs,
  desktop,
  detail,
  fact,
  openInquiry,
  rows,
  timeline,
} from './inbox.ts'

const HOUR = 60

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}

const heightsOf = (page: Page) =>
  rows(page).evaluateAll(all => all.map(row => row.getBoundingClientRect().height))

/** Twelve inquiries with long names, wishes and messages, of every urgency, with every mark. */
async function fill(salon: Salon, userId: number) {
  const message = `Wished time: Saturday, 5 December 2026, in the morning.\nPlease call me.\n\n${'I have sensitive skin and react to some foundations. '.repeat(20)}`
  for (let n = 0; n < 12; n += 1) {
    const id = await addInquiry(
      salon,
      {
        firstName: n % 3 ? 'Dinusha Maheshika' : 'Dinusha',
        lastName: `Wickramasinghe ${n}`,
        service: n % 4 ? 'Bridal Makeup and Saree Draping' : '',
        message: n % 2 ? message : 'Hello',
      },
      { minutesAgo: n * 4 * HOUR, source: n % 3 ? 'form' : 'whatsapp', spam: n === 5 },
    )
    if (n % 2) await assign(salon, id, userId)
    if (n % 3 === 0) await addReceived(salon, id)
  }
}

test.describe('where twelve wait', () => {
  test.beforeEach(async ({ salon, admin: { user } }) => fill(salon, user.id))

  test('on a phone a row is at most 100 px high, and seven fit a screen', async ({ page }) => {
    for (const view of ['', '?waiting=us']) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(address + view)
      await expect(rows(page)).toHaveCount(10)
      for (const height of await heightsOf(page)) expect(height).toBeLessThanOrEqual(100)
      const seventh = await boxOf(rows(page).nth(6))
      expect(seventh.y + seventh.height).toBeLessThanOrEqual(844)
    }
  })

  for (const [width, narrowest] of [
    [320, 44],
    [360, 24],
    [390, 44],
  ] as const)
    test(`at ${width} px each view is at least ${narrowest} px wide and 44 px high`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address)
      await expect(rows(page)).toHaveCount(10)
      const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
      const boxes = await Promise.all((await links.all()).map(boxOf))
      expect(boxes).toHaveLength(4)
      expect(Math.min(...boxes.map(box => box.width))).toBeGreaterThanOrEqual(narrowest)
      expect(Math.min(...boxes.map(box => box.height))).toBeGreaterThanOrEqual(44)
      // Two rows at 320 px.
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(width === 320 ? 2 : 1)
    })

  test('at 1024 px the wish has 360 px, and at 1366 by 700 ten rows are in view', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(address)
    await expect(rows(page)).toHaveCount(10)
    expect((await boxOf(page.getByRole('columnheader', { name: 'Interest' }))).width).toBeGreaterThanOrEqual(
      360,
    )
    await page.setViewportSize({ width: 1366, height: 700 })
    const last = await boxOf(rows(page).last())
    expect(last.y + last.height).toBeLessThanOrEqual(700)
  })

  test('in a list as narrow as beside an open inquiry a row is as high as on a phone', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(10)
    await page.locator('.printed-list').evaluate(list => {
      list.setAttribute('style', 'width: 400px')
    })
    for (const height of await heightsOf(page)) expect(height).toBeLessThanOrEqual(100)
  })

  test('the first window has at most 28 controls', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(10)
    const { length } = await controlsIn(page)
    expect(length).toBeGreaterThan(15)
    expect(length).toBeLessThanOrEqual(28)
  })
})

test('an open inquiry has at most 13 controls, and three lines above what was written', async ({
  page,
  salon,
}) => {
  const message = 'Wished time: Saturday, 5 December 2026, in the morning.\n\nIs there a chair free?'
  const id = await addInquiry(salon, { message }, { minutesAgo: 26 * HOUR, source: 'whatsapp' })
  await page.setViewportSize(desktop)
  await openInquiry(page, id)
  expect((await controlsIn(detail(page))).length).toBeLessThanOrEqual(13)
  for (const width of [768, 1180, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const top = await boxOf(detail(page).getByRole('heading', { level: 3 }).first())
    const body = await boxOf(timeline(page))
    // Three lines with their padding.
    expect(body.y - top.y, `${width} px`).toBeLessThan(135)
    await expect(fact(page, 'Phone')).toBeInViewport()
  }
})

test('an open inquiry of any kind has at most 13 controls', async ({ page, salon, admin }) => {
  await page.setViewportSize(desktop)
  const counts: Record<string, number> = {}
  async function count(kind: string, id: number, inBin = false) {
    await page.goto(`${address}?${inBin ? 'deleted=1&' : ''}open=${id}`)
    await expect(timeline(page)).toContainText('Arrived')
    await expect(detail(page).getByRole('button', { name: 'Close' })).toBeEnabled()
    counts[kind] = (await controlsIn(detail(page))).length
  }
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
    callAs(salon, admin, method, `/contacts/${path}`, body)
  const told = (id: number) =>
    call('POST', `${id}/replies/recorded`, { channel: 'call', text: 'Ten is free.' })
  let people = 0
  const person = () => {
    people += 1
    return { email: `person-${people}@mail.example`, phone: `+94 77 100 000${people}` }
  }

  const known = person()
  await addInquiry(salon, known)
  const withAll = await addInquiry(salon, known)
  await told(withAll)
  const receivedId = await addReceived(salon, withAll)
  const body = Buffer.from('Subject: x')
  await salon.db.insertInto('receivedOriginals').values({ receivedId, size: body.length, body }).execute()
  await call('PUT', `${withAll}/person-note`, { text: 'Allergic to ammonia' })
  await count('an answer, the note about the person, a related inquiry', withAll)

  const failed = await addInquiry(salon, person())
  const at = instant(salon.clock)
  const { id: replyId } = await salon.db
    .insertInto('inquiryReplies')
    .values({ inquiryId: failed, channel: 'email', subject: 'x', text: 'Yes', author: '', at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueMail(salon.db, { kind: 'reply', inquiryId: failed, replyId }, 'araliya.example', at, at)
  await salon.db.updateTable('mailJobs').set({ state: 'failed' }).where('replyId', '=', replyId).execute()
  await updateConversations(salon.db, [failed])
  await count('a failed reply', failed)
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem', { name: 'Needs No Answer' })).toBeVisible()

  const later = await addInquiry(salon, person())
  await call('PUT', `${later}/follow-up`, { on: salonDay(salon.clock.now()), note: 'Call again' })
  await count('a follow-up', later)
  await count(
    'a request about personal data',
    await addInquiry(salon, { ...person(), message: dataRequestLine('delete') }),
  )
  await count('possible spam', await addInquiry(salon, person(), { spam: true }))
  const completed = await addInquiry(salon, person())
  await told(completed)
  await call('PUT', `${completed}`, { status: 'completed' })
  await count('completed', completed)
  const deleted = await addInquiry(salon, person())
  await call('DELETE', `${deleted}`, {})
  await count('in the bin', deleted, true)

  expect(Object.keys(counts)).toHaveLength(7)
  expect(Object.entries(counts).filter(([, controls]) => controls > 13)).toEqual([])
})

test('an open inquiry beside the list stays where it is, and the list too, when it gets the focus', async ({
  page,
  salon,
}) => {
  await addInquiries(salon, 10)
  await page.setViewportSize(desktop)
  await page.goto(`${address}?waiting=us`)
  await rows(page).first().click()
  const head = detail(page).getByRole('heading', { level: 3 }).first()
  await expect(head).toBeVisible()
  const { y } = await boxOf(head)

  await test.step('at the end of the list', async () => {
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, 5000)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport()
    // Where it begins is a pixel below where it stays.
    expect(Math.abs((await boxOf(head)).y - y)).toBeLessThanOrEqual(1)
  })

  await test.step('after a change, of which a message tells', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await button(page, 'Mark as Processing').click()
    await expect(page.locator('[data-messages]')).toBeVisible()
    for (const name of ['Reply', 'Close']) {
      await button(page, name).focus()
      expect(await page.evaluate(() => scrollY), name).toBe(0)
    }
  })
})

/** The controls that can be pressed or filled in, and are in the window. */
async function controlsIn(part: Page | Locator) {
  const roles = [
    'button',
    'link',
    'checkbox',
    'combobox',
    'searchbox',
    'textbox',
    'menuitem',
    'radio',
  ] as const
  const inWindow: string[] = []
  for (const role of roles)
    for (const control of await part.getByRole(role).all()) {
      const { y, height } = await boxOf(control)
      if (y < desktop.height && y + height > 0) inWindow.push((await control.textContent()) ?? '')
    }
  // The link to the content is not in the window until it gets the focus.
  return inWindow.filter(text => text !== 'Skip to content')
}

test('a row says what is wanted now: the wish, then the newest text of the client', async ({
  page,
  salon,
}) => {
  const message =
    'Wished time: Saturday, 5 December 2026, in the morning.\nPlease call me.\n\nIs there a chair free?'
  const id = await addInquiry(salon, { message }, { minutesAgo: 26 * HOUR })
  for (const viewport of [desktop, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport)
    await page.goto(address)
    const lines = rows(page).locator('td').nth(3).locator('p')
    await expect(lines).toHaveText([
      'Cut and Blow-dry · Wellawatte · Sat 5 Dec, morning',
      'Wants a call · Is there a chair free?',
    ])
    const [name, over, wish] = await Promise.all([
      boxOf(rows(page).getByRole('rowheader').locator('p').first()),
      boxOf(rows(page).getByText('2 h over')),
      boxOf(lines.first()),
    ])
    expect(Math.abs(name.y + name.height / 2 - over.y - over.height / 2)).toBeLessThan(5)
    expect(wish.y + wish.height).toBeGreaterThan(name.y)
  }
  await addReceived(salon, id, { text: 'Thank you!\n\nSaturday at ten would be perfect.' })
  await page.reload()
  await expect(rows(page)).toContainText(
    'Client answered just now · Thank you! Saturday at ten would be perfect.',
  )
  await expect(rows(page)).not.toContainText('Is there a chair free?')
  await page.goto(`${address}?q=chair`)
  await expect(rows(page)).toContainText('Is there a chair free?')
})
