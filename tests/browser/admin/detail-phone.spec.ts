import { expectSound } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { addContact } from './contacts-data.ts'
import { button, detail, does, openInquiry, signInNamed, timeline } from './detail.ts'

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('the dialog fills the screen, what is mostly done is in reach of the thumb, the rest in a menu', async ({
    page,
    salon,
  }) => {
    await signInNamed(page, salon, 'Kamala Silva')
    const id = await addContact(salon, { message: 'A long message.\n'.repeat(60) })
    await openInquiry(page, id)
    expect(await detail(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 780 })
    for (const name of ['Reply', 'Mark as Read', 'Mark as Processing', 'Mark as Completed']) {
      const box = await button(page, name).boundingBox()
      expect(box?.height, name).toBeGreaterThanOrEqual(44)
      expect(box?.y, name).toBeGreaterThan(780 / 2)
      await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    }
    for (const name of ['Close', 'More', 'Previous inquiry', 'Next inquiry']) {
      const box = await button(page, name).boundingBox()
      expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThanOrEqual(44)
      expect(box?.y, name).toBeLessThan(60)
    }
    await expect(button(page, 'Delete Contact')).toHaveCount(0)
    await button(page, 'More').click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Print',
      'This Person’s Data...',
      'Mark as Possible Spam',
      'Delete Contact',
    ])
    await expectSound(page)
    await page.getByRole('menuitem', { name: 'Delete Contact' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Contact deleted successfully')).toBeVisible()
    await expect(detail(page)).toHaveCount(0)
  })
})

test(
  'On paper stands one inquiry, without buttons and without what only the team sees',
  whole,
  async ({ page, salon }) => {
    const kamala = await signInNamed(page, salon, 'Kamala Silva')
    const id = await addContact(salon, { message: 'A long message.\n'.repeat(120) })
    await does(salon, kamala, 'POST', `/contacts/${id}/notes`, { text: 'Only for us' })
    await page.addInitScript(() => {
      const seen = window as typeof window & { printed: number }
      seen.printed = 0
      window.print = () => {
        seen.printed += 1
      }
    })
    await openInquiry(page, id)
    await expect(timeline(page)).toContainText('Only for us')
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    expect(await page.evaluate(() => (window as typeof window & { printed: number }).printed)).toBe(1)

    await page.emulateMedia({ media: 'print' })
    await expect(detail(page).getByRole('heading', { name: 'Nimali Perera' })).toBeVisible()
    await expect(detail(page).getByText('Araliya Beauty Salon')).toBeVisible()
    await expect(timeline(page).getByText('Read by Kamala Silva')).toBeVisible()
    await expect(page.getByText('Only for us')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText('View website')).toBeHidden()
    // All of it is on the paper, not only what a window shows.
    const { scrolls, height } = await detail(page).evaluate(dialog => ({
      scrolls: [...dialog.querySelectorAll('*')].some(
        part =>
          part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
      ),
      height: dialog.getBoundingClientRect().height,
    }))
    expect(scrolls).toBe(false)
    expect(height).toBeGreaterThan(2000)
  },
)
