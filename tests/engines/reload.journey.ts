import { expect } from 'vitest'
import { anInquiry } from '#tests/factories.ts'
import { journey } from './journey.ts'
import { logIn } from './log-in.ts'

// Firefox reports a stream that is open when its page is left as a network error.
journey('a reload of the back office logs no error of the live updates', async (page, salon) => {
  await logIn(page, salon)
  await page.sees('Welcome, Test admin')
  const payload = anInquiry({ firstName: 'Emma' })
  await salon.app.inject({ method: 'POST', url: '/api/contacts', payload })
  // The live updates are connected.
  await page.sees('Emma')
  await page.keepErrors()
  await page.leave('/admin')
  await page.go('/admin')
  await page.sees('Emma')
  expect(await page.keptErrors()).toBe('')
})
