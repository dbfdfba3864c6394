import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { REPLY_BYTES_MAX } from '#contracts/inquiries/attachment-limits.ts'
import { aPhoto } from '#tests/uploads.ts'
import { expectAccessible } from '../checks.ts'
import { addInquiry, button, detail, phone, timeline } from './inbox.ts'
import { deliver, expect, openReply, replyField, test } from './reply.ts'

const PDF = { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 prices') }

const aFile = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await (await aPhoto(600, 400)).png().toBuffer(),
})

const attached = (page: Page) => detail(page).getByRole('list', { name: 'Attachments', exact: true })

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Attach').click()
  await (await choosing).setFiles(files)
}

/** Drops or pastes a file as the browser hands it over. */
const hand = (page: Page, how: 'drop' | 'paste', { name, mimeType, buffer }: typeof PDF) =>
  replyField(page).evaluate(
    (field, [event, fileName, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], fileName, { type }))
      const init = { bubbles: true, cancelable: true }
      field.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    [how, name, mimeType, buffer.toString('base64')] as const,
  )

test('pictures and a PDF are chosen, dropped and pasted, sent, and taken back with the reply @essential', async ({
  page,
  salon,
  smtp,
}) => {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Like this?')

  await test.step('each is uploaded at once, and can be removed', async () => {
    await choose(page, await aFile('front.png'), PDF)
    await expect(attached(page)).toContainText('front.jpg')
    await expect(attached(page)).toContainText('prices.pdf15 bytes')
    await hand(page, 'paste', await aFile('pasted.png'))
    await expect(attached(page)).toContainText('pasted.jpg')
    await hand(page, 'drop', await aFile('dropped.png'))
    await expect(attached(page)).toContainText('dropped.jpg')
    await button(page, 'Remove pasted.jpg').click()
    await expect(attached(page).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('they are part of the draft', async () => {
    await page.reload()
    await expect(attached(page).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('they return with a reply that is taken back', async () => {
    await button(page, 'Send Reply').click()
    await expect(timeline(page).getByRole('list', { name: 'Photographs from Kamala Silva' })).toBeVisible()
    await button(page, 'Undo sending').click()
    await expect(attached(page).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('they are mailed and shown with the reply', async () => {
    await button(page, 'Send Reply').click()
    await expect(
      timeline(page).getByRole('img', { name: 'Photograph 2 of 2 from Kamala Silva' }),
    ).toBeVisible()
    await deliver(salon, smtp)
    const mail = smtp.received.find(({ to }) => to.includes('nimali.perera@mail.example'))
    expect(mail?.raw).toMatch(/filename=front\.jpg[\s\S]*filename=dropped\.jpg|filename=dropped\.jpg/)
    expect(mail?.raw).toContain('filename=prices.pdf')
  })
})

test('a file that can’t be attached says why, and the reply stays', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Like this?')
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') }
  const large = { ...PDF, name: 'large.pdf', buffer: Buffer.alloc(REPLY_BYTES_MAX + 1) }
  await choose(page, text, broken, large, PDF)
  const form = detail(page).getByRole('region', { name: /^Reply to/ })
  await expect(form).toContainText('notes.txt: Only pictures and a PDF can be attached.')
  await expect(form).toContainText('broken.jpg: We can’t read this picture.')
  await expect(form).toContainText('large.pdf: This file is larger than 10 MB. Choose a smaller one.')
  await expect(attached(page)).toContainText('prices.pdf')
  await expect(replyField(page)).toHaveValue(/Like this\?/)
})
