import { expectSound } from '../checks.ts'
import { expect, whole } from '../test.ts'
import { addContact, colleagueDeletes } from './contacts-data.ts'
import {
  button,
  colleague,
  detail,
  does,
  openInquiry,
  otherBrowser,
  signInNamed,
  timeline,
} from './detail.ts'
import { openReply, replies, test, text } from './reply.ts'

test('Two who answer see each other, and neither sends unawares', whole, async ({ page, salon, browser }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  const id = await addContact(salon)
  const ruwan = await otherBrowser(browser, salon, 'Ruwan Perera')
  await openInquiry(ruwan.page, id)
  await openReply(page, id)
  await page.keyboard.type('Saturday?')
  await expect(detail(ruwan.page)).toContainText('Kamala Silva is writing...')
  await openReply(ruwan.page, id)
  await expect(detail(ruwan.page)).toContainText('Kamala Silva is writing...')
  await expectSound(ruwan.page)
  await ruwan.page.keyboard.type('Sunday.')
  await expect(detail(page)).toContainText('Ruwan Perera is writing...')

  await button(page, 'Send Reply').click()
  await expect(timeline(page)).toContainText('Reply by Kamala Silva')
  await expect(detail(ruwan.page)).not.toContainText('Kamala Silva is writing...')
  // It is there, and nothing that was typed has moved.
  await expect(timeline(ruwan.page)).toContainText('Reply by Kamala Silva')
  await expect(text(ruwan.page)).toHaveValue(/Sunday\./)
  await button(ruwan.page, 'Send Reply').click()
  const question = ruwan.page.getByRole('alertdialog')
  await expect(question).toContainText('Kamala Silva replied while you were writing:')
  await expect(question).toContainText('Saturday?')
  await expectSound(ruwan.page)
  await question.getByRole('button', { name: 'Not Now' }).click()
  await expect(text(ruwan.page)).toHaveValue(/Sunday\./)
  expect(await replies(salon)).toHaveLength(1)
  await button(ruwan.page, 'Send Reply').click()
  await question.getByRole('button', { name: 'Send Anyway' }).click()
  await expect(timeline(ruwan.page)).toContainText('Reply by Ruwan Perera')
  expect(await replies(salon)).toHaveLength(2)
  await ruwan.close()
})

test('Also on a dead line nobody sends a second answer unawares', whole, async ({ page, salon }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  const ruwan = await colleague(salon, 'Ruwan Perera')
  const id = await addContact(salon)
  await page.route('**/api/contacts/stream', route => route.abort())
  await openReply(page, id)
  await page.keyboard.type('Yes.')
  await does(salon, ruwan, 'POST', `/contacts/${id}/replies`, { subject: 'Yes', text: 'Come on Sunday' })
  await button(page, 'Send Reply').click()
  await expect(page.getByRole('alertdialog')).toContainText('Come on Sunday')
})

test(
  'What was typed is kept when a colleague deletes the inquiry meanwhile',
  whole,
  async ({ page, salon }) => {
    const kamala = await signInNamed(page, salon, 'Kamala Silva')
    const id = await addContact(salon)
    await openReply(page, id)
    await page.keyboard.type('Not lost')
    await colleagueDeletes(salon, id)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      /^Someone else has deleted this contact submission\./,
    )
    await does(salon, kamala, 'POST', `/contacts/${id}/restore`, {})
    await openInquiry(page, id)
    await expect(text(page)).toHaveValue(/Not lost/)
  },
)
