import { PASSWORD } from '#tests/accounts.ts'
import { textOf } from '#tests/smtp.ts'
import { expectAccessible } from '../checks.ts'
import { addAdmin, openOtherBrowser, storedToken } from './admin.ts'
import { addInquiry, desktop, phone } from './inbox.ts'
import { deliver, expect, test } from './reply.ts'

const password = 'hibiscus at seven'

// One journey: each step needs the account of the step before.
test('a colleague is added, sets a password, and is removed', async ({ page, salon, browser }) => {
  const theirs = await openOtherBrowser(browser, salon)
  const requests: string[] = []
  theirs.on('request', request => requests.push(`${request.url()} ${request.headers().referer ?? ''}`))
  const item = page
    .getByRole('region', { name: 'Accounts', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'nimali@araliya.example' })
  let link = ''

  await test.step('a colleague needs a name', async () => {
    await page.goto('/admin/settings/team')
    await page.getByRole('button', { name: 'Add Colleague' }).click()
    const form = page.getByRole('dialog', { name: 'Add colleague' })
    await form.getByRole('button', { name: 'Add Colleague' }).click()
    await expect(form).toContainText('Name is required')
    await expectAccessible(page)
  })

  await test.step('the added colleague is invited with a password link', async () => {
    const form = page.getByRole('dialog', { name: 'Add colleague' })
    await form.getByLabel('Name').fill('Nimali Perera')
    await form.getByLabel('Email').fill('nimali@araliya.example')
    await form.getByRole('button', { name: 'Add Colleague' }).click()
    const shown = page.getByRole('dialog', { name: 'Password link for Nimali Perera' })
    link = await shown.getByLabel('Link').inputValue()
    expect(link).toContain(`${salon.url}/admin/reset#`)
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(item).toContainText('No password')
  })

  await test.step('the link names the account, and disappears from the address', async () => {
    await theirs.goto(link)
    await expect(theirs.getByText('For Nimali Perera (nimali@araliya.example)')).toBeVisible()
    await expect(theirs).toHaveURL('/admin/reset')
  })

  await test.step('a password that is too short is refused', async () => {
    await theirs.getByLabel('New Password', { exact: true }).fill('too short')
    await theirs.getByLabel('Confirm New Password', { exact: true }).fill('another')
    await theirs.getByRole('button', { name: 'Set Password' }).click()
    await expect(theirs.getByText('Password must be at least 12 characters').last()).toBeVisible()
    await expectAccessible(theirs)
  })

  await test.step('the colleague sets a password; no request has the link’s secret', async () => {
    await theirs.getByLabel('New Password', { exact: true }).fill(password)
    await theirs.getByLabel('Confirm New Password', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: 'Set Password' }).click()
    await expect(theirs.getByText('Your password is set')).toBeVisible()
    const secret = link.split('#')[1] as string
    expect(requests.filter(request => request.includes(secret))).toEqual([])
  })

  await test.step('the colleague logs in', async () => {
    await theirs.getByRole('link', { name: 'Log in' }).click()
    await theirs.getByLabel('Email').fill('nimali@araliya.example')
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: 'Login' }).click()
    await expect(theirs.getByRole('heading', { name: /^Welcome,/ })).toBeVisible()
  })

  await test.step('the link works only once', async () => {
    await theirs.goto(link)
    await expect(theirs.getByText('This link has expired or been used')).toBeVisible()
  })

  await test.step('the colleague is removed, which is on record', async () => {
    await theirs.goto('/admin/appointments')
    await page.reload()
    await expect(item).toContainText('last seen')
    await item.getByRole('button', { name: 'Manage Access of Nimali Perera' }).click()
    await page.getByRole('menuitem', { name: 'Remove from the Team' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Nimali Perera has been removed')).toBeVisible()
    await expect(item).toHaveCount(0)
    await expect(page.getByText('removed nimali@araliya.example from the team')).toBeVisible()
  })

  await test.step('the removed colleague is logged out', async () => {
    await theirs.goto('/admin')
    await expect(theirs).toHaveURL(/\/admin\/login/)
    expect(await storedToken(theirs)).toBeNull()
  })
  await theirs.context().close()
})

