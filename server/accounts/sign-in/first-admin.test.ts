import { beforeAll, beforeEach, expect, it } from 'vitest'
import { logIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { ConfigError } from '../../config.ts'
import { ensureFirstAdmin } from '../../instance.ts'
import { listUsers } from '../users.queries.ts'

describeDatabases('the first admin on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('users').execute()
  })

  const ensure = (firstAdmin?: { email: string; password: string }) =>
    ensureFirstAdmin(test.db, { ...test.config, firstAdmin }, test.clock)
  const owner = { email: 'Owner@salon.lk', password: 'a long password' }

  it('is stored from the settings, once by two processes', async () => {
    await Promise.all([ensure(owner), ensure(owner)])
    expect(await listUsers(test.db)).toMatchObject([
      { name: 'Owner', email: 'owner@salon.lk', role: 'admin' },
    ])
    expect((await logIn(test, owner.email, owner.password)).statusCode).toBe(200)
  })

  itOnce('is not stored without settings', async () => {
    await ensure(undefined)
    expect(await listUsers(test.db)).toEqual([])
  })

  itOnce('is not added to existing users', async () => {
    // A user of any role counts.
    const { user } = await signInWithPassword(test, 'other')
    // The settings are no longer looked at: this password would be refused.
    await ensure({ ...owner, password: 'short' })
    expect(await listUsers(test.db)).toEqual([user])
  })

  itOnce.each([
    ['eleven char', "ADMIN_PASSWORD can't be used: It must have at least 12 characters."],
    ['password1234', "ADMIN_PASSWORD can't be used: It is too common."],
  ])('needs a better password than %j', async (password, message) => {
    await expect(ensure({ ...owner, password })).rejects.toThrow(new ConfigError(message))
    expect(await listUsers(test.db)).toEqual([])
  })
})
