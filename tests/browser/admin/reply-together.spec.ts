// Long: each way in which two people answer at once has its test.
import type { Page } from '@playwright/test'
import { addReceived } from '#tests/received.ts'
import { expectAccessible } from '../checks.ts'
import { addAdmin, blockLiveUpdates, holdCall, openOtherBrowser } from './admin.ts'
import {
  addInquiry,
  address,
  button,
  callAs,
  colleagueDeletes,
  detail,
  openInquiry,
  timeline,
} from './inbox.ts'
import { addAnswered } from './received.ts'
import { expect, openReply, replyField, storedReplies, test } from './reply.ts'

test('two admins who reply see each other', async ({ page, salon, browser }) => {
  const id = await addInquiry(salon)
  const ruwan = await openOtherBrowser(browser, salon, 'Ruwan Perera')
  await openInquiry(ruwan, id)
  await openReply(page, id)
  await page.keyboard.type('Saturday?')
  await expect(detail(ruwan)).toContainText('Kamala Silva is writing...')
  await openReply(ruwan, id)
  await expect(detail(ruwan)).toContainText('Kamala Silva is writing...')
  await expectAccessible(ruwan)
  await ruwan.keyboard.type('Sunday.')
  await expect(detail(page)).toContainText('Ruwan Perera is writing...')
  await ruwan.context().close()
})

test('a reply that a colleague sends appears at once, and the own draft stays', async ({
  page,
  salon,
  browser,
}) => {
  const id = await addInquiry(salon)
  const ruwan = await openOtherBrowser(browser, salon, 'Ruwan Perera')
  await openReply(page, id)
  await page.keyboard.type('Saturday?')
  await openReply(ruwan, id)
  await expect(detail(ruwan)).toContainText('Kamala Silva is writing...')
  await ruwan.keyboard.type('Sunday.')
  await button(page, 'Send Reply').click()
  await expect(timeline(page)).toContainText('Reply by Kamala Silva')
  await expect(detail(ruwan)).not.toContainText('Kamala Silva is writing...')
  await expect(timeline(ruwan)).toContainText('Reply by Kamala Silva')
  await expect(replyField(ruwan)).toHaveValue(/Sunday\./)
  await ruwan.context().close()
})

test('who replies second is asked before sending, and may still send', async ({ page, salon, browser }) => {
  const id = await addInquiry(salon)
  const ruwan = await openOtherBrowser(browser, salon, 'Ruwan Perera')
  await openReply(page, id)
  await page.keyboard.type('Saturday?')
  await openReply(ruwan, id)
  await ruwan.keyboard.type('Sunday.')
  await button(page, 'Send Reply').click()
  await expect(timeline(ruwan)).toContainText('Reply by Kamala Silva')
  const question = ruwan.getByRole('alertdialog')

  await test.step('the question shows the other reply', async () => {
    await button(ruwan, 'Send Reply').click()
    await expect(question).toContainText('Kamala Silva replied while you were writing:')
    await expect(question).toContainText('Saturday?')
    await expectAccessible(ruwan)
  })

  await test.step('Not Now keeps the draft', async () => {
    await question.getByRole('button', { name: 'Not Now' }).click()
    await expect(replyField(ruwan)).toHaveValue(/Sunday\./)
    expect(await storedReplies(salon)).toHaveLength(1)
  })

  await test.step('Send Anyway sends it', async () => {
    await button(ruwan, 'Send Reply').click()
    await question.getByRole('button', { name: 'Send Anyway' }).click()
    await expect(timeline(ruwan)).toContainText('Reply by Ruwan Perera')
    expect(await storedReplies(salon)).toHaveLength(2)
  })
  await ruwan.context().close()
})

