// Long: the ways of a reply, by mail server and by email app.
import type { Page } from '@playwright/test'
import { headerOf, shown, textOf } from '#tests/smtp.ts'
import { createSession } from '../../../server/accounts/sessions.queries.ts'
import { expectAccessible } from '../checks.ts'
import { storeSession, test as testWithoutMail } from './admin.ts'
import { addInquiry, button, detail, fact, openInquiry, phone, question, rows, timeline } from './inbox.ts'
import { deliver, expect, openReply, replyField, storedReplies, test } from './reply.ts'

/** The rows of inquiries to which a reply has been begun. */
const drafts = (page: Page) => rows(page).filter({ hasText: 'Draft' })

/** Inserts a saved reply, whose placeholders are service, branch, day and time. */
async function insertFullyBooked(page: Page) {
  await button(page, 'Insert Saved Reply').click()
  await page.getByRole('option', { name: 'Fully booked that day' }).click()
}

test('a reply is sent by mail and shown in the history @essential', async ({ page, salon, smtp }) => {
  await openReply(page, await addInquiry(salon, { service: 'Balayage', message: 'A line.\n'.repeat(50) }))

  await test.step('subject, greeting and signature are suggested', async () => {
    await expect(detail(page).getByLabel('Subject')).toHaveValue('Your inquiry about Balayage')
    await expect(replyField(page)).toHaveValue(
      /^Dear Nimali,\n\n\n\nWarm regards,\nKamala Silva\nAraliya Beauty Salon/,
    )
  })

  await test.step('the client’s message stays in view on a phone', async () => {
    // The cursor is between greeting and signature.
    await page.keyboard.type('Saturday at ten is free.')
    await page.setViewportSize(phone)
    await expect(button(page, 'Discard')).toBeInViewport({ ratio: 1 })
    await expect(detail(page).getByRole('region', { name: 'Message' })).toBeInViewport()
    await expect(detail(page).getByRole('heading', { name: 'Nimali Perera' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  })

  await test.step('it is sent under a key, and waits for its mail', async () => {
    const sent = page.waitForRequest(request => request.url().endsWith('/replies'))
    await button(page, 'Send Reply').click()
    expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    await expect(detail(page).getByText('Sent.', { exact: true })).toBeVisible()
    await expect(replyField(page)).toHaveCount(0)
    await expect(timeline(page)).toContainText('Reply by Kamala Silva')
    await expect(timeline(page)).toContainText('Reply waiting')
  })

  await test.step('it is mailed as it was written', async () => {
    await deliver(salon, smtp)
    await expect(timeline(page)).toContainText('Reply sent to the client')
    const mail = smtp.received.find(({ to }) => to.includes('nimali.perera@mail.example'))
    if (!mail) throw new Error('Nothing was sent')
    expect(shown(headerOf(mail, 'Subject'))).toBe('Your inquiry about Balayage')
    expect(textOf(mail)).toContain('Dear Nimali,\n\nSaturday at ten is free.')
  })

  await test.step('the history shows all of it', async () => {
    await expect(timeline(page).getByText('Warm regards')).toBeVisible()
  })
})

test('an undelivered reply says why, and can be sent again', async ({ page, salon, smtp }) => {
  const only = 'nimali.perera@mail.example'
  smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox', only }
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Yes.')
  await button(page, 'Send Reply').click()
  await expect(timeline(page)).toContainText('Reply waiting')
  await deliver(salon, smtp)
  await expect(timeline(page)).toContainText('Reply couldn’t be sent: there is no such mailbox')
  await timeline(page).getByText('Mail server message').click()
  await expect(timeline(page).getByText(/550 No such mailbox/)).toBeVisible()
  await expectAccessible(page)

  smtp.behaviour = 'accept'
  await timeline(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(timeline(page).getByText('Reply waiting')).toBeVisible()
  await deliver(salon, smtp)
  await expect(timeline(page)).toContainText('Reply sent to the client')
  expect(await storedReplies(salon)).toHaveLength(1)
})

test('a reply that has not left says so in the list, the detail and the dashboard', async ({
  page,
  salon,
  smtp,
}) => {
  const only = 'nimali.perera@mail.example'
  smtp.behaviour = { refuse: 'recipient', code: 450, text: 'Later', only }
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Yes.')
  await button(page, 'Send Reply').click()
  await expect(timeline(page)).toContainText('Reply waiting')
  await deliver(salon, smtp)
  await page.reload()
  await expect(timeline(page)).toContainText('Reply waiting (tried once): the mail server asks to try again')
  await expect(fact(page, 'Response')).toHaveText('Reply waiting')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toContainText('Reply waiting')
  await expect(rows(page)).not.toContainText('Replied')

  salon.clock.advance(6 * 60_000)
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(
    /1 reply has been waiting since .*: the mail server asks to try again later\./,
  )
  await expectAccessible(page)
})

test('a draft survives closing, and the list shows which inquiry has one', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  const other = await addInquiry(salon, { firstName: 'Emma' })
  await openReply(page, id)
  await page.keyboard.type('Half a')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(drafts(page)).toHaveText([/Nimali/])
  await openInquiry(page, other)
  await expect(replyField(page)).toHaveCount(0)
  await openInquiry(page, id)
  await expect(replyField(page)).toHaveValue(/Half a/)
})

test('a draft survives an expired session, and is not sent', async ({ page, salon, admin: { user } }) => {
  const id = await addInquiry(salon)
  await openReply(page, id)
  await page.keyboard.type('Half a')
  await salon.db.deleteFrom('sessions').where('userId', '=', user.id).execute()
  // Any next step, or the live stream, finds that the session has ended.
  await page.keyboard.press('!')
  await expect(page).toHaveURL(/\/admin\/login/)
  expect(await storedReplies(salon)).toEqual([])
  const client = { userAgent: 'Test', address: '127.0.0.1' }
  const { token } = await createSession(salon.db, salon.clock, user.id, client)
  await storeSession(page, token, user)
  await openInquiry(page, id)
  await expect(replyField(page)).toHaveValue(/Half a/)
})

test('a draft is discarded after a question', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Half a')
  await button(page, 'Discard').click()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Keep Writing' }).click()
  await expect(replyField(page)).toHaveValue(/Half a/)
  await button(page, 'Discard').click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(replyField(page)).toHaveCount(0)
  await page.reload()
  await expect(button(page, 'Reply')).toBeVisible()
  await expect(replyField(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
  await expect(drafts(page)).toHaveCount(0)
})

test('an empty reply is not sent: it has to be written first', async ({ page, salon }) => {
  await openInquiry(page, await addInquiry(salon, { service: '', branch: '' }))
  await button(page, 'Reply').dblclick()
  await expect(replyField(page)).toBeFocused()
  await expect(detail(page)).not.toContainText('Please write your reply first.')
  await button(page, 'Send Reply').click()
  await expect(detail(page)).toContainText('Please write your reply first.')
  await expectAccessible(page)
  expect(await storedReplies(salon)).toEqual([])
  await insertFullyBooked(page)
  await expect(detail(page)).not.toContainText('Please write your reply first.')
})

test('a reply is sent once each of its placeholders is filled in', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon, { service: '', branch: '' }))
  await insertFullyBooked(page)
  await expect(replyField(page)).toHaveValue(/Thank you for asking about \{service\} at \{branch\}\./)
  for (const [placeholder, value] of [
    ['{service}', 'a facial'],
    ['{branch}', 'Nugegoda'],
    ['{another day}', 'Sunday'],
    ['{time}', '9 am'],
  ] as const) {
    await button(page, 'Send Reply').click()
    await expect(detail(page)).toContainText(`Please fill in ${placeholder}.`)
    // The placeholder is selected: typing replaces it.
    await page.keyboard.type(value)
  }
  expect(await storedReplies(salon)).toEqual([])
  await button(page, 'Send Reply').click()
  await expect(timeline(page)).toContainText('Reply waiting')
  expect((await storedReplies(salon))[0]?.text).toContain('asking about a facial at Nugegoda.')
})

test('a long word in a reply does not widen the field', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon))
  const widthOf = () => replyField(page).evaluate(field => field.clientWidth)
  const before = await widthOf()
  await page.keyboard.insertText('x'.repeat(200))
  await expect(replyField(page)).toHaveValue(/x{200}/)
  expect(await widthOf()).toBe(before)
})

