import { beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { callAuth, signInWithFactor, type WithFactor } from '#tests/second-factor.ts'

// A code of six other characters would be read as a recovery code.
const WRONG = '000000'
const GUESSES = 30
/** The most wrong codes of one account without a wait. */
const FREE = 20

describeDatabases('wrong codes of one account on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  const changePassword = async (owner: WithFactor, currentPassword: string, newPassword: string) => {
    const { headers } = owner
    const response = await callAuth(
      test,
      'PUT',
      'updatepassword',
      { currentPassword, newPassword },
      { headers },
    )
    return { ...owner, headers: { ...headers, authorization: `Bearer ${response.json().token}` } }
  }

  it('are counted together, also in the sessions that new passwords open', async () => {
    let owner = await signInWithFactor(test)
    let password = PASSWORD
    const statuses: number[] = []
    for (let n = 0; n < GUESSES; n++) {
      const { headers } = owner
      const body = { currentPassword: password, code: WRONG }
      const removal = n % 2 === 0
      const response = await callAuth(
        test,
        removal ? 'DELETE' : 'POST',
        removal ? 'totp' : 'recovery-codes',
        body,
        { headers },
      )
      statuses.push(response.statusCode)
      if (n % 3 === 2) {
        const next = `another password ${n}`
        owner = await changePassword(owner, password, next)
        password = next
      }
    }
    expect(statuses.filter(status => status === 422)).toHaveLength(FREE)
    expect(statuses.slice(FREE)).toEqual(Array(GUESSES - FREE).fill(429))
  })

  it('are counted together, also under another email', async () => {
    const owner = await signInWithFactor(test)
    let { email } = owner.user
    const statuses: number[] = []
    for (let n = 0; n < GUESSES; n++) {
      // Each from an address of its own.
      const remoteAddress = `203.0.113.${n + 10}`
      const login = await callAuth(test, 'POST', 'login', { email, password: PASSWORD }, { remoteAddress })
      const { challenge } = login.json()
      const response = await callAuth(
        test,
        'POST',
        'second-factor',
        { challenge, code: WRONG },
        { remoteAddress },
      )
      statuses.push(response.statusCode)
      if (n % 10 === 9) {
        const body = { email: `another-${n}-${email}`, currentPassword: PASSWORD }
        const { headers } = owner
        expect((await callAuth(test, 'PUT', 'updatedetails', body, { headers })).statusCode).toBe(200)
        email = body.email
      }
    }
    expect(statuses.filter(status => status === 422)).toHaveLength(FREE)
  })
})