test('a second reply is asked about also where live updates do not arrive', async ({ page, salon }) => {
  const ruwan = await addAdmin(salon, 'Ruwan Perera')
  const id = await addInquiry(salon)
  await blockLiveUpdates(page)
  await openReply(page, id)
  await page.keyboard.type('Yes.')
  await callAs(salon, ruwan, 'POST', `/contacts/${id}/replies`, { subject: 'Yes', text: 'Come on Sunday' })
  await button(page, 'Send Reply').click()
  await expect(page.getByRole('alertdialog')).toContainText('Come on Sunday')
})

test('a reply is not sent past an answer that came while it was written', async ({ page, salon }) => {
  const id = await addAnswered(salon)
  await page.goto(`${address}?open=${id}`)
  await button(page, 'Reply').click()
  await replyField(page).pressSequentially('Come at nine.')
  await addReceived(salon, id, { text: 'Not at nine, please' })
  await button(page, 'Send Reply').click()
  const question = page.getByRole('alertdialog', { name: 'The client has answered' })
  await expect(question).toContainText('Nimali answered while you were writing:')
  await expect(question).toContainText('Not at nine, please')
  await expectAccessible(page)
  expect(await storedReplies(salon)).toHaveLength(0)
  await question.getByRole('button', { name: 'Send Anyway' }).click()
  await expect(timeline(page)).toContainText('Reply by Kamala Silva')
})

test('a draft is kept when a colleague deletes the inquiry', async ({ page, salon, admin }) => {
  const id = await addInquiry(salon)
  await openReply(page, id)
  await page.keyboard.type('Not lost')
  await colleagueDeletes(salon, id)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^Someone else has deleted this contact submission\./,
  )
  await callAs(salon, admin, 'POST', `/contacts/${id}/restore`, {})
  await openInquiry(page, id)
  await expect(replyField(page)).toHaveValue(/Not lost/)
})

test('who has called is asked before that is stored, when a colleague has replied meanwhile', async ({
  page,
  salon,
  browser,
}) => {
  const id = await addInquiry(salon, { phone: '+94 77 123 4567' })
  const ruwan = await openOtherBrowser(browser, salon, 'Ruwan Perera')
  await openInquiry(ruwan, id)
  await button(ruwan, 'Reply').click()
  await ruwan.getByText('I Called').click()
  await ruwan.getByLabel('What you told the client').fill('Sunday at ten')
  await openReply(page, id)
  await expect(detail(page)).toContainText('Ruwan Perera is writing...')
  await page.keyboard.type('Saturday?')
  await button(page, 'Send Reply').click()
  await expect(timeline(ruwan)).toContainText('Reply by Kamala Silva')
  await button(ruwan, 'Save Call').click()
  const question = ruwan.getByRole('alertdialog')
  await expect(question).toContainText('Kamala Silva replied while you were writing:')
  expect(await storedReplies(salon)).toHaveLength(1)
  await question.getByRole('button', { name: 'Save Anyway' }).click()
  await expect.poll(() => storedReplies(salon)).toHaveLength(2)
  await ruwan.context().close()
})

/** Begins to note a call, as a colleague in another browser does. */
async function beginCall(page: Page, id: number, told: string) {
  await openInquiry(page, id)
  await button(page, 'Reply').click()
  await page.getByText('I Called').click()
  await page.getByLabel('What you told the client').fill(told)
}

test('two calls at once: who stores the second is asked, also with the same account, and where no one was reached', async ({
  page,
  salon,
  admin,
}) => {
  const id = await addInquiry(salon, { phone: '+94 77 123 4567' })
  await beginCall(page, id, 'Ten is free')
  const call = (text: string) => ({ channel: 'call', text })
  await callAs(salon, admin, 'POST', `/contacts/${id}/replies/recorded`, call('Nine is free'))
  const question = page.getByRole('alertdialog', { name: 'Someone has already replied' })
  await button(page, 'Save Call').click()
  await expect(question).toContainText('Kamala Silva called while you were writing:')
  await expect(question).toContainText('Nine is free')
  await question.getByRole('button', { name: 'Not Now' }).click()
  await button(page, 'Not Reached: Follow Up Tomorrow').click()
  await expect(question).toContainText('Nine is free')
  expect((await storedReplies(salon)).map(({ text }) => text)).toEqual(['Nine is free'])
  await question.getByRole('button', { name: 'Save Anyway' }).click()
  await expect(detail(page)).toContainText('Follow up tomorrow')
  expect(await storedReplies(salon)).toHaveLength(1)
})

