import { headerOf, shown, textOf } from '#tests/smtp.ts'
import { createSession } from '../../../server/auth/sessions.queries.ts'
import { expectSound } from '../checks.ts'
import { test as base, expect, whole } from '../test.ts'
import { putSession } from './admin.ts'
import { addContact } from './contacts-data.ts'
import { button, detail, openInquiry, signInNamed, timeline } from './detail.ts'
import { deliver, openReply, replies, subject, test, text } from './reply.ts'

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 360, height: 780 }],
] as const) {
  test.describe(`A reply, on a ${device}`, () => {
    test.use({ viewport })

    test(
      'is written in the detail, goes out by mail and stands in the timeline with its fate',
      device === 'phone' ? whole : {},
      async ({ page, salon, smtp }) => {
        await signInNamed(page, salon, 'Kamala Silva')
        const id = await addContact(salon, { service: 'Balayage' })
        await openReply(page, id)
        await expect(subject(page)).toHaveValue('Your inquiry about Balayage')
        await expect(text(page)).toHaveValue(
          /^Dear Nimali,\n\n\n\nWarm regards,\nKamala Silva\nAraliya Beauty Salon/,
        )
        // The cursor stands between the greeting and the signature, and what is answered stays in sight.
        await page.keyboard.type('Saturday at ten is free.')
        const quote = detail(page).getByRole('region', { name: 'Message of Nimali' })
        await expect(quote).toBeInViewport({ ratio: 1 })
        await button(page, 'Discard').scrollIntoViewIfNeeded()
        await expect(quote).toBeInViewport({ ratio: 1 })
        await expectSound(page)
        const sent = page.waitForRequest(request => request.url().endsWith(`/contacts/${id}/replies`))
        await button(page, 'Send Reply').click()
        expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
        await expect(page.getByText('Reply is on its way').first()).toBeVisible()
        await expect(text(page)).toHaveCount(0)
        await expect(timeline(page)).toContainText('Reply by Kamala Silva')
        await expect(timeline(page)).toContainText('Reply is on its way')

        await deliver(salon, smtp)
        await expect(timeline(page)).toContainText('Reply sent to the client')
        const mail = smtp.received.find(({ to }) => to.includes('nimali.perera@mail.example'))
        if (!mail) throw new Error('Nothing was sent')
        expect(shown(headerOf(mail, 'Subject'))).toBe('Your inquiry about Balayage')
        expect(textOf(mail)).toContain('Dear Nimali,\n\nSaturday at ten is free.')
        await timeline(page).getByRole('button', { name: 'Show all' }).click()
        await expect(timeline(page).getByText('Warm regards')).toHaveCSS('white-space', 'pre-wrap')
        await expectSound(page)
      },
    )

    test(
      'that could not be delivered says why, and is sent again with one press',
      whole,
      async ({ page, salon, smtp }) => {
        await signInNamed(page, salon, 'Kamala Silva')
        const id = await addContact(salon)
        smtp.behaviour = {
          refuse: 'recipient',
          code: 550,
          text: 'No such mailbox',
          only: 'nimali.perera@mail.example',
        }
        await openReply(page, id)
        await page.keyboard.type('Yes.')
        await button(page, 'Send Reply').click()
        await expect(timeline(page)).toContainText('Reply is on its way')
        await deliver(salon, smtp)
        await expect(timeline(page)).toContainText('Reply couldn’t be sent: there is no such mailbox')
        await timeline(page).getByText('Mail server message').click()
        await expect(timeline(page).getByText(/550 No such mailbox/)).toBeVisible()
        await expectSound(page)

        smtp.behaviour = 'accept'
        await timeline(page).getByRole('button', { name: 'Try again' }).click()
        await expect(timeline(page).getByText('Reply is on its way')).toBeVisible()
        await deliver(salon, smtp)
        await expect(timeline(page)).toContainText('Reply sent to the client')
        expect(await replies(salon)).toHaveLength(1)
      },
    )

    test(
      'outlives a closed dialog, a reload and a dead session; sent or discarded it is forgotten',
      whole,
      async ({ page, salon }) => {
        const { user } = await signInNamed(page, salon, 'Kamala Silva')
        const id = await addContact(salon)
        const other = await addContact(salon, { firstName: 'Emma' })
        await openReply(page, id)
        await page.keyboard.type('Half a')
        await page.keyboard.press('Escape')
        await expect(detail(page)).toHaveCount(0)
        const drafts = page.locator('tr[data-row]').filter({ hasText: 'Draft' })
        await expect(drafts).toHaveText([/Nimali/])
        await openInquiry(page, other)
        await expect(text(page)).toHaveCount(0)
        await openInquiry(page, id)
        await expect(text(page)).toHaveValue(/Half a/)
        await page.reload()
        await expect(text(page)).toHaveValue(/Half a/)

        await salon.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
        // Whatever is done next, or the line itself, finds the session dead.
        await page.keyboard.press('!')
        await expect(page).toHaveURL(/\/admin\/login/)
        expect(await replies(salon)).toEqual([])
        const token = await createSession(salon.db, salon.clock, user.id, {
          userAgent: 'Test',
          address: '127.0.0.1',
        })
        await putSession(page, token, user)
        await openInquiry(page, id)
        await expect(text(page)).toHaveValue(/Half a/)
        await button(page, 'Discard').click()
        const question = page.getByRole('alertdialog', { name: 'Discard Reply' })
        await expectSound(page)
        await question.getByRole('button', { name: 'Keep Writing' }).click()
        await expect(text(page)).toHaveValue(/Half a/)
        await button(page, 'Discard').click()
        await question.getByRole('button', { name: 'Discard' }).click()
        await expect(text(page)).toHaveCount(0)
        await page.reload()
        await expect(button(page, 'Reply')).toBeVisible()
        await expect(text(page)).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(drafts).toHaveCount(0)
      },
    )
  })
}

