import { beforeAll, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import packageJson from '../../package.json' with { type: 'json' }

describeOneDatabase('whether the process runs', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  const live = async (headers = {}) => {
    const response = await test.app.inject({ url: '/api/health/live', headers })
    expect(response.statusCode).toBe(200)
    return response.json()
  }

  it('is told to everyone, its version only to accounts with full access', async () => {
    expect(await live()).toEqual({ success: true })
    expect(await live({ authorization: `Bearer ${'x'.repeat(43)}` })).toEqual({ success: true })
    expect(await live((await signIn(test, 'admin', 'inbox')).headers)).toEqual({ success: true })
    expect(await live((await signIn(test)).headers)).toEqual({
      success: true,
      version: packageJson.version,
    })
  })
})