test('of two replies that are sent in the same moment the second is asked about, whatever the channel', async ({
  page,
  salon,
}) => {
  const ruwan = await addAdmin(salon, 'Ruwan Perera')
  const id = await addInquiry(salon, { phone: '+94 77 123 4567' })
  const call = (text: string) =>
    callAs(salon, ruwan, 'POST', `/contacts/${id}/replies/recorded`, { channel: 'call', text })
  const question = page.getByRole('alertdialog', { name: 'Someone has already replied' })
  await openReply(page, id)
  await page.keyboard.type('Saturday?')

  await test.step('an email: it is checked already, and on its way', async () => {
    const sending = await holdCall(page, 'POST', `/contacts/${id}/replies`)
    await button(page, 'Send Reply').click()
    await sending.asked
    await call('Nine is free')
    sending.release()
    await expect(question).toContainText('Nine is free')
    expect(await storedReplies(salon)).toHaveLength(1)
    await question.getByRole('button', { name: 'Not Now' }).click()
  })

  await test.step('a call', async () => {
    await page.getByText('I Called').click()
    await page.getByLabel('What you told the client').fill('Ten is free')
    await button(page, 'Save Call').click()
    await expect(question).toContainText('Nine is free')
    const saving = await holdCall(page, 'POST', `/contacts/${id}/replies/recorded`)
    await question.getByRole('button', { name: 'Save Anyway' }).click()
    await saving.asked
    await call('Eleven is free')
    saving.release()
    await expect(question).toContainText('Eleven is free')
    await expect(question).not.toContainText('Nine is free')
    await question.getByRole('button', { name: 'Save Anyway' }).click()
    await expect
      .poll(async () => (await storedReplies(salon)).map(({ text }) => text))
      .toEqual(['Nine is free', 'Eleven is free', 'Ten is free'])
  })
})

test('who notes in the same moment as a colleague that no one was reached is told so', async ({
  page,
  salon,
}) => {
  const ruwan = await addAdmin(salon, 'Ruwan Perera')
  const id = await addInquiry(salon, { phone: '+94 77 123 4567' })
  await beginCall(page, id, 'No one took it')
  const setting = await holdCall(page, 'PUT', `/contacts/${id}/follow-up`)
  await button(page, 'Not Reached: Follow Up Tomorrow').click()
  await setting.asked
  await callAs(salon, ruwan, 'PUT', `/contacts/${id}/assignee`, { userId: ruwan.user.id })
  setting.release()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'Someone else saved changes while you were editing.',
  )
  await expect(detail(page).getByLabel('Assigned to')).toHaveValue(String(ruwan.user.id))
})

test('no answer is settled that has not reached the screen yet', async ({ page, salon }) => {
  const id = await addAnswered(salon)
  await blockLiveUpdates(page)
  // The response to it, too, brings what is stored.
  const opened = () => page.waitForResponse(response => response.url().endsWith('/received/seen'))
  let hasOpened = opened()
  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page)).toContainText('Ten is fine!')
  for (const [name, text] of [
    ['Needs No Answer', 'Or rather nine?'],
    ['Mark as Completed', 'Or eleven?'],
  ] as const) {
    await (await hasOpened).finished()
    await expect(button(page, name)).toBeEnabled()
    hasOpened = opened()
    await addReceived(salon, id, { text })
    await button(page, name).click()
    if (name === 'Mark as Completed')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('Someone has written since')
    await expect(timeline(page)).toContainText(text)
  }
  await (await hasOpened).finished()
  await button(page, 'Needs No Answer').click()
  await expect(button(page, 'Needs No Answer')).toHaveCount(0)
})
