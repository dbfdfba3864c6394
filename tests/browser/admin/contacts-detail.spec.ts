// Long: each sentence of the specification about the detail has its test.
import type { Page } from '@playwright/test'
import { expectSound, stopClock } from '../checks.ts'
import { expect, type Salon, test, whole } from '../test.ts'
import { cutLine, failCall, signInAsAdmin } from './admin.ts'
import { addContact, addContacts, colleagueDeletes, colleagueSets } from './contacts-data.ts'

const address = '/admin/appointments'
const detail = (page: Page) => page.getByRole('dialog', { name: 'Contact Submission Detail' })
const fact = (page: Page, name: string) =>
  detail(page).locator('dt').getByText(name, { exact: true }).locator('xpath=../dd')
const timeline = (page: Page) => detail(page).getByRole('region', { name: 'Activity' })
const button = (page: Page, name: string) => detail(page).getByRole('button', { name, exact: true })
const view = (page: Page) => page.getByRole('button', { name: /^View / }).first()
const statusOf = async ({ db }: Salon, id: number) =>
  (
    await db
      .selectFrom('contacts')
      .select('status')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.status

test.describe('The detail of a contact submission', () => {
  test.beforeEach(({ page, salon }) => signInAsAdmin(page, salon).then(() => undefined))

  test('writes to the address that was typed, and to no other in it', whole, async ({ page, salon }) => {
    const email = 'victim%40bank.example?bcc=spy@evil.example'
    const id = await addContact(salon, { email })
    await page.goto(`${address}?open=${id}`)
    await expect(detail(page).getByRole('link', { name: email })).toHaveAttribute(
      'href',
      'mailto:victim%2540bank.example%3Fbcc%3Dspy@evil.example',
    )
  })

  test('shows everything, and reads what is unread without a word', async ({ page, salon }) => {
    const id = await addContact(salon, { message: 'First line\nSecond line' }, { suspected: true })
    await page.goto(address)
    const saved = page.waitForRequest(request => request.method() === 'PUT')
    await view(page).click()
    expect((await saved).postDataJSON()).toEqual({ status: 'read', onlyIfUnread: true })
    await expect(page).toHaveURL(new RegExp(`\\?open=${id}$`))
    const dialog = detail(page)
    await expect(fact(page, 'Status')).toHaveText('Read')
    await expect(dialog.getByRole('heading', { name: 'Nimali Perera' })).toBeVisible()
    await expect(dialog.getByRole('term')).toHaveText([
      'Full Name',
      'Service',
      'Branch',
      'Status',
      'Date',
      'Email',
      'Phone',
    ])
    await expect(dialog.getByRole('link', { name: 'nimali.perera@mail.example' })).toHaveAttribute(
      'href',
      'mailto:nimali.perera@mail.example',
    )
    await expect(dialog.getByRole('link', { name: '+94 77 000 0001' })).toHaveAttribute(
      'href',
      'tel:+94770000001',
    )
    for (const text of ['Wellawatte', 'Cut and Blow-dry', 'Possible spam. It isn’t counted as unread']) {
      await expect(dialog.getByText(text)).toBeVisible()
    }
    await expect(dialog.getByText('First line')).toHaveText('First line\nSecond line', { useInnerText: true })
    await expect(timeline(page)).toContainText('Arrived')
    await expect(timeline(page)).toContainText('Read by Test admin')
    await expect(page.getByText('Contact status updated')).toHaveCount(0)
    await expectSound(page)
    await button(page, 'Close').click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('cell').getByText('Read', { exact: true })).toBeVisible()
    await expect(page.locator('tr[data-highlighted]')).toHaveCount(0)
    await expect(view(page)).toBeFocused()
    expect(await statusOf(salon, id)).toBe('read')
  })

  test('leaves out what the inquiry was sent without', whole, async ({ page, salon }) => {
    const id = await addContact(salon, { phone: '', branch: '', service: '' })
    await page.goto(`${address}?open=${id}`)
    await expect(detail(page).getByRole('term')).toHaveText([
      'Full Name',
      'Status',
      'Date',
      'Response',
      'Email',
    ])
    await expect(detail(page).getByRole('link', { name: 'Call' })).toHaveCount(0)
    await expect(detail(page).getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  })

  test('tells how its mail fares', whole, async ({ page, salon }) => {
    const id = await addContact(salon)
    const at = '2026-01-15T06:29:00.000Z'
    const job = { contact_id: id, next_attempt_at: '', claimed_until: null, created_at: at }
    await salon.db
      .insertInto('mail_jobs')
      .values([
        {
          ...job,
          kind: 'salon',
          message_id: 'a',
          state: 'sent',
          attempts: 1,
          last_error: null,
          sent_at: '2026-01-15T06:30:00.000Z',
        },
        {
          ...job,
          kind: 'client',
          message_id: 'b',
          state: 'failed',
          attempts: 2,
          last_error: '452 4.2.2 Over quota',
          sent_at: null,
        },
        {
          ...job,
          kind: 'overdue',
          message_id: 'c',
          state: 'waiting',
          attempts: 0,
          last_error: null,
          sent_at: null,
        },
      ])
      .execute()
    await page.goto(`${address}?open=${id}`)
    const day = timeline(page).getByRole('listitem').filter({ hasText: 'Jan 15, 2026' })
    await expect(day.getByRole('listitem').filter({ hasText: 'Salon notified by email' })).toContainText(
      '12:00 PM',
    )
    await expect(timeline(page)).toContainText('Automatic reply couldn’t be sent: the mailbox is full')
    await expect(timeline(page)).toContainText('Reminder to the salon waiting: no mail server set up')
    await expect(timeline(page).getByText('452 4.2.2 Over quota')).toBeHidden()
    await timeline(page).getByText('Mail server message').click()
    await expect(timeline(page).getByText('452 4.2.2 Over quota')).toBeVisible()
    await expectSound(page)
  })

  test('is in the address: a link, back and forward show the same', whole, async ({ page, salon }) => {
    await addContacts(salon, 12)
    await page.goto(`${address}?page=2`)
    await view(page).click()
    await expect(detail(page)).toContainText('Guest 11')
    const link = page.url()
    await page.reload()
    await expect(detail(page)).toContainText('Guest 11')
    await page.goBack()
    await expect(detail(page)).toHaveCount(0)
    await page.goForward()
    await expect(detail(page)).toContainText('Guest 11')
    await page.keyboard.press('Escape')
    await expect(detail(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\?page=2$/)
    await page.goto(link)
    await button(page, 'Close').click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('sets each status; the one it has is disabled, and all while an update runs', async ({
    page,
    salon,
  }) => {
    const id = await addContact(salon)
    await page.goto(`${address}?open=${id}`)
    await expect(button(page, 'Mark as Read')).toBeDisabled()
    await expect.poll(() => statusOf(salon, id)).toBe('read')
    for (const [name, status] of [
      ['Processing', 'processing'],
      ['Completed', 'completed'],
      ['Read', 'read'],
    ] as const) {
      let answer = () => {}
      const held = new Promise<void>(resolve => {
        answer = resolve
      })
      await page.route(`**/api/contacts/${id}`, async route => {
        await held
        await route.fallback()
      })
      const saved = page.waitForRequest(request => request.method() === 'PUT')
      await button(page, `Mark as ${name}`).click()
      expect((await saved).headers()['if-match']).toMatch(/^"\d"$/)
      for (const each of ['Mark as Read', 'Mark as Processing', 'Mark as Completed', 'Delete Contact']) {
        await expect(button(page, each)).toBeDisabled()
      }
      answer()
      await expect(page.getByText(`Contact status updated to ${status}`)).toBeVisible()
      await page.unrouteAll()
      await expect(button(page, `Mark as ${name}`)).toBeDisabled()
      await expect(fact(page, 'Status')).toHaveText(name)
      await expect(button(page, 'Close')).toBeFocused()
      expect(await statusOf(salon, id)).toBe(status)
    }
    await expectSound(page)
    await button(page, 'Close').click()
    await expect(page.getByRole('cell').getByText('Read', { exact: true })).toBeVisible()
  })

  test('shows success for three seconds, or until it is dismissed', whole, async ({ page, salon }) => {
    const id = await addContact(salon)
    await page.clock.install()
    await page.goto(`${address}?open=${id}`)
    await expect(button(page, 'Mark as Processing')).toBeEnabled()
    await stopClock(page)
    await button(page, 'Mark as Processing').click()
    const message = page.getByText('Contact status updated to processing')
    await expect(message).toBeVisible()
    await page.clock.runFor(2900)
    await expect(message).toBeVisible()
    await page.clock.runFor(200)
    await expect(message).toHaveCount(0)
    await button(page, 'Mark as Completed').click()
    await expect(page.getByText('Contact status updated to completed')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss message' }).click()
    await expect(page.getByText('Contact status updated')).toHaveCount(0)
  })

  test('deletes after a question', whole, async ({ page, salon }) => {
    const id = await addContact(salon)
    await page.goto(address)
    await page.clock.install()
    await view(page).click()
    await button(page, 'Delete Contact').click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete this contact submission?')
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    expect(await statusOf(salon, id)).toBe('read')
    await button(page, 'Delete Contact').click()
    await stopClock(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    const message = page.getByText('Contact deleted successfully')
    await expect(message).toBeVisible()
    await page.clock.runFor(2900)
    await expect(message).toBeVisible()
    await expect(detail(page)).toHaveCount(0)
    await expect(page.getByRole('cell')).toHaveText('No contact submissions found')
    await page.clock.runFor(200)
    await expect(message).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await statusOf(salon, id)).toBeUndefined()
  })

  test(
    'goes to the last page with rows when the last row of the last page is deleted',
    whole,
    async ({ page, salon }) => {
      await addContacts(salon, 11)
      await page.goto(`${address}?page=2`)
      await view(page).click()
      await button(page, 'Delete Contact').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Showing 1 to 10 of 10 results')).toBeVisible()
      await expect(page).toHaveURL(/appointments$/)
    },
  )

  test('says what failed: loading, reading, a status, a deletion', whole, async ({ page, salon }) => {
    const id = await addContact(salon)
    const failed = page.getByRole('alert')
    await cutLine(page)
    await failCall(page, 'PUT', `/contacts/${id}`, 500)
    const loading = await failCall(page, 'GET', `/contacts/${id}`, 500)
    await page.goto(`${address}?open=${id}`)
    await expect(failed).toHaveText(/Failed to load contact details/)
    await expectSound(page)
    await loading.dispose()
    await page.reload()
    await expect(failed).toHaveText(/Failed to update contact status/)
    await button(page, 'Mark as Completed').click()
    await expect(button(page, 'Mark as Completed')).toBeEnabled()
    await expect(failed).toHaveText(/Failed to update contact status/)
    expect(await statusOf(salon, id)).toBe('unread')

    await failCall(page, 'DELETE', `/contacts/${id}`, 500)
    await button(page, 'Delete Contact').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(failed).toHaveText(/Failed to delete contact/)
    await expect(detail(page)).toBeVisible()
  })

  test('refuses a stale status and lets the person choose', async ({ page, salon }) => {
    const id = await addContact(salon)
    await cutLine(page)
    await page.goto(`${address}?open=${id}`)
    await expect(button(page, 'Mark as Processing')).toBeEnabled()
    await colleagueSets(salon, id, 'completed')
    await button(page, 'Mark as Processing').click()
    const choice = page.getByRole('dialog', { name: 'Choose a version' })
    await expect(choice).toContainText(
      'Somebody else changed this in the meantime. Your changes are not saved.',
    )
    await expect(choice.getByRole('cell')).toHaveText(['Processing', 'Completed'])
    await expectSound(page)
    await choice.getByRole('button', { name: 'Take Theirs' }).click()
    await expect(button(page, 'Mark as Completed')).toBeDisabled()
    await expect(detail(page)).toContainText('by colleague@araliya.example')

    await colleagueSets(salon, id, 'read')
    await button(page, 'Mark as Processing').click()
    await choice.getByRole('button', { name: 'Keep Mine' }).click()
    await expect(page.getByText('Contact status updated to processing')).toBeVisible()
    await expect(choice).toHaveCount(0)
    expect(await statusOf(salon, id)).toBe('processing')
  })

  test.describe('of an inquiry that a colleague deletes meanwhile', () => {
    /** Opens the inquiry, until it has been read. */
    async function openRead(page: Page) {
      await view(page).click()
      await expect(timeline(page).getByText(/^Read by/)).toBeVisible()
      await expect(button(page, 'Mark as Completed')).toBeEnabled()
    }
    const deletes: Record<string, (page: Page, salon: Salon, id: number) => Promise<unknown>> = {
      'before it is opened': async (page, salon, id) => {
        await colleagueDeletes(salon, id)
        await view(page).click()
      },
      'before it is read': async (page, salon, id) => {
        await page.route(`**/api/contacts/${id}`, async route => {
          if (route.request().method() === 'PUT') await colleagueDeletes(salon, id)
          await route.continue()
        })
        await view(page).click()
      },
      'before it gets a status': async (page, salon, id) => {
        await openRead(page)
        await colleagueDeletes(salon, id)
        await button(page, 'Mark as Completed').click()
      },
      'before it is deleted here': async (page, salon, id) => {
        await openRead(page)
        await colleagueDeletes(salon, id)
        await button(page, 'Delete Contact').click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      },
      'while two versions are compared': async (page, salon, id) => {
        await openRead(page)
        await colleagueSets(salon, id, 'processing')
        await button(page, 'Mark as Completed').click()
        const choice = page.getByRole('dialog', { name: 'Choose a version' })
        await expect(choice).toBeVisible()
        await colleagueDeletes(salon, id)
        await choice.getByRole('button', { name: 'Keep Mine' }).click()
      },
    }
    for (const [when, act] of Object.entries(deletes)) {
      test(`${when}: it says so, and the row goes`, whole, async ({ page, salon }) => {
        await addContact(salon, { firstName: 'Somebody', lastName: 'Else' }, { minutesAgo: 5 })
        const id = await addContact(salon, { firstName: 'Gone', lastName: 'Soon' })
        await cutLine(page)
        await page.goto(address)
        await expect(page.getByRole('row', { name: /Gone Soon/ })).toBeVisible()
        await act(page, salon, id)
        await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
          /^Someone else has deleted this contact submission\./,
        )
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page.getByRole('row', { name: /Gone Soon/ })).toHaveCount(0)
        await expect(page.getByRole('row', { name: /Somebody Else/ })).toBeVisible()
        await expect(page).toHaveURL(/appointments$/)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      })
    }
  })
})
