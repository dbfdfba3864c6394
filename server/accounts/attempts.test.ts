import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { logIn, PASSWORD, putAuth, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { watchArgon2 } from '#tests/argon2.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { instant } from '../clock.ts'
import { beginAttempt, cancelAttempt, forgetAttempts } from './attempts.queries.ts'

const SECOND = 1_000
const HERE = '203.0.113.1'

describeDatabases('failed attempts on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('loginFailures').execute()
  })

  const failures = () =>
    test.db
      .selectFrom('loginFailures')
      .selectAll()
      .orderBy('scope')
      .orderBy('email')
      .orderBy('address')
      .execute()
  /** What is counted, such as `account a@b.lk`. */
  const counted = async () =>
    (await failures()).map(({ scope, email, address }) => [scope, email, address].filter(Boolean).join(' '))

  const begin = (email: string, address: string) => beginAttempt(test.db, test.clock, { email, address })

  /** Fails to log in. An attempt counts as failed as soon as it begins, until a success reverts it. */
  async function fail(email: string, times: number, address = HERE) {
    for (let i = 0; i < times; i++) await begin(email, address)
  }

  const refusal = (seconds: number) => ({
    status: 429,
    message: expect.stringMatching(
      /^Too many failed attempts\. Please try again in \d+ (second|minute)s?\.$/,
    ),
    extra: { retryAfterSeconds: seconds },
  })

  describe('of an account, five from one address', () => {
    let email: string
    beforeEach(async () => {
      email = (await signInWithPassword(test)).user.email
      for (let i = 0; i < 5; i++) expect((await logIn(test, email, 'wrong password')).statusCode).toBe(401)
    })

    it('block it for that address for 30 seconds, even with the right password', async () => {
      const response = await logIn(test, email)
      expect(response.statusCode).toBe(429)
      expect(response.headers['retry-after']).toBe('30')
      expect(response.json()).toEqual({
        success: false,
        error: 'Too many failed attempts. Please try again in 30 seconds.',
      })
      test.clock.advance(30 * SECOND)
      expect((await logIn(test, email)).statusCode).toBe(200)
    })

    itOnce('have the next one refused without hashing or counting it', async () => {
      const seen = watchArgon2()
      const before = await failures()
      await logIn(test, email)
      expect(seen.calls).toBe(0)
      expect(await failures()).toEqual(before)
    })
  })

  itOnce('block an unknown email in the same way', async () => {
    for (let i = 0; i < 5; i++) await logIn(test, 'nobody@araliya.example', 'wrong password')
    const response = await logIn(test, 'Nobody@araliya.example')
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('30')
  })

  it('double the wait up to a quarter of an hour', async () => {
    await fail('a@b.lk', 5)
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      await expect(begin('a@b.lk', HERE)).rejects.toMatchObject(refusal(seconds))
      test.clock.advance(seconds * SECOND - 1)
      await expect(begin('a@b.lk', HERE)).rejects.toMatchObject(refusal(1))
      test.clock.advance(1)
      await begin('a@b.lk', HERE)
    }
  })

  it('don’t block the account for other addresses', async () => {
    const { user } = await signInWithPassword(test)
    await fail(user.email, 5)
    await expect(begin(user.email, HERE)).rejects.toMatchObject(refusal(30))
    expect((await logIn(test, user.email, PASSWORD, '198.51.100.9')).statusCode).toBe(200)
  })

  describe('of an account, a hundred from twenty addresses', () => {
    let email: string
    beforeEach(async () => {
      email = (await signInWithPassword(test)).user.email
      for (let host = 0; host < 20; host++) await fail(email, 5, `198.51.100.${host}`)
    })

    it('leave one attempt to each new address, then block it for the longest time', async () => {
      await begin(email, HERE)
      await expect(begin(email, HERE)).rejects.toMatchObject(refusal(900))
    })

    it('don’t block the right password from a new address', async () => {
      expect((await logIn(test, email, PASSWORD, '192.0.2.1')).statusCode).toBe(200)
    })
  })

  it('of the account are deleted by a success, those of the address are not', async () => {
    const { user } = await signInWithPassword(test)
    for (let i = 0; i < 4; i++) await logIn(test, user.email, 'wrong password')
    expect((await logIn(test, user.email)).statusCode).toBe(200)
    expect(await failures()).toMatchObject([{ scope: 'address', address: HERE, failures: 4 }])
  })

  it('block all accounts for an address after twenty', async () => {
    for (let i = 0; i < 20; i++) await fail(`person${i}@b.lk`, 1)
    const { user } = await signInWithPassword(test)
    expect((await logIn(test, user.email)).statusCode).toBe(429)
    await begin('person1@b.lk', '198.51.100.9')
    test.clock.advance(30 * SECOND)
    expect((await logIn(test, user.email)).statusCode).toBe(200)
  })

  it('count an IPv6 network as one address', async () => {
    for (let i = 0; i < 5; i++) await begin('a@b.lk', `2001:db8:1:2::${i + 1}`)
    await expect(begin('a@b.lk', '2001:db8:1:2:ffff::1')).rejects.toMatchObject(refusal(30))
    await begin('a@b.lk', '2001:db8:1:3::1')
  })

  it('are deleted after a day without one', async () => {
    await fail('a@b.lk', 5)
    test.clock.advance(DAY_MS)
    await begin('c@d.lk', '198.51.100.9')
    expect(await counted()).toEqual([
      'account c@d.lk',
      'accountFromAddress c@d.lk 198.51.100.9',
      'address 198.51.100.9',
    ])
  })

  describe('counted by another process', () => {
    it('still block when its clock is a little ahead', async () => {
      await fail('a@b.lk', 5)
      test.clock.advance(-59 * SECOND)
      await expect(begin('a@b.lk', HERE)).rejects.toMatchObject(refusal(30 + 59))
    })

    it('block for at most a quarter of an hour, whatever its clock says', async () => {
      await fail('a@b.lk', 5)
      await test.db
        .updateTable('loginFailures')
        .set({ blockedUntil: instant(test.clock, 16 * MINUTE_MS) })
        .execute()
      await expect(begin('a@b.lk', HERE)).rejects.toMatchObject(refusal(900))
    })

    it('don’t block when its clock was wrong by hours', async () => {
      test.clock.advance(2 * 60 * MINUTE_MS)
      await fail('a@b.lk', 5)
      test.clock.advance(-2 * 60 * MINUTE_MS)
      await begin('a@b.lk', HERE)
      await expect(begin('a@b.lk', HERE)).rejects.toMatchObject(refusal(60))
    })
  })

  it('can’t exceed the limit in parallel', async () => {
    const { user } = await signInWithPassword(test)
    const seen = watchArgon2()
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => logIn(test, user.email, 'wrong password')),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(5).fill(401),
      ...Array(7).fill(429),
    ])
    expect(seen.calls).toBe(5)
  })

  itOnce.each([
    ['updatepassword', { newPassword: 'another flower' }],
    ['updatedetails', { email: 'moved@salon.lk' }],
  ] as const)('include wrong current passwords of %s', async (call, change) => {
    const { headers } = await signInWithPassword(test)
    const send = (currentPassword: string) => putAuth(test, call, { ...change, currentPassword }, headers)
    for (let i = 0; i < 5; i++) expect((await send('wrong')).statusCode).toBe(422)
    const right = await send(PASSWORD)
    expect(right.statusCode).toBe(429)
    expect(right.headers['retry-after']).toBe('30')
    test.clock.advance(30 * SECOND)
    expect((await send(PASSWORD)).statusCode).toBe(200)
  })

  itOnce('are reverted when the password couldn’t be checked', async () => {
    await fail('a@b.lk', 5)
    await cancelAttempt(test.db, { email: 'a@b.lk', address: HERE })
    expect(await failures()).toMatchObject(Array(3).fill({ failures: 4, blockedUntil: null }))
  })

  it('can be deleted for one account, from all addresses', async () => {
    await fail('a_b@c.lk', 1)
    await fail('a_b@c.lk', 1, '198.51.100.9')
    await fail('axb@c.lk', 1)
    await forgetAttempts(test.db, 'A_b@c.lk')
    expect(await counted()).toEqual([
      'account axb@c.lk',
      `accountFromAddress axb@c.lk ${HERE}`,
      'address 198.51.100.9',
      `address ${HERE}`,
    ])
  })
})
