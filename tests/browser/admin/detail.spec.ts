import { expectSound } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { cutLine, failCall } from './admin.ts'
import { addContact, addContacts } from './contacts-data.ts'
import {
  address,
  button,
  colleague,
  detail,
  does,
  fact,
  note,
  openInquiry,
  signInNamed,
  timeline,
  topOf,
} from './detail.ts'

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 360, height: 780 }],
] as const) {
  test.describe(`The detail, on a ${device}`, () => {
    test.use({ viewport })

    test(
      'is in the order in which a person reads, with what reaches them',
      whole,
      async ({ page, salon }) => {
        await signInNamed(page, salon, 'Kamala Silva')
        const id = await addContact(
          salon,
          {
            service: 'Balayage',
            phone: '077 123 4567 / 011 259 8765 (mobile, after 5 or so)',
            message: 'A chair?\nThank you',
          },
          { minutesAgo: 22 * 60 },
        )
        await openInquiry(page, id)
        const tops = []
        for (const words of [
          'Nimali Perera',
          'Balayage',
          'left to answer',
          'A chair?',
          'nimali.perera@',
          'Activity',
        ]) {
          tops.push(await topOf(page, words))
        }
        expect(tops.slice(0, 5)).toEqual(tops.slice(0, 5).sort((a, b) => a - b))
        expect(tops[5]).toBeGreaterThan(tops[3] ?? 0)
        await expect(fact(page, 'Response')).toHaveText(/^1 h 5\d min left to answer$/)
        await expect(detail(page).getByRole('link', { name: 'Call' })).toHaveAttribute(
          'href',
          'tel:0771234567',
        )
        await expect(detail(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
          'href',
          'https://wa.me/94771234567',
        )
        await expectSound(page)
      },
    )

    test('takes notes that say that only the team sees them', whole, async ({ page, salon }) => {
      await signInNamed(page, salon, 'Kamala Silva')
      const id = await addContact(salon)
      await openInquiry(page, id)
      await expect(detail(page)).toContainText('Only the team sees this.')
      await button(page, 'Add Note').click()
      await expect(detail(page)).toContainText('Note is required')
      await expectSound(page)
      await note(page).fill('Likes tea\nNo sugar')
      await page.reload()
      await expect(note(page)).toHaveValue('Likes tea\nNo sugar')
      await button(page, 'Add Note').click()
      await expect(timeline(page)).toContainText('Note by Kamala Silva')
      await expect(timeline(page).getByText('Likes tea')).toHaveText('Likes tea\nNo sugar', {
        useInnerText: true,
      })
      await expect(note(page)).toHaveValue('')
      await expectSound(page)
    })

    test(
      'hands an inquiry over, oneself first, and tells who gave it to whom',
      whole,
      async ({ page, salon }) => {
        await signInNamed(page, salon, 'Kamala Silva')
        await colleague(salon, 'Anusha')
        const id = await addContact(salon)
        await openInquiry(page, id)
        const assigned = detail(page).getByLabel('Assigned to')
        await expect(assigned.getByRole('option')).toHaveText(['No one', 'Me (Kamala Silva)', 'Anusha'])
        await assigned.selectOption('Me (Kamala Silva)')
        await expect(timeline(page)).toContainText('Taken over by Kamala Silva')
        await assigned.selectOption('Anusha')
        await expect(timeline(page)).toContainText('Assigned to Anusha by Kamala Silva')
        await assigned.selectOption('No one')
        await expect(timeline(page)).toContainText('Unassigned by Kamala Silva')
        await expectSound(page)
      },
    )

    test('takes the suspicion off with one press, and puts it on', whole, async ({ page, salon }) => {
      await signInNamed(page, salon, 'Kamala Silva')
      const id = await addContact(salon, {}, { suspected: true })
      await openInquiry(page, id)
      await expect(detail(page)).toContainText('Possible spam')
      await expect(fact(page, 'Response')).toHaveCount(0)
      await expectSound(page)
      await button(page, 'Not Spam').click()
      await expect(timeline(page)).toContainText('Marked as not spam by Kamala Silva')
      await expect(fact(page, 'Response')).toContainText('left to answer')
      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Mark as Possible Spam' }).click()
      await expect(timeline(page)).toContainText('Marked as possible spam by Kamala Silva')
      await expect(button(page, 'Not Spam')).toBeVisible()
    })

    test('shows what lies in the bin, until when, and takes it out', whole, async ({ page, salon }) => {
      const kamala = await signInNamed(page, salon, 'Kamala Silva')
      const id = await addContact(salon)
      await does(salon, kamala, 'DELETE', `/contacts/${id}`)
      await page.goto(`${address}?deleted=1&open=${id}`)
      await expect(detail(page)).toContainText(/In the bin until \w+ \d+, \d{4}, then permanently deleted\./)
      await expect(timeline(page)).toContainText('Deleted by Kamala Silva')
      await expect(button(page, 'Mark as Completed')).toHaveCount(0)
      await expect(button(page, 'Reply')).toHaveCount(0)
      await expectSound(page)
      await button(page, 'Restore').click()
      await expect(timeline(page)).toContainText('Restored by Kamala Silva')
      await expect(button(page, 'Mark as Completed')).toBeEnabled()
      await expect(fact(page, 'Status')).toHaveText('Read')
    })

    test(
      'goes to the next and the previous without closing, across the pages',
      device === 'desktop' ? whole : {},
      async ({ page, salon }) => {
        await signInNamed(page, salon, 'Kamala Silva')
        await addContacts(salon, 12)
        const name = detail(page).getByRole('heading', { level: 3 }).first()
        await page.goto(address)
        await page.getByRole('button', { name: 'View Guest 10', exact: true }).click()
        await expect(name).toHaveText('Guest 10')
        await button(page, 'Next inquiry').click()
        await expect(name).toHaveText('Guest 11')
        await expect(page).toHaveURL(/page=2/)
        await expect(button(page, 'Next inquiry')).toBeFocused()
        await page.keyboard.press('j')
        await expect(name).toHaveText('Guest 12')
        await expect(button(page, 'Next inquiry')).toBeDisabled()
        await expectSound(page)
        await page.keyboard.press('k')
        await expect(name).toHaveText('Guest 11')
        await page.keyboard.press('k')
        await expect(name).toHaveText('Guest 10')
        await expect(page).not.toHaveURL(/page=2/)
        await page.keyboard.press('Escape')
        await expect(detail(page)).toHaveCount(0)
        await expect(page.getByText('Showing 1 to 10 of 12 results')).toBeVisible()
      },
    )
  })
}

test('None is skipped where those that are read leave the filter', whole, async ({ page, salon }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  await addContacts(salon, 14)
  await page.goto(`${address}?status=unread`)
  await page.getByRole('button', { name: 'View Guest 1', exact: true }).click()
  const name = detail(page).getByRole('heading', { level: 3 }).first()
  for (let guest = 1; guest <= 14; guest += 1) {
    await expect(name).toHaveText(`Guest ${guest}`)
    await expect(timeline(page)).toContainText('Read by')
    await expect(button(page, 'Mark as Completed')).toBeEnabled()
    if (guest < 14) await page.keyboard.press('j')
  }
})

test(
  'Keys mark and reply, never while typing, and not when they are switched off',
  whole,
  async ({ page, salon }) => {
    await signInNamed(page, salon, 'Kamala Silva')
    const id = await addContact(salon)
    await openInquiry(page, id)
    await page.keyboard.press('p')
    await expect(fact(page, 'Status')).toHaveText('Processing')
    await expect(button(page, 'Mark as Completed')).toBeEnabled()
    await page.keyboard.press('c')
    await expect(fact(page, 'Status')).toHaveText('Completed')
    await page.keyboard.press('r')
    const text = detail(page).getByLabel('Reply', { exact: true })
    await expect(text).toBeFocused()
    await page.keyboard.type('ppckr')
    await expect(text).toHaveValue(/ppckr/)
    await expect(fact(page, 'Status')).toHaveText('Completed')
    await page.evaluate(() => localStorage.setItem('araliya.keys', 'off'))
    await page.reload()
    await expect(text).toHaveValue(/ppckr/)
    await detail(page).getByRole('heading', { level: 3 }).first().click()
    await page.keyboard.press('p')
    await page.keyboard.press('c')
    await expect(button(page, 'Mark as Processing')).toBeEnabled()
    await expect(fact(page, 'Status')).toHaveText('Completed')
  },
)

test(
  'An inquiry that could not be loaded is tried again inside its dialog',
  whole,
  async ({ page, salon }) => {
    await signInNamed(page, salon, 'Kamala Silva')
    const id = await addContact(salon)
    await cutLine(page)
    const failing = await failCall(page, 'GET', `/contacts/${id}`, 500)
    await page.goto(`${address}?open=${id}`)
    await expect(detail(page)).toContainText('We couldn’t load this inquiry.')
    await expectSound(page)
    await failing.dispose()
    await button(page, 'Try Again').click()
    await expect(timeline(page)).toContainText('Read by')
    await expect(detail(page)).not.toContainText('Failed to load contact details')
    // What failed in it is not said of the list.
    await failCall(page, 'GET', `/contacts/${id}`, 500)
    await page.reload()
    await expect(page.getByText('Failed to load contact details')).toBeVisible()
    await button(page, 'Close').click()
    await expect(detail(page)).toHaveCount(0)
    await expect(page.getByText('Failed to load contact details')).toHaveCount(0)
  },
)
