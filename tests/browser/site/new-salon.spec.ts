import { sampleBranches, sampleBranchesToComplete, sampleContent } from '#content/sample-salon.ts'
import { sampleServices } from '#content/sample-services.ts'
import { expectAccessible } from '../checks.ts'
import { indexedPages } from '../seo/indexed-pages.ts'
import { expect, test } from '../test.ts'

// As `npm run serve -- --seed` opens it: no one has entered how to reach the salon and its branches, and which prices are its own.
test.beforeEach(async ({ salon: { db } }) => {
  await db.deleteFrom('contentVersions').execute()
  for (const { name, address, phone, email, mapUrl } of sampleBranchesToComplete)
    await db
      .updateTable('branches')
      .set({ address, phone, email, mapUrl, whatsApp: '', directions: '' })
      .where('name', '=', name)
      .execute()
  await db.updateTable('services').set({ hidden: 1 }).execute()
})

const { salon, testimonials, people } = sampleContent
const samples = [
  ...[salon.phone, salon.email, salon.whatsApp],
  ...sampleBranches.flatMap(({ address, phone, email }) => [address, phone, email]),
  ...sampleServices.map(({ description }) => description),
  ...[...testimonials, ...people].map(({ name }) => name),
  'araliya.example',
]

test('a new salon shows no sample, neither on its pages nor in the API @essential', async ({ salon }) => {
  for (const url of [...indexedPages, '/nowhere', '/api/content', '/api/branches', '/api/services']) {
    const { body } = await salon.app.inject({ url })
    expect(
      samples.filter(sample => body.includes(sample)),
      url,
    ).toEqual([])
  }
})

test('where the salon has no number and no email address, no page has an empty link or sentence', async ({
  page,
}) => {
  for (const path of indexedPages) {
    await page.goto(path)
    await expectAccessible(page)
    await expect(page.locator('a[href^="tel:"], a[href^="mailto:"], a:not([href])')).toHaveCount(0)
    await expect(page.getByText(/call us on/i)).toHaveCount(0)
  }
})

test('who asks for a copy of the message is told to write to us', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.locator('#form').getByText('or to have it deleted, write to us.')).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page).toHaveURL('/contact')
})
