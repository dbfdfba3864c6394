import { setLastBackup } from '../../../server/db/settings.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { addInquiry } from './inbox.ts'

const BACKUP = /^No backup has been made: /

test('what a new salon lacks is on the dashboard until it is done, each line with the place where', async ({
  page,
  salon,
}) => {
  await salon.db.deleteFrom('contentVersions').execute()
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Before you open' })
  const line = list
    .getByRole('listitem')
    .filter({ hasText: 'street, city, telephone number and email address' })
  await expect(line).toHaveText(
    'The website doesn’t show the salon’s street, city, telephone number and email address, which no one has entered. Clients don’t find or reach you.Settings, Salon and Hours',
  )
  await expect(list.getByRole('listitem').filter({ hasText: BACKUP })).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('link').press('Enter')
  await page.getByLabel('Phone').fill('+94 11 259 8765')
  await page.getByLabel('Street').fill('1 Jasmine Road')
  await page.getByLabel('City').fill('Kandy')
  await page.getByLabel('Email').fill('hello@salon.example')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  await setLastBackup(salon.db, salon.clock.now().toISOString())
  await addInquiry(salon, { firstName: 'Ashani' })
  await page.goto('/admin')
  const stillToDo = page.getByRole('region', { name: 'Still to do' })
  await expect(stillToDo.getByRole('listitem').filter({ hasText: 'Only one account' })).toBeVisible()
  await expect(list).toHaveCount(0)
  await expect(line).toHaveCount(0)
  await expect(page.getByText(BACKUP)).toHaveCount(0)
})

test('a salon that visits its clients publishes without a street', async ({ page, salon }) => {
  await salon.db.deleteFrom('contentVersions').execute()
  await page.goto('/admin/settings/salon')
  await page.getByLabel('City').fill('Nugegoda')
  await page.getByLabel('Phone').fill('+94 11 259 8765')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('doesn’t show the salon’s street and email address')).toBeVisible()
})

test('a line leads to the part of the screen where it is done', async ({ page, salon }) => {
  await salon.db.deleteFrom('contentVersions').execute()
  for (const [start, part] of [
    ['The website shows no opening hours', 'Every week'],
    ['The privacy page', 'Personal data'],
    ['Poya days of', 'Poya days'],
    ['The page About leaves out', 'About: Our story'],
  ] as const) {
    await page.goto('/admin')
    const list = page.getByRole('region', { name: 'Before you open' })
    const line = list.getByRole('listitem').filter({ hasText: start }).first()
    await line.getByRole('link').press('Enter')
    const section = page.getByRole('region', { name: part, exact: true })
    await expect(section.locator(':focus')).toBeInViewport()
  }
})

test('a line that doesn’t apply is put away with a reason, and listed again', async ({ page, salon }) => {
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Before you open' })
  const line = list.getByRole('listitem').filter({ hasText: BACKUP })
  const open = list.getByRole('button', { name: 'Something here doesn’t apply' })
  const dialog = page.getByRole('dialog', { name: 'What doesn’t apply' })

  await test.step('without a line or a reason it is not', async () => {
    await open.press('Enter')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Put Away' }).click()
    await expect(dialog.getByLabel('Line')).toHaveAccessibleDescription('Choose the line')
    await dialog.getByLabel('Line').selectOption({ label: 'No backup has been made' })
    await dialog.getByRole('button', { name: 'Put Away' }).click()
    await expect(dialog.getByLabel('Why it doesn’t apply')).toHaveAccessibleDescription(
      'Say why it doesn’t apply',
    )
  })

  await test.step('it leaves the list', async () => {
    await dialog.getByLabel('Why it doesn’t apply').fill('Our host makes them')
    await dialog.getByLabel('Why it doesn’t apply').press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(line).toHaveCount(0)
    await expect(open).toBeFocused()
  })

  await test.step('it is listed again', async () => {
    await open.press('Enter')
    await expect(dialog).toContainText('Put away: Our host makes them')
    await dialog.getByRole('button', { name: 'List Again' }).click()
    await expect(dialog).not.toContainText('Put away:')
    await page.keyboard.press('Escape')
    await expect(line).toBeVisible()
  })

  await test.step('both are in the activity', async () => {
    const entries = salon.db.selectFrom('activity').select('action').where('kind', '=', 'setup').orderBy('id')
    expect(await entries.execute()).toEqual([{ action: 'put away' }, { action: 'restored' }])
  })
})

test('when all is put away, the end of the dashboard leads to it', async ({ page }) => {
  const task = {
    id: 'backup',
    why: 'No backup has been made.',
    place: { path: '/admin/help/before-you-open', name: 'Help, Before you open' },
    putAway: { reason: 'Our host makes them', at: '2026-01-15T06:30:00.000Z' },
  }
  await page.route('**/api/setup', route =>
    route.fulfill({ json: { success: true, data: { hasInquiries: true, tasks: [task] } } }),
  )
  await page.goto('/admin')
  await page.getByRole('button', { name: 'One line of the setup was put away' }).click()
  await expect(page.getByRole('dialog')).toContainText('Put away: Our host makes them')
  await expect(page.getByRole('region', { name: 'Still to do' })).toHaveCount(0)
})

test('an account that is limited to the inbox does not see what it can’t change', async ({
  page,
  salon,
  admin,
}) => {
  await salon.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', admin.user.id).execute()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Key numbers' })).toBeVisible()
  await expect(page.getByText(BACKUP)).toHaveCount(0)
  expect(asked).not.toContain('/api/setup')
})
