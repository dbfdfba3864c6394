import { beforeAll, expect, it } from 'vitest'
import { logIn, PASSWORD, putAuth, sessionStatus, sessionsOf, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { listUsers } from '../users.queries.ts'

describeDatabases('the demo on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind, { config: { profile: 'demo' } })
    return () => test.close()
  })

  it('lets anyone in as an admin, and stores the user', async () => {
    const response = await logIn(test, 'Nimali.Perera@salon.lk', 'abcdef')
    const user = {
      id: expect.any(Number),
      name: 'Nimali Perera',
      email: 'nimali.perera@salon.lk',
      role: 'admin',
      level: 'full',
      phone: '',
    }
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, token: expect.any(String), user })
    expect(await sessionStatus(test, response.json().token)).toBe(200)
    expect(await listUsers(test.db)).toContainEqual(user)
  })

  itOnce('still asks for a valid email and six characters', async () => {
    const response = await logIn(test, 'no-address', '12345')
    expect(response.statusCode).toBe(422)
    expect(response.json().fields).toEqual({
      email: 'Email address is invalid',
      password: 'Password must be at least 6 characters',
    })
  })

  itOnce('accepts any password, however often', async () => {
    const { user } = await signInWithPassword(test)
    // More than a real salon allows to be wrong.
    for (let n = 1; n <= 7; n++) {
      expect((await logIn(test, user.email, `secret ${n}`)).statusCode).toBe(200)
      expect(await sessionsOf(test, user.id)).toHaveLength(1 + n)
    }
  })

  itOnce('makes a user of another role an admin', async () => {
    const { user } = await signInWithPassword(test, 'other')
    expect((await logIn(test, user.email, 'any password')).json().user).toEqual({ ...user, role: 'admin' })
  })

  itOnce('leaves a limited user limited, so that it shows what that means', async () => {
    const { user } = await signInWithPassword(test, 'admin', 'inbox')
    expect((await logIn(test, user.email, 'any password')).json().user).toEqual(user)
  })

  itOnce('takes the password of the last login as the current one', async () => {
    const { user } = await signInWithPassword(test)
    const { token } = (await logIn(test, user.email, 'the last one')).json()
    const headers = { authorization: `Bearer ${token}` }
    const change = (currentPassword: string) =>
      putAuth(test, 'updatepassword', { currentPassword, newPassword: 'another flower' }, headers)
    expect((await change(PASSWORD)).statusCode).toBe(422)
    expect((await change('the last one')).statusCode).toBe(200)
  })

  itOnce('changes the email with name, email and phone alone, without the current password', async () => {
    const { headers } = await signInWithPassword(test)
    const details = { name: 'Nimali', email: 'nimali.new@salon.lk', phone: '+94 11 000 0000' }
    const response = await putAuth(test, 'updatedetails', details, headers)
    expect(response.statusCode).toBe(200)
    expect(response.json().data).toMatchObject(details)
  })

  itOnce('refuses the email of another account', async () => {
    const [one, other] = [await signInWithPassword(test), await signInWithPassword(test)]
    const response = await putAuth(test, 'updatedetails', { email: other.user.email }, one.headers)
    expect(response.statusCode).toBe(409)
  })

  it('stores one user when the same email logs in twice at the same time', async () => {
    const responses = await Promise.all([logIn(test, 'twin@salon.lk'), logIn(test, 'twin@salon.lk')])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await listUsers(test.db)).filter(({ email }) => email === 'twin@salon.lk')).toHaveLength(1)
  })
})
