import { readFile } from 'node:fs/promises'
import { expectSound } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { failCall, signInAsAdmin } from './admin.ts'
import { addContact, addContacts } from './contacts-data.ts'
import { address, phone, rows } from './list.ts'

test.beforeEach(({ page, salon }) => signInAsAdmin(page, salon).then(() => undefined))

test.describe('the export', () => {
  test('is what the filter finds', async ({ page, salon }) => {
    await addContacts(salon, 12)
    await addContact(salon, { firstName: '=cmd()', lastName: 'Other' })
    await page.goto(`${address}?q=guest`)
    await expect(rows(page)).toHaveCount(10)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.match(/Guest/g)).toHaveLength(12)
    expect(text).not.toContain('Other')
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  })

  test('says how far it is, and can be cancelled', whole, async ({ page, salon }) => {
    await addContacts(salon, 3)
    // A part of a file, and then nothing for as long as one waits.
    await page.addInitScript(() => {
      const real = window.fetch
      window.fetch = (input, init) => {
        if (!String(input).includes('/contacts/export')) return real(input, init)
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('"Name"\r\n"a\nb"\r\n"c"\r\n'))
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
          },
        })
        return Promise.resolve(new Response(body, { headers: { 'X-Total-Count': '8300' } }))
      }
    })
    await page.goto(address)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('2 of 8,300')).toBeVisible()
    await expectSound(page)
    await page.setViewportSize(phone)
    await expect(page.getByText('2 of 8,300')).toBeInViewport({ ratio: 1 })
    await expectSound(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })

  test('that breaks off says so and saves nothing', whole, async ({ page, salon }) => {
    await addContacts(salon, 1)
    await failCall(page, 'GET', '/contacts/export', 0)
    await page.goto(address)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('alert')).toHaveText(/The export broke off\. Nothing was saved\./)
  })
})
