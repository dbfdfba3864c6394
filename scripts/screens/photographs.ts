// An inquiry with photographs, which only the salon of the screenshots has.
import type { Page } from '@playwright/test'
import { addAttachments } from '#tests/received.ts'
import { aPhoto, aPhotograph } from '#tests/uploads.ts'
import { type Clock, instant } from '../../server/clock.ts'
import type { Db } from '../../server/db/tables.ts'
import {
  attachToInquiry,
  createPhotographName,
  reserveFormPhotograph,
  storeFormPhotograph,
} from '../../server/inquiries/attachments/form-photographs.queries.ts'
import { inWindow, press, type Screen, statesOf, steps } from './screen.ts'

/** She has sent an inquiry and an answer: `server/operations/demo/inquiries.json`. */
const CLIENT = 'Ishara'

/** Adds a photograph to the inquiry of a client, and two and another file to her answer. */
export async function addPhotographs(salon: { db: Db; clock: Clock }): Promise<void> {
  const { db, clock } = salon
  const { id } = await db
    .selectFrom('inquiries')
    .select('id')
    .where('firstName', '=', CLIENT)
    .executeTakeFirstOrThrow()
  const { size, photograph } = await aPhotograph('', 1200, 1600)
  const upload = { client: '203.0.113.1', size, at: instant(clock) }
  const name = createPhotographName()
  await reserveFormPhotograph(db, name, upload)
  await storeFormPhotograph(db, name, photograph)
  await attachToInquiry(db, id, [name], upload.at)
  await addAttachments(salon, id, {
    original: Buffer.from('As it arrived'),
    attachments: [
      await aPhotograph('IMG_0042.JPG', 1600, 1200),
      await aPhotograph('IMG_0043.JPG', 1200, 1600),
      { name: 'What my last salon used.pdf', size: 123_456 },
    ],
  })
}

const photographs = (page: Page) => page.getByRole('list', { name: /^Photographs? from/ })

const open = steps(press(/^View /), page => photographs(page).first().getByRole('img').first().waitFor())

async function attachFiles(page: Page) {
  const pdf = { name: 'Our prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 prices') }
  const buffer = await (await aPhoto(900, 1200)).jpeg().toBuffer()
  const picture = { name: 'After three hours.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Files to attach').setInputFiles([picture, pdf])
  const attached = page.getByRole('list', { name: 'Attachments', exact: true })
  for (const { name } of [picture, pdf])
    await attached.getByRole('button', { name: `Remove ${name}`, exact: true }).waitFor()
}

/** @param withMailServer without one a reply has no files */
export const photographScreens = (withMailServer: Screen['prepare']): Screen[] =>
  statesOf('appointments', `/admin/appointments?q=${CLIENT}`, {
    photographs: {
      needsPhotographs: true,
      ...inWindow(steps(open, page => photographs(page).last().scrollIntoViewIfNeeded())),
    },
    photograph: {
      needsPhotographs: true,
      ...inWindow(steps(open, page => photographs(page).last().getByRole('button').first().click())),
    },
    'reply-files': {
      needsPhotographs: true,
      prepare: withMailServer,
      ...inWindow(steps(open, press('Reply'), attachFiles)),
    },
  } satisfies Record<string, Partial<Screen>>)
