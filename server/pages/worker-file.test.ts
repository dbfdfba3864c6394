import { expect, it } from 'vitest'
import { createTestApp } from '#tests/app.ts'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { createFakeSite } from '#tests/fake-site.ts'

describeOneDatabase('the service worker of the back office', kind => {
  it('is asked for each time, may call this site only, and names the telephone that is published', async () => {
    const test = await createTestApp(kind, { site: createFakeSite() })
    const { statusCode, headers, body } = await test.app.inject('/admin-worker.js')
    await test.close()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'none'; connect-src 'self'"),
    })
    expect(body).toBe('// ')
  })
})
