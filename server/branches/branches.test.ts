import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'

describe.each(databaseKinds)('branches on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
  })
  afterAll(() => test.close())

  it('lists nothing in an empty salon, without a login', async () => {
    const answer = await test.app.inject('/api/branches')
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, data: [] }])
  })

  it('refuses a branch from nobody', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/branches', payload: {} })
    expect([answer.statusCode, answer.json()]).toEqual([401, { success: false, error: 'Not authenticated' }])
  })

  it('answers 404 to unknown calls and branches', async () => {
    const unknown = await test.app.inject('/api/nothing')
    expect([unknown.statusCode, unknown.json().success]).toEqual([404, false])
    expect((await test.app.inject('/api/branches/7')).json()).toEqual({
      success: false,
      error: 'Branch not found',
    })
    expect((await test.app.inject('/api/branches/x')).statusCode).toBe(400)
  })
})
