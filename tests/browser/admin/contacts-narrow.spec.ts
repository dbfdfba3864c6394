import { aContact } from '#tests/factories.ts'
import { expectSound } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { signInAsAdmin } from './admin.ts'
import { addContact, colleagueDeletes } from './contacts-data.ts'
import { address, rows } from './list.ts'

test.beforeEach(({ page, salon }) => signInAsAdmin(page, salon).then(() => undefined))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('an inquiry is a card with what matters, ten of them in 1,500 px', async ({ page, salon }) => {
    for (let index = 10; index >= 1; index -= 1) {
      await addContact(
        salon,
        { firstName: 'Guest', lastName: `${index} Wickramasinghe` },
        { minutesAgo: index * 150, suspected: index % 4 === 0 },
      )
    }
    await page.goto(address)
    await expect(rows(page)).toHaveCount(10)
    const card = rows(page).first()
    for (const text of [
      'Guest 1 Wickramasinghe',
      'Cut and Blow-dry',
      aContact().message.split('\n')[0] ?? '',
      'Unread',
      '21 h left',
    ]) {
      await expect(card.getByText(text)).toBeVisible()
    }
    for (const link of [
      card.getByRole('link', { name: 'nimali.perera@mail.example' }),
      card.getByRole('link', { name: '+94 77 000 0001' }),
      card.getByRole('button', { name: /^View/ }),
    ]) {
      const box = await link.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    const first = await card.boundingBox()
    const last = await rows(page).last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(1500)
    await expectSound(page)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  })
})

test('at 768 px and in the bin nothing of a row is cut off', whole, async ({ page, salon }) => {
  const id = await addContact(salon, { service: '', branch: '' }, { suspected: true, minutesAgo: 45 * 60 })
  await page.setViewportSize({ width: 768, height: 900 })
  const words = (text: string) => page.getByText(text, { exact: true })
  const isWhole = (text: string) =>
    words(text).evaluate(element => {
      const cell = element.closest('td')?.getBoundingClientRect()
      return (
        cell !== undefined &&
        element.getBoundingClientRect().right <= cell.right &&
        element.scrollWidth <= element.clientWidth + 1
      )
    })
  await page.goto('/admin/appointments')
  await expect(rows(page)).toContainText('- -')
  expect(await isWhole('Possible spam')).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await colleagueDeletes(salon, id)
  await page.goto('/admin/appointments?deleted=1')
  await expect(words('30 days left')).toBeVisible()
  expect(await isWhole('30 days left')).toBe(true)
})
