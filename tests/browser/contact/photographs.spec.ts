import type { Page } from '@playwright/test'
import { aPhoto } from '#tests/uploads.ts'
import { setPhotographsSetting } from '../../../server/inquiries/attachments/photographs-setting.queries.ts'
import { expectAccessible } from '../checks.ts'
import { expect, type Salon, test } from '../test.ts'
import { failureMessage, field, fillIn, inquiries, sendButton } from './form.ts'

const takePhotographs = ({ db }: Salon) =>
  db.transaction().execute(trx =>
    setPhotographsSetting(trx, { isTaken: true, days: 90 }, undefined, {
      by: 'command line',
      at: new Date().toISOString(),
    }),
  )

const aFile = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await (await aPhoto(600, 400)).jpeg().toBuffer(),
})

const added = (page: Page) => page.getByRole('list', { name: 'Added photographs' })
const consent =
  'Up to 3. We use them only to answer you, and delete them 90 days after we’ve dealt with your inquiry, at the latest.'

const stored = ({ db }: Salon) =>
  db.selectFrom('attachments').select(['inquiryId', 'width', 'expiresAt']).orderBy('position').execute()

test('the form asks for photographs only where the owner wants it', async ({ page }) => {
  await page.goto('/contact')
  await expect(field(page, 'Message')).toBeVisible()
  await expect(page.getByText('Add photographs')).toHaveCount(0)
})

test.describe('where the owner wants photographs', () => {
  test.beforeEach(({ salon }) => takePhotographs(salon))

  test('they are added, kept through a reload, removed, and sent with the inquiry @essential', async ({
    page,
    salon,
  }) => {
    const choose = async (...names: string[]) => {
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /^Add (?:another photograph|photographs)$/ }).click()
      await (await choosing).setFiles(await Promise.all(names.map(aFile)))
    }
    await page.goto('/contact')
    await expect(page.getByText(consent)).toBeVisible()
    await fillIn(page)

    await test.step('two are added', async () => {
      await choose('front.jpg', 'side.jpg')
      await expect(added(page).locator('input[type=hidden]')).toHaveCount(2)
      await expect(added(page).locator('img')).toHaveCount(2)
      await expectAccessible(page)
    })

    await test.step('a reload keeps them', async () => {
      await page.reload()
      await expect(added(page).getByRole('listitem')).toHaveCount(2)
    })

    await test.step('one is replaced', async () => {
      await page.getByRole('button', { name: 'Remove photograph 1' }).click()
      await choose('back.jpg')
      await expect(added(page).locator('input[type=hidden]')).toHaveCount(2)
    })

    await test.step('they are sent with the inquiry', async () => {
      await sendButton(page).click()
      await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
      const [inquiry] = await inquiries(salon)
      const rows = (await stored(salon)).filter(({ inquiryId }) => inquiryId !== null)
      expect(inquiry).toMatchObject({ firstName: 'Nimali' })
      expect(rows).toMatchObject([
        { width: 600, expiresAt: null },
        { width: 600, expiresAt: null },
      ])
    })
  })

  test('one that can’t be read is said so, and nothing that was typed is lost', async ({ page, salon }) => {
    await page.goto('/contact')
    await fillIn(page)
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') }
    await page.locator('input[type=file]').setInputFiles([broken])
    await expect(added(page)).toContainText('We can’t read this picture.')
    await sendButton(page).click()
    await expect(
      page.getByText('Remove the photograph that could not be added, or try it again.'),
    ).toBeVisible()
    expect(await inquiries(salon)).toEqual([])
    await page.getByRole('button', { name: 'Remove photograph 1' }).click()
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
  })

  test('by keyboard the focus is never lost, and what could not be sent is announced', async ({ page }) => {
    const add = page.getByRole('button', { name: /^Add (?:another photograph|photographs)$/ })
    const choose = async (...names: string[]) =>
      page.locator('input[type=file]').setInputFiles(await Promise.all(names.map(aFile)))
    await page.goto('/contact')
    await expect(add).toBeVisible()

    await test.step('after one that could not be sent was tried again', async () => {
      await page.route('**/api/contacts/photographs', route => route.abort(), { times: 1 })
      await choose('front.jpg')
      const failure = 'It could not be sent. Check the connection and try again.'
      await expect(page.getByRole('status').filter({ hasText: `Photograph 1: ${failure}` })).toHaveCount(1)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Try Again to send photograph 1' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Remove photograph 1' })).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: /^1 added$/ })).toHaveCount(1)
    })

    await test.step('after the last one that may be added', async () => {
      await add.focus()
      await choose('side.jpg', 'back.jpg')
      await expect(add).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Remove photograph 3' })).toBeFocused()
    })

    await test.step('after one was removed', async () => {
      await page.getByRole('button', { name: 'Remove photograph 1' }).press('Enter')
      await expect(add).toBeFocused()
    })
  })

  test('those that were chosen before the page’s code had loaded are sent', async ({ page }) => {
    const release = Promise.withResolvers<void>()
    await page.route('**/*.js', async route => {
      await release.promise
      await route.continue()
    })
    await page.goto('/contact', { waitUntil: 'commit' })
    await page.locator('input[type=file]').setInputFiles([await aFile('front.jpg')])
    release.resolve()
    await expect(added(page).locator('input[type=hidden]')).toHaveCount(1)
    await expect(added(page)).toContainText('front.jpg')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('they are posted with the form', async ({ page, salon }) => {
      await page.goto('/contact')
      await fillIn(page)
      await page.getByLabel('Photographs').setInputFiles([await aFile('front.jpg'), await aFile('side.jpg')])
      await sendButton(page).click()
      await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
      expect(await stored(salon)).toMatchObject([
        { width: 600, expiresAt: null },
        { width: 600, expiresAt: null },
      ])
    })

    test('those that are too large are left out, and nothing that was typed is lost', async ({
      page,
      salon,
    }) => {
      await page.goto('/contact')
      await fillIn(page)
      const large = { ...(await aFile('large.jpg')), buffer: Buffer.alloc(32 * 1024 * 1024) }
      await page.getByLabel('Photographs').setInputFiles([large])
      await sendButton(page).click()
      await expect(
        page.getByText('This photograph is larger than 10 MB. Choose a smaller one.'),
      ).toBeVisible()
      await sendButton(page).click()
      await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
      expect(await inquiries(salon)).toMatchObject([{ firstName: 'Nimali' }])
    })

    test('one that is refused comes back with the others and all that was typed', async ({ page, salon }) => {
      await page.goto('/contact')
      await fillIn(page)
      const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') }
      await page.getByLabel('Photographs').setInputFiles([await aFile('front.jpg'), broken])
      await sendButton(page).click()
      await expect(page.getByRole('alert')).toHaveText(failureMessage)
      await expect(page.getByText('We can’t read this picture.')).toBeVisible()
      await expect(added(page).getByRole('listitem')).toHaveCount(1)
      await sendButton(page).click()
      await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
      expect((await stored(salon)).filter(({ inquiryId }) => inquiryId !== null)).toHaveLength(1)
    })
  })
})
