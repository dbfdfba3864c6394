import { expect } from 'vitest'
import { journey } from './journey.ts'
import { logIn } from './log-in.ts'

// WebKit draws the date of today in an empty field.
journey('an empty date does not look like a chosen one', async (page, salon) => {
  await logIn(page, salon, '/admin/appointments?from=2026-01-15')
  await page.hasValue('From', '2026-01-15')
  expect(await page.showsDate('From')).toBe(true)
  expect(await page.showsDate('To')).toBe(false)
})
