import { sampleCopy } from '#content/sample-copy.ts'
import { sampleBranches, sampleContent } from '#content/sample-salon.ts'
import { sampleServices } from '#content/sample-services.ts'
import { expectAccessible } from '../checks.ts'
import { indexedPages } from '../seo/indexed-pages.ts'
import { expect, test } from '../test.ts'

// As `npm run serve -- --seed` opens it: no one has entered anything yet.
test.beforeEach(async ({ salon: { db } }) => {
  await db.deleteFrom('contentVersions').execute()
  await db.deleteFrom('branches').execute()
  await db.updateTable('services').set({ hidden: 1 }).execute()
})

const { salon, testimonials, people } = sampleContent
const { home, about, services } = sampleCopy
const invented = [
  salon.phone,
  salon.email,
  salon.whatsApp,
  salon.city,
  salon.founded,
  salon.description,
  ...sampleBranches.flatMap(({ address, phone, email }) => [address, phone, email]),
  ...sampleServices.map(({ description }) => description),
  ...[...testimonials, ...people].map(({ name }) => name),
  home.text,
  home.about.title,
  home.about.text,
  about.text,
  about.band,
  about.vision,
  about.visionMore,
  about.mission,
  about.missionMore,
  about.next.lead,
  ...about.story,
  ...about.values,
  ...about.timeline.map(({ text }) => text),
  ...about.reasons.map(({ text }) => text),
  services.text,
  ...services.steps,
  'araliya.example',
  'three chairs',
  'Colombo 6',
  'in Colombo',
  '8 pm',
  'Founded',
  'Since 2',
  'Open today',
  'Closed today',
  'closed',
].filter(text => !text.includes('{places}'))

const pages = indexedPages.filter(path => !path.startsWith('/branches/'))

test('a new salon shows nothing that is invented, neither on its pages nor in the API @essential', async ({
  salon,
}) => {
  for (const url of [
    ...pages,
    '/nowhere',
    '/api/content',
    '/api/branches',
    '/api/services',
    '/sitemap.xml',
  ]) {
    const { body } = await salon.app.inject({ url })
    // Names of styles say nothing, nor does the code of the page.
    const text = body.replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|class="[^"]*"/g, '')
    expect(body).not.toMatch(/openingHoursSpecification|foundingDate|streetAddress/)
    expect(
      invented.filter(sample => text.includes(sample)),
      url,
    ).toEqual([])
  }
})

test('where the salon has no number and no email address, no page has an empty link, sentence or section', async ({
  page,
}) => {
  for (const path of pages) {
    await page.goto(path)
    await expectAccessible(page)
    await expect(page.locator('a[href^="tel:"], a[href^="mailto:"], a:not([href])')).toHaveCount(0)
    await expect(page.getByText(/call us on/i)).toHaveCount(0)
    await expect(page.locator('main :is(h1, h2, h3, p, dd, li, ul, ol, address):empty')).toHaveCount(0)
  }
})

test('about leaves out the story, beliefs and reasons that no one has written', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Come and see for yourself',
    'About Us',
    'Quick Links',
    'Services',
    'Contact',
  ])
})

test('the form takes any day while no one has entered the hours', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.locator('.day-tile')).toHaveCount(7)
  await expect(page.locator('.day-tile.is-closed')).toHaveCount(0)
})

test('who has no number and no address to write to is led to the form', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
  await expect(page).toHaveURL('/contact')
})
