import { afterAll, beforeAll } from 'vitest'
import { type SignedIn, signIn } from './accounts.ts'
import { createTestApp, type TestApp } from './app.ts'

/** A test app around all tests of a file or `describe`: `createTestApp` fills it before the first test. */
export function setUpApp(...options: Parameters<typeof createTestApp>): TestApp {
  const test = {} as TestApp
  beforeAll(async () => {
    Object.assign(test, await createTestApp(...options))
  })
  afterAll(() => test.close())
  return test
}

/** An admin who is signed in before the first test. Its `headers` stay the same object, so a caller can be made of them at once. */
export function setUpAdmin(test: TestApp): SignedIn {
  const admin = { headers: {} } as SignedIn
  beforeAll(async () => {
    const { headers, ...rest } = await signIn(test)
    Object.assign(admin, rest)
    Object.assign(admin.headers, headers)
  })
  return admin
}