for (const width of [390, 320])
  test(`what is typed stays in view above the keyboard of a phone of ${width} px`, async ({
    page,
    salon,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openReply(page, await addInquiry(salon))
    // The keyboard takes the rest: `interactive-widget=resizes-content`.
    await page.setViewportSize({ width, height: 450 })
    await page.keyboard.type('Saturday at ten is free.')
    /** Whether the line of the cursor, the third one, is covered by nothing. */
    const isTypedInView = () =>
      replyField(page).evaluate((field: HTMLTextAreaElement) => {
        const { paddingTop, lineHeight } = getComputedStyle(field)
        const { left, top, width } = field.getBoundingClientRect()
        const middle = top + Number.parseFloat(paddingTop) + 2.5 * Number.parseFloat(lineHeight)
        return document.elementFromPoint(left + width / 2, middle - field.scrollTop) === field
      })
    await expect.poll(isTypedInView).toBe(true)
    for (const name of ['Discard', 'Send and Complete', 'Send Reply'])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(isTypedInView).toBe(true)
  })

test('a reply whose answer was lost is stored once, and one mail waits, however often it is sent', async ({
  page,
  salon,
}) => {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Yes.')
  // The browser sends it twice.
  await page.route(
    '**/replies',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await button(page, 'Send Reply').click()
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is saved twice' })).toBeVisible()
  await button(page, 'Send Reply').click()
  await expect(replyField(page)).toHaveCount(0)
  expect(await storedReplies(salon)).toHaveLength(1)
  const mails = await salon.db.selectFrom('mailJobs').select('id').where('kind', '=', 'reply').execute()
  expect(mails).toHaveLength(1)
})

/** Keeps the page from opening the email app; the returned function returns the last address that was to be opened. */
async function recordMailLinks(page: Page) {
  await page.evaluate(() => {
    document.addEventListener('click', event => {
      const link = event.target instanceof Element && event.target.closest('a[href^="mailto:"]')
      if (!link) return
      event.preventDefault()
      document.body.dataset.opened = link.getAttribute('href') ?? ''
    })
  })
  return () => page.evaluate(() => document.body.dataset.opened)
}

const inEmailApp = (page: Page) => button(page, 'Open in Email App')

testWithoutMail(
  'without a mail server the email app is offered in place of sending',
  async ({ page, salon }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await openReply(page, await addInquiry(salon))
    await expect(detail(page)).toContainText('No mail server is set up')
    await expect(button(page, 'Send Reply')).toHaveCount(0)
    await expect(inEmailApp(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  },
)

testWithoutMail('the email app is not opened before a reply is written', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon))
  const opened = await recordMailLinks(page)
  await inEmailApp(page).click()
  await expect(detail(page)).toContainText('Please write your reply first.')
  expect(await opened()).toBeUndefined()
})

testWithoutMail(
  'the email app opens with the address, the subject and the same text',
  async ({ page, salon }) => {
    const id = await addInquiry(salon, { email: 'a&cc=b@mail.example', service: 'Cut & Blow-dry' })
    await openReply(page, id)
    const opened = await recordMailLinks(page)
    await page.keyboard.type('50% off? #1 &bcc=spy@evil.example')
    await inEmailApp(page).click()
    const href = (await opened()) ?? ''
    const [, to, about, body] = /^mailto:([^?]*)\?subject=([^&]*)&body=([^&]*)$/.exec(href) ?? []
    expect(decodeURIComponent(to ?? '')).toBe('a&cc=b@mail.example')
    expect(decodeURIComponent(about ?? '')).toBe('Your inquiry about Cut & Blow-dry')
    expect(decodeURIComponent(body ?? '')).toMatch(
      /^Dear Nimali,\r\n\r\n50% off\? #1 &bcc=spy@evil\.example\r\n\r\nWarm regards,\r\nKamala Silva/,
    )
  },
)