test(
  'A saved reply keeps the placeholder of what the inquiry does not have, and does not go out with it',
  whole,
  async ({ page, salon }) => {
    await signInNamed(page, salon, 'Kamala Silva')
    await openReply(page, await addContact(salon, { service: '', branch: '' }))
    await button(page, 'Insert saved reply').click()
    await page.getByRole('menuitem', { name: 'Fully booked that day' }).click()
    await expect(text(page)).toHaveValue(/Thank you for asking about \{service\} at \{branch\}\./)
    const fillIn = async (placeholder: string, words: string) => {
      await button(page, 'Send Reply').click()
      await expect(detail(page)).toContainText(`Please fill in ${placeholder}.`)
      // It is selected: what is typed takes its place.
      await page.keyboard.type(words)
    }
    await fillIn('{service}', 'a facial')
    await fillIn('{branch}', 'Nugegoda')
    await fillIn('{day}', 'Sunday')
    await fillIn('{time}', '9 am')
    expect(await replies(salon)).toEqual([])
    await button(page, 'Send Reply').click()
    await expect(timeline(page)).toContainText('Reply is on its way')
    const [sent] = await replies(salon)
    expect(sent?.text).toContain('asking about a facial at Nugegoda.')
  },
)

test('Nothing goes out that is empty, or has something left to fill in', whole, async ({ page, salon }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  await openInquiry(page, await addContact(salon))
  await button(page, 'Reply').dblclick()
  await expect(text(page)).toBeFocused()
  await expect(detail(page)).not.toContainText('Please write your answer first.')
  await button(page, 'Send Reply').click()
  await expect(detail(page)).toContainText('Please write your answer first.')
  await expectSound(page)
  await page.keyboard.type('It costs {price} on {day}.')
  await expect(detail(page)).not.toContainText('Please write your answer first.')

  await button(page, 'Send Reply').click()
  await expect(detail(page)).toContainText('Please fill in {price}.')
  await page.keyboard.type('Rs. 500')
  await button(page, 'Send Reply').click()
  await expect(detail(page)).toContainText('Please fill in {day}.')
  await page.keyboard.type('Sunday')
  expect(await replies(salon)).toEqual([])
  await button(page, 'Send Reply').click()
  await expect(timeline(page)).toContainText('Reply is on its way')
  expect((await replies(salon))[0]?.text).toContain('It costs Rs. 500 on Sunday.')
})

test(
  'An answer that was lost on the way is asked for again, and one mail goes out',
  whole,
  async ({ page, salon }) => {
    await signInNamed(page, salon, 'Kamala Silva')
    await openReply(page, await addContact(salon))
    await page.keyboard.type('Yes.')
    let lost = false
    await page.route('**/replies', async route => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Send Reply').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your draft is kept' })).toBeVisible()
    await button(page, 'Send Reply').click()
    await expect(text(page)).toHaveCount(0)
    expect(await replies(salon)).toHaveLength(1)
  },
)

base(
  'Where no mail server is set, the mail program opens with the same text',
  whole,
  async ({ page, salon }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await signInNamed(page, salon, 'Kamala Silva')
    await openReply(
      page,
      await addContact(salon, { email: 'a&cc=b@mail.example', service: 'Cut & Blow-dry' }),
    )
    await expect(detail(page)).toContainText('No mail server is set up')
    await expect(button(page, 'Send Reply')).toHaveCount(0)
    const open = button(page, 'Open in Email App')
    await expect(open).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => {
      document.addEventListener('click', event => {
        const link = event.target instanceof Element && event.target.closest('a[href^="mailto:"]')
        if (!link) return
        event.preventDefault()
        document.body.dataset.opened = link.getAttribute('href') ?? ''
      })
    })
    const opened = () => page.evaluate(() => document.body.dataset.opened)
    await open.click()
    expect(await opened()).toBeUndefined()
    await expect(detail(page)).toContainText('Please write your answer first.')
    await page.keyboard.type('50% off? #1 &bcc=spy@evil.example [DAY]')
    await open.click()
    await expect(detail(page)).toContainText('Please fill in [DAY].')
    expect(await opened()).toBeUndefined()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await open.click()
    const href = (await opened()) ?? ''
    const [, to, about, body] = /^mailto:([^?]*)\?subject=([^&]*)&body=([^&]*)$/.exec(href) ?? []
    expect(decodeURIComponent(to ?? '')).toBe('a&cc=b@mail.example')
    expect(decodeURIComponent(about ?? '')).toBe('Your inquiry about Cut & Blow-dry')
    expect(decodeURIComponent(body ?? '')).toMatch(
      /^Dear Nimali,\r\n\r\n50% off\? #1 &bcc=spy@evil\.example\r\n\r\nWarm regards,\r\nKamala Silva/,
    )
    await expectSound(page)
  },
)
