import { readFile } from 'node:fs/promises'
import { addAttachments, addReceived } from '#tests/received.ts'
import { multipart, rawMessage } from '#tests/received-mail.ts'
import { aPhotograph } from '#tests/uploads.ts'
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

test('what an answer quotes is folded', async ({ page, salon }) => {
  const id = await addAnswered(salon, {
    subject: 'Quite another matter',
    quoted: 'On 15 January you wrote:\n> Saturday at ten?',
  })
  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page)).toContainText('Quite another matter')
  const quote = timeline(page).getByText('> Saturday at ten?')
  await expect(quote).toBeHidden()
  await button(page, 'Show all of Answer from Nimali Perera').click()
  await expect(quote).toBeVisible()
})

test('photographs of an answer are shown small and large, and moved through by keys @essential', async ({
  page,
  salon,
}) => {
  const id = await addAnswered(salon, { text: 'Like these, please.' })
  const photographs = await Promise.all([
    aPhotograph('front.jpg', 900, 1200),
    aPhotograph('side.jpg', 1200, 900),
    aPhotograph('back.jpg', 1600, 500),
  ])
  await addAttachments(salon, id, { original: Buffer.from('x'), attachments: photographs })
  await page.goto(`${address}?open=${id}`)
  const thumbnails = timeline(page).getByRole('list', { name: 'Photographs from Nimali' })
  const dialog = page.getByRole('dialog', { name: /^Photograph/ })
  const imageOf = (n: number) => dialog.getByRole('img', { name: `Photograph ${n} of 3 from Nimali` })

  await test.step('small, in the conversation', async () => {
    await expect(thumbnails.getByRole('img')).toHaveCount(3)
    await expectAccessible(page)
  })

  await test.step('a press shows one large, arrows go on', async () => {
    await thumbnails.getByRole('button').nth(1).click()
    await expect(imageOf(2)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(imageOf(3)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(imageOf(3)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(imageOf(1)).toBeVisible()
  })

  await test.step('it is saved as a JPEG', async () => {
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^photograph-\d+\.jpg$/)
  })

  await test.step('Escape closes the photograph, and the inquiry stays open', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(timeline(page)).toContainText('Like these, please.')
    await expect(thumbnails.getByRole('button').nth(1)).toBeFocused()
  })

  await test.step('one that can’t be loaded is loaded again', async () => {
    const { id: photograph } = await salon.db
      .selectFrom('attachments')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await failCall(page, 'GET', `/contacts/${id}/attachments/${photograph}/thumbnail`, 404)
    await page.reload()
    await expect(thumbnails.getByRole('img')).toHaveCount(2)
    await page.unrouteAll()
    await thumbnails.getByRole('button', { name: 'Try Again to load Photograph 1 of 3 from Nimali' }).click()
    await expect(thumbnails.getByRole('img')).toHaveCount(3)
  })
})

test('on a phone the four buttons of a large photograph are a row', async ({ page, salon }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const id = await addAnswered(salon)
  const photographs = await Promise.all([
    aPhotograph('front.jpg', 300, 400),
    aPhotograph('side.jpg', 400, 300),
  ])
  await addAttachments(salon, id, { original: Buffer.from('x'), attachments: photographs })
  await page.goto(`${address}?open=${id}`)
  await timeline(page)
    .getByRole('list', { name: 'Photographs from Nimali' })
    .getByRole('button')
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Photograph/ })
  await expect(dialog.getByRole('img')).toBeVisible()
  const buttons = await dialog.getByRole('button').all()
  const boxes = await Promise.all(buttons.map(one => one.boundingBox()))
  expect(boxes).toHaveLength(4)
  expect(new Set(boxes.map(box => box?.y)).size).toBe(1)
})

test('other files of an answer are downloaded, under a safe name', async ({ page, salon }) => {
  const id = await addAnswered(salon)
  const content = Buffer.from('%PDF-1.7 bill')
  const [headers, body] = multipart([
    { type: 'text/plain', body: 'Ten is fine!' },
    {
      type: 'application/pdf',
      body: content.toString('base64'),
      headers: {
        'Content-Transfer-Encoding': 'base64',
        'Content-Disposition': 'attachment; filename="../bill.pdf"',
      },
    },
  ])
  await addAttachments(salon, id, {
    original: Buffer.from(rawMessage(headers, body)),
    attachments: [{ name: '../bill.pdf', size: content.length }],
  })
  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page)).toContainText('../bill.pdf 13 bytes')
  await expect(timeline(page)).toContainText(
    'A stranger may have sent this. Open it only if you expected it.',
  )
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await button(page, 'Download ../bill.pdf').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('bill.pdf')
  expect(await readFile(await file.path())).toEqual(content)
})

test('the original of an answer is in the menu', async ({ page, salon }) => {
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
  })
  await addAttachments(salon, id, {
    original: Buffer.from('x'),
    attachments: [{ name: `${long}\u202Egpj.exe`, size: 1 }],
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