test('a mailed password link works once and ends every session', async ({
  page,
  salon,
  smtp,
  browser,
  admin: { user },
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toBeVisible()
  const other = await openOtherBrowser(browser, salon)
  await other.goto('/admin/login')
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(other.getByText('Email is required')).toBeVisible()
  await other.getByLabel('Email').fill(user.email)
  await other.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(other.getByText('If there is an account with this email')).toBeVisible()
  await expectAccessible(other)
  await deliver(salon, smtp)
  const [message] = smtp.received
  const token = /reset#([\w-]+)/.exec(message ? textOf(message) : '')?.[1]
  await other.goto(`/admin/reset#${token}`)
  await other.getByLabel('New Password', { exact: true }).fill(password)
  await other.getByLabel('Confirm New Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Set Password' }).click()
  await other.getByRole('link', { name: 'Log in' }).click()
  for (const tried of [PASSWORD, password]) {
    await other.getByLabel('Email').fill(user.email)
    await other.getByLabel('Password', { exact: true }).fill(tried)
    await other.getByRole('button', { name: 'Login' }).click()
    if (tried === PASSWORD)
      await expect(other.getByRole('alert').filter({ hasText: /./ })).toContainText('unexpected error')
  }
  await expect(other.getByRole('heading', { name: /^Welcome,/ })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/login/)
  await other.context().close()
})

test('a refused invitation is shown in the team and on the dashboard', async ({ page, salon, smtp }) => {
  await page.goto('/admin/settings/team')
  await page.getByRole('button', { name: 'Add Colleague' }).click()
  const form = page.getByRole('dialog', { name: 'Add colleague' })
  await form.getByLabel('Name').fill('Nimali Perera')
  await form.getByLabel('Email').fill('nimali@mail.example')
  await form.getByRole('button', { name: 'Add Colleague' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    /expires on .+[ap]m\. You won’t see it again\. We are also emailing another link\./,
  )
  await page.getByRole('button', { name: 'Done' }).click()
  const item = page
    .getByRole('region', { name: 'Accounts', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'nimali@mail.example' })
  await expect(item).toContainText('The invitation email is waiting to be sent.')
  smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox' }
  await deliver(salon, smtp)
  // The list is loaded again while a message waits.
  await expect(item).toContainText('The invitation email couldn’t be sent: there is no such mailbox.')
  await expect(item).toContainText('550 No such mailbox')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(desktop)

  await page.goto('/admin')
  const problem = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .filter({ hasText: 'invitation' })
  await expect(problem).toHaveText('The invitation for Nimali Perera couldn’t be sent.')
  await problem.getByRole('link').click()
  await item.getByRole('button', { name: 'Manage Access of Nimali Perera' }).click()
  smtp.behaviour = 'accept'
  await page.getByRole('menuitem', { name: 'Create Password Link' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(item).toContainText('The invitation email is waiting to be sent.')
  await deliver(salon, smtp)
  await expect(item).not.toContainText('invitation email')
})

test('who removes a colleague says who gets their open inquiries', async ({ page, salon }) => {
  const { user } = await addAdmin(salon, 'Nimali Perera')
  const id = await addInquiry(salon)
  await salon.db.updateTable('inquiries').set({ assigneeId: user.id }).where('id', '=', id).execute()
  await page.goto('/admin/settings/team')
  await page.getByRole('button', { name: 'Manage Access of Nimali Perera' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the Team' }).click()
  const question = page.getByRole('dialog', { name: 'Remove from the team' })
  const heir = question.getByLabel('Who gets their 1 open inquiry')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(heir).toHaveAccessibleDescription('Choose who gets the inquiries')
  await expectAccessible(page)
  await heir.selectOption({ index: 1 })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const { assigneeId } = await salon.db
    .selectFrom('inquiries')
    .select('assigneeId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(assigneeId).not.toBe(user.id)
  expect(assigneeId).not.toBeNull()
})
