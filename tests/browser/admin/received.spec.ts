import { readFile } from 'node:fs/promises'
import { addReceived } from '#tests/received.ts'
import { publishEvent } from '../../../server/inquiries/state/inquiry-events.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, failCall, test } from './admin.ts'
import { addInquiry, address, button, chooseInDetail, detail, openInquiry, rows, timeline } from './inbox.ts'
import { addAnswered } from './received.ts'

/** Whether someone has opened the only received message of an inquiry: the page says so in a call of its own. */
async function isSeen({ db }: Salon, inquiryId: number): Promise<boolean> {
  const message = db.selectFrom('receivedMessages').select('seenAt').where('inquiryId', '=', inquiryId)
  return (await message.executeTakeFirstOrThrow()).seenAt !== null
}

test('an answer is marked in the list and on the dashboard until someone opens it', async ({
  page,
  salon,
}) => {
  const id = await addAnswered(salon)
  await addInquiry(salon, { firstName: 'Ruwan', lastName: 'Dias' })

  await test.step('the dashboard names it, and links to what waits', async () => {
    await page.goto('/admin')
    await expect(page.getByRole('link', { name: /Nimali Perera.*Client answered/ })).toBeVisible()
    await page.getByRole('link', { name: '2 to answer' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Nimali Perera')
  })

  await test.step('its row says so', async () => {
    await expect(rows(page).first()).toContainText('Client answered just now')
    await expectAccessible(page)
  })

  await test.step('the inquiry shows the answer', async () => {
    await page.getByRole('button', { name: 'View Nimali Perera' }).click()
    await expect(timeline(page)).toContainText('Answer from Nimali Perera')
    await expect(timeline(page)).toContainText('Ten is fine!')
    await expect(timeline(page).getByText('New', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('then it is no longer new, and still waits', async () => {
    await expect.poll(() => isSeen(salon, id)).toBe(true)
    await page.goto(address)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Client answered' })).toHaveCount(1)
  })
})

test('what an answer quotes is folded, its attachments are named, and the original can be downloaded', async ({
  page,
  salon,
}) => {
  const id = await addAnswered(salon, {
    subject: 'Quite another matter',
    quoted: 'On 15 January you wrote:\n> Saturday at ten?',
    attachments: JSON.stringify([{ name: 'hair.jpg', size: 2_300_000 }]),
  })
  const { id: receivedId } = await salon.db
    .selectFrom('receivedMessages')
    .select('id')
    .where('inquiryId', '=', id)
    .executeTakeFirstOrThrow()
  const body = Buffer.from('Subject: Quite another matter\r\n\r\nTen is fine!')
  await salon.db.insertInto('receivedOriginals').values({ receivedId, size: body.length, body }).execute()

  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page)).toContainText('Quite another matter')
  await expect(timeline(page)).toContainText('hair.jpg 2.3 MB')
  const quote = timeline(page).getByText('> Saturday at ten?')
  await expect(quote).toBeHidden()
  await button(page, 'Show all of Answer from Nimali Perera').click()
  await expect(quote).toBeVisible()

  const downloading = page.waitForEvent('download')
  await button(page, 'Original (.eml) of Answer from Nimali Perera').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`message-${receivedId}.eml`)
  expect(await readFile(await file.path())).toEqual(body)
})

test('the original of an answer without attachments is in the menu', async ({ page, salon }) => {
  const id = await addAnswered(salon, { quoted: 'On 15 January you wrote:\n> Saturday at ten?' })
  const { id: receivedId } = await salon.db
    .selectFrom('receivedMessages')
    .select('id')
    .where('inquiryId', '=', id)
    .executeTakeFirstOrThrow()
  const body = Buffer.from('Subject: x\r\n\r\nTen is fine!')
  await salon.db.insertInto('receivedOriginals').values({ receivedId, size: body.length, body }).execute()
  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page)).toContainText('Ten is fine!')
  await expect(button(page, 'Original (.eml) of Answer from Nimali Perera')).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await chooseInDetail(page, /^Original of .* \(\.eml\)$/)
  expect((await downloading).suggestedFilename()).toBe(`message-${receivedId}.eml`)

  await test.step('a failure says so', async () => {
    await failCall(page, 'GET', `/contacts/${id}/received/${receivedId}/original`, 500)
    await chooseInDetail(page, /^Original of /)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
      'We couldn’t download the email. Try again.',
    )
  })
})

test('an email that answers none of ours says so, and is removed and brought back', async ({
  page,
  salon,
}) => {
  const id = await addAnswered(salon, { text: 'This one belongs' })
  await addReceived(salon, id, { inThread: 0, text: 'This one does not' })
  await page.goto(`${address}?open=${id}`)
  const email = (text: string) => timeline(page).locator('li[data-words]').filter({ hasText: text })
  const note = 'Written from the client’s address, not as an answer to us'
  await expect(email('This one does not')).toContainText(note)
  await expect(email('This one belongs')).not.toContainText(note)
  await expectAccessible(page)

  await test.step('removed, it is gone', async () => {
    await email('This one does not').getByRole('button', { name: 'Doesn’t Belong Here' }).click()
    await expect(page.getByText('Email of Nimali Perera removed')).toBeVisible()
    await expect(email('This one does not')).toHaveCount(0)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await expect(email('This one does not')).toContainText(note)
    await expect(timeline(page)).toContainText('Email brought back by Kamala Silva (undo)')
  })
})

test('markup and very long words of a stranger are shown as text, also on a phone', async ({
  page,
  salon,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const long = 'w'.repeat(500)
  const id = await addAnswered(salon, {
    fromName: `\u202Eevil ${markup}`,
    subject: `${markup}${long}`,
    text: `${markup}\njavascript:alert(1) https://evil.example/\n${long}`,
    attachments: JSON.stringify([{ name: `${long}\u202Egpj.exe`, size: 1 }]),
  })
  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page).getByText(markup).first()).toBeVisible()
  await expect(timeline(page).locator('img, script, a')).toHaveCount(0)
  await expect(timeline(page).locator('bdi').filter({ hasText: 'evil' }).first()).toHaveCSS(
    'unicode-bidi',
    'isolate',
  )
  await expectAccessible(page)
  const overflow = await detail(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('an answer that arrives while the inquiry is open appears and is announced', async ({ page, salon }) => {
  const id = await addInquiry(salon, { firstName: 'Nimali', lastName: 'Perera' })
  await openInquiry(page, id)
  await addReceived(salon, id)
  await publishEvent(salon.db, { inquiryId: id, what: 'received', by: null }, new Date().toISOString())
  await expect(timeline(page)).toContainText('Ten is fine!')
  await expect(page.getByText('An answer has arrived', { exact: true })).toBeVisible()
})
