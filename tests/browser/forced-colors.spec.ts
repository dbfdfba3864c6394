import type { Locator, Page } from '@playwright/test'
import { signInAsAdmin } from './admin/admin.ts'
import { addInquiry, openInquiry } from './admin/inbox.ts'
import { waitForHydration } from './checks.ts'
import { expect, test, waitForAnimations } from './test.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

/** The colours that an element is shown in: those of its text and of what is behind it, and their contrast. */
const colours = (element: Locator) =>
  element.evaluate(node => {
    const rgb = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = ([r = 0, g = 0, b = 0]: number[]) =>
      [r, g, b]
        .map(value => value / 255)
        .map(value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
    let background: string | undefined
    for (let at: Element | null = node; at && !background; at = at.parentElement) {
      const found = getComputedStyle(at).backgroundColor
      if (rgb(found)[3] !== 0) background = found
    }
    const text = getComputedStyle(node).color
    const [one = 0, other = 0] = [luminance(rgb(text)), luminance(rgb(background ?? 'rgb(255 255 255)'))]
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    return { background, text, contrast }
  })

/** Expects that both are readable, and that the chosen one has another background. */
async function expectToldApart(page: Page, chosen: Locator, other: Locator) {
  await waitForAnimations(page)
  const [one, two] = [await colours(chosen), await colours(other)]
  expect(one.contrast, JSON.stringify(one)).toBeGreaterThan(4.5)
  expect(two.contrast, JSON.stringify(two)).toBeGreaterThan(4.5)
  expect(one.background).not.toBe(two.background)
}

test('the chosen filter, page, tab and card of the site are told apart with forced colours', async ({
  page,
}) => {
  await page.goto('/services?category=nails')
  await waitForHydration(page)
  const filter = page.getByRole('navigation', { name: 'Filter services' })
  await expectToldApart(
    page,
    filter.getByRole('link', { name: 'Nail Care' }),
    filter.getByRole('link', { name: 'Makeup' }),
  )
  // An arch has a ring: a filled link would be a square behind it.
  const ringOf = (name: RegExp) =>
    page
      .getByTestId('category-cards')
      .getByRole('link', { name })
      .locator(':scope > :first-child')
      .evaluate(arch => getComputedStyle(arch).outlineWidth)
  expect([await ringOf(/^Nail Care/), await ringOf(/^Makeup/)]).toEqual(['3px', '1px'])
  const main = page.getByRole('navigation', { name: 'Main' })
  await expectToldApart(
    page,
    main.getByRole('link', { name: 'Services' }),
    main.getByRole('link', { name: 'About' }),
  )
  await expectToldApart(
    page,
    page.getByRole('link', { name: 'Book Appointment' }).last(),
    page.getByRole('link', { name: 'See our locations' }),
  )
  await page.goto('/about')
  await waitForHydration(page)
  await expectToldApart(
    page,
    page.getByRole('tab', { name: 'Vision' }),
    page.getByRole('tab', { name: 'Mission' }),
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the active filter is readable with forced ${colorScheme} colours, also under the pointer`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto('/services?category=nails')
    await waitForHydration(page)
    const active = page
      .getByRole('navigation', { name: 'Filter services' })
      .getByRole('link', { name: 'Nail Care' })
    expect((await colours(active)).contrast).toBeGreaterThan(4.5)
    await active.hover()
    await waitForAnimations(page)
    expect((await colours(active)).contrast).toBeGreaterThan(4.5)
  })
}

test('a filled button is readable with forced colours, also while it can’t be pressed', async ({
  page,
  salon,
}) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/services/prices')
  const save = page.getByRole('button', { name: /^Change .*Prices?/ })
  await expect(save).toBeDisabled()
  expect((await colours(save)).contrast).toBeGreaterThan(4.5)
  await page.getByLabel('New price of Threading').fill('550')
  await expect(save).toBeEnabled()
  await waitForAnimations(page)
  expect((await colours(save)).contrast).toBeGreaterThan(4.5)
})

test('the current entry, tab, filter and card of the back office are told apart with forced colours', async ({
  page,
  salon,
}) => {
  await signInAsAdmin(page, salon)
  await page.goto('/admin/services?category=nails')
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  await expectToldApart(
    page,
    sidebar.getByRole('link', { name: 'Services' }),
    sidebar.getByRole('link', { name: 'Branches' }),
  )
  await expectToldApart(
    page,
    page.getByRole('button', { name: 'Nail Care' }),
    page.getByRole('button', { name: 'Makeup' }),
  )
  await expectToldApart(
    page,
    page.getByRole('link', { name: 'Add Service' }),
    page.getByRole('button', { name: 'More', exact: true }),
  )
  await page.goto('/admin/settings')
  await expectToldApart(
    page,
    page.getByRole('link', { name: 'Account' }),
    page.getByRole('link', { name: 'Team' }),
  )
  await page.goto('/admin/categories/new')
  await page.getByText('Gold', { exact: true }).click()
  await expectToldApart(
    page,
    page.getByText('Gold', { exact: true }),
    page.getByText('Green', { exact: true }),
  )
})

test('the channel of a reply and the buttons of an inquiry are told apart with forced colours', async ({
  page,
  salon,
}) => {
  await signInAsAdmin(page, salon)
  await openInquiry(page, await addInquiry(salon))
  await expectToldApart(
    page,
    page.getByRole('button', { name: 'Reply', exact: true }),
    page.getByRole('button', { name: 'Mark as Processing' }),
  )
  // Its edge, which is only drawn here, is whole.
  const remove = await page.getByRole('button', { name: 'Delete Contact' }).boundingBox()
  const above = await page.getByLabel('Assigned to').boundingBox()
  expect(remove?.x).toBeGreaterThanOrEqual(above?.x ?? Number.POSITIVE_INFINITY)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const channels = page.getByRole('group', { name: 'Reply by' })
  await expectToldApart(page, channels.getByText('Email'), channels.getByText('I Called'))
})
