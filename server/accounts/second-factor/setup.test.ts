// Long: adding, removing and the key of an app, with the same phone.

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SETUP_MINUTES } from '#contracts/accounts/second-factor.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { logIn, PASSWORD, type SignedIn, sessionStatus, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { postgres, sqlite } from '#tests/databases.ts'
import { describeDatabases, needs } from '#tests/describe-databases.ts'
import {
  addFactor,
  callAuth,
  phoneWith,
  STEP_MS,
  signInWithFactor,
  type WithFactor,
} from '#tests/second-factor.ts'
import { keyFileOf } from './factor-key.ts'
import { findKeyProblem } from './key-check.ts'

describeDatabases('an authenticator app on $name', (kind, itOnce) => {
  let test: TestApp
  let user: SignedIn
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(async () => {
    user = await signInWithPassword(test)
  })

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    { headers } = user,
  ) => callAuth(test, method, path, payload, { headers })
  const start = () => call('POST', 'totp', { currentPassword: PASSWORD })
  const status = async ({ headers } = user) =>
    (await call('GET', 'second-factor', undefined, { ...user, headers })).json().data

  describe('is begun', () => {
    itOnce('with a secret of 160 bits, as text, as a link and as a QR code', async () => {
      const { secret, uri, qr } = (await start()).json().data
      expect(phoneWith(test, secret).secret).toHaveLength(20)
      expect(uri).toBe(
        `otpauth://totp/Araliya%20Beauty%20Salon:${encodeURIComponent(user.user.email)}?secret=${secret}&issuer=Araliya%20Beauty%20Salon`,
      )
      expect(qr).toBe(encodeQR(uri, 'svg', { border: 2 }))
    })

    itOnce('only with the right password', async () => {
      const response = await call('POST', 'totp', { currentPassword: 'wrong password' })
      expect(response.statusCode).toBe(422)
      expect(response.json().fields).toEqual({ currentPassword: 'Current password is incorrect' })
    })

    it('and is not in use before its first code', async () => {
      await start()
      expect(await status()).toEqual({ addedAt: null, recoveryCodes: 0, requiredFrom: null, available: true })
      expect((await logIn(test, user.user.email)).json()).toHaveProperty('token')
    })

    itOnce('again with another secret: the first no longer works', async () => {
      const first = (await start()).json().data
      const second = (await start()).json().data
      const refused = await call('PUT', 'totp', { code: phoneWith(test, first.secret).code() })
      expect(refused.statusCode).toBe(422)
      expect((await call('PUT', 'totp', { code: phoneWith(test, second.secret).code() })).statusCode).toBe(
        200,
      )
    })

    itOnce(`for ${SETUP_MINUTES} minutes`, async () => {
      const phone = phoneWith(test, (await start()).json().data.secret)
      test.clock.advance(SETUP_MINUTES * MINUTE_MS)
      const response = await call('PUT', 'totp', { code: phone.code() })
      expect([response.statusCode, response.json().error]).toEqual([
        409,
        'This setup has run out. Please start again.',
      ])
    })
  })

  describe('is added', () => {
    it('with its first code: the user gets ten recovery codes', async () => {
      const { recoveryCodes } = await addFactor(test, user)
      expect(recoveryCodes).toHaveLength(10)
      expect(await status()).toMatchObject({ addedAt: expect.any(String), recoveryCodes: 10 })
    })

    it('and ends all other sessions, and logins that are not complete', async () => {
      const elsewhere = (await logIn(test, user.user.email)).json().token
      await addFactor(test, user)
      expect([await sessionStatus(test, elsewhere), await sessionStatus(test, user.token)]).toEqual([
        401, 200,
      ])
    })

    itOnce('not with a wrong code', async () => {
      await start()
      const response = await call('PUT', 'totp', { code: '000000' })
      expect(response.statusCode).toBe(422)
      expect(response.json().fields.code).toContain('wrong or expired')
      expect(await status()).toMatchObject({ addedAt: null })
    })

    itOnce('not by guessing: codes of a session are throttled', async () => {
      await start()
      const statuses = []
      for (let n = 0; n < 6; n++) statuses.push((await call('PUT', 'totp', { code: '000000' })).statusCode)
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    })

    itOnce('not when nothing was begun', async () => {
      expect((await call('PUT', 'totp', { code: '123456' })).statusCode).toBe(409)
    })

    it('once: a second one is refused', async () => {
      await addFactor(test, user)
      const response = await start()
      expect([response.statusCode, response.json().error]).toEqual([
        409,
        'You already use an authenticator app. Remove it first, then add another.',
      ])
    })

    itOnce('without storing what makes codes, or the recovery codes', async () => {
      const { phone, recoveryCodes } = await addFactor(test, user)
      const factors = await test.db.selectFrom('secondFactors').selectAll().execute()
      const codes = await test.db.selectFrom('recoveryCodes').selectAll().execute()
      const stored = JSON.stringify([factors, codes])
      const forms = (['hex', 'base64', 'base64url'] as const).map(encoding => phone.secret.toString(encoding))
      for (const text of [...forms, ...recoveryCodes, ...recoveryCodes.map(code => code.replaceAll('-', ''))])
        expect(stored).not.toContain(text)
    })
  })

  describe('is removed', () => {
    let owner: WithFactor
    beforeEach(async () => {
      owner = await addFactor(test, user)
    })
    const remove = (input: { currentPassword?: string; code: string }) =>
      call('DELETE', 'totp', { currentPassword: PASSWORD, ...input })

    itOnce.each(['a code', 'a recovery code'])('with the password and %s', async what => {
      const code = what === 'a code' ? owner.phone.code() : owner.recoveryCodes[0]
      expect((await remove({ code: code as string })).statusCode).toBe(200)
      expect(await status()).toMatchObject({ addedAt: null, recoveryCodes: 0 })
      expect((await logIn(test, user.user.email)).json()).toHaveProperty('token')
    })

    it('and ends all other sessions', async () => {
      const { challenge } = (await logIn(test, user.user.email)).json()
      const code = owner.phone.code()
      const { token } = (await callAuth(test, 'POST', 'second-factor', { challenge, code })).json()
      test.clock.advance(STEP_MS)
      await remove({ code: owner.phone.code() })
      expect([await sessionStatus(test, token), await sessionStatus(test, user.token)]).toEqual([401, 200])
    })

    itOnce.each([
      ['a wrong password', { currentPassword: 'wrong password' }, 'currentPassword'],
      ['a wrong code', { code: '000000' }, 'code'],
    ])('not with %s', async (_, wrong, field) => {
      const response = await remove({ code: owner.phone.code(), ...wrong })
      expect(response.statusCode).toBe(422)
      expect(Object.keys(response.json().fields)).toEqual([field])
      expect(await status()).toMatchObject({ addedAt: expect.any(String), recoveryCodes: 10 })
    })

    itOnce('not by guessing codes with the right password', async () => {
      const statuses = []
      for (let n = 0; n < 6; n++) statuses.push((await remove({ code: '000000' })).statusCode)
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    })
  })

  itOnce('each change is in the activity, without a secret or a code', async () => {
    const { phone, recoveryCodes } = await addFactor(test, user)
    await call('POST', 'recovery-codes', { currentPassword: PASSWORD, code: recoveryCodes[0] })
    await call('DELETE', 'totp', { currentPassword: PASSWORD, code: phone.code() })
    const entries = await test.db
      .selectFrom('activity')
      .select(['actor', 'kind', 'action', 'subject', 'detail', 'oldText', 'newText'])
      .where('actorId', '=', user.user.id)
      .orderBy('id')
      .execute()
    const { email } = user.user
    const entry = { actor: email, kind: 'factor', subject: email, detail: '', oldText: null, newText: null }
    expect(entries).toEqual([
      { ...entry, action: 'added' },
      { ...entry, action: 'changed', detail: 'Recovery codes' },
      { ...entry, action: 'removed' },
    ])
  })

  it('new recovery codes replace the earlier ones', async () => {
    const { phone, recoveryCodes: earlier } = await addFactor(test, user)
    const renewed = await call('POST', 'recovery-codes', { currentPassword: PASSWORD, code: phone.code() })
    const [code] = renewed.json().data.recoveryCodes
    const enterInLogin = async (each: string | undefined) => {
      const { challenge } = (await logIn(test, user.user.email)).json()
      return (await callAuth(test, 'POST', 'second-factor', { challenge, code: each })).statusCode
    }
    expect([await enterInLogin(earlier[0]), await enterInLogin(code)]).toEqual([422, 200])
  })
})

describe('the key', () => {
  const withoutSetting = () => createTestApp(sqlite, { config: { factorKey: undefined } })

  it('is a private file beside the SQLite database, made when it is first needed', async () => {
    await using stack = new AsyncDisposableStack()
    const test = await withoutSetting()
    stack.defer(() => test.close())
    const file = keyFileOf(test.config) as string
    expect(existsSync(file)).toBe(false)
    const owner = await signInWithFactor(test)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const key = readFileSync(file, 'utf8')
    await signInWithFactor(test)
    expect(readFileSync(file, 'utf8')).toBe(key)
    const { challenge } = (await logIn(test, owner.user.email)).json()
    const opened = await callAuth(test, 'POST', 'second-factor', { challenge, code: owner.phone.code() })
    expect(opened.statusCode).toBe(200)
  })

  it('is never in the database, nor is what it encrypts', async () => {
    await using stack = new AsyncDisposableStack()
    const test = await withoutSetting()
    stack.defer(() => test.close())
    const { phone } = await signInWithFactor(test)
    const path = test.config.databaseUrl.slice('file:'.length)
    const bytes = Buffer.concat([path, `${path}-wal`].filter(existsSync).map(file => readFileSync(file)))
    const key = readFileSync(keyFileOf(test.config) as string, 'utf8').trim()
    expect(bytes.includes(key)).toBe(false)
    expect(bytes.includes(phone.secret)).toBe(false)
  })

  it('when it is lost, codes can’t be checked, and recovery codes work', async () => {
    await using stack = new AsyncDisposableStack()
    const test = await withoutSetting()
    stack.defer(() => test.close())
    const owner = await signInWithFactor(test)
    rmSync(keyFileOf(test.config) as string)
    const { challenge } = (await logIn(test, owner.user.email)).json()
    const enter = (code: string | undefined) => callAuth(test, 'POST', 'second-factor', { challenge, code })
    const response = await enter(owner.phone.code())
    expect(response.statusCode).toBe(503)
    expect(response.json().error).toContain('Use a recovery code')
    expect((await enter(owner.recoveryCodes[0])).statusCode).toBe(200)
  })

  it('of a file that is too short is refused, and the sentence says what to do', async () => {
    await using stack = new AsyncDisposableStack()
    const test = await withoutSetting()
    stack.defer(() => test.close())
    writeFileSync(keyFileOf(test.config) as string, 'short\n')
    const { headers } = await signInWithPassword(test)
    const response = await callAuth(test, 'POST', 'totp', { currentPassword: PASSWORD }, { headers })
    expect(response.statusCode).toBe(503)
    expect(response.json().error).toContain('is too short to be the key')
    expect(await findKeyProblem(test.db, test.config)).toBe(response.json().error)
  })

  it('is one, also when two processes make it at once', async () => {
    await using stack = new AsyncDisposableStack()
    const test = await withoutSetting()
    stack.defer(() => test.close())
    const other = await createTestApp(test.config.databaseUrl, { config: { factorKey: undefined } })
    stack.defer(() => other.close())
    const owners = await Promise.all([signInWithFactor(test), signInWithFactor(other)])
    for (const { user, phone } of owners) {
      const { challenge } = (await logIn(test, user.email)).json()
      const response = await callAuth(test, 'POST', 'second-factor', { challenge, code: phone.code() })
      expect(response.statusCode).toBe(200)
    }
  })

  it('on PostgreSQL is the setting: without it no app can be added', needs(postgres), async () => {
    await using stack = new AsyncDisposableStack()
    const test = await createTestApp(postgres, { config: { factorKey: undefined } })
    stack.defer(() => test.close())
    const { headers } = await signInWithPassword(test)
    const status = await callAuth(test, 'GET', 'second-factor', undefined, { headers })
    expect(status.json().data.available).toBe(false)
    const response = await callAuth(test, 'POST', 'totp', { currentPassword: PASSWORD }, { headers })
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toContain('SECOND_FACTOR_KEY')
  })
})

it('the QR code is read back as it was written', () => {
  const uri =
    'otpauth://totp/Araliya%20Beauty%20Salon:nimali%40salon.example?secret=MZXW6YTBOI&issuer=Araliya'
  const rows = encodeQR(uri, 'raw', { border: 2 })
  const scale = 4
  const size = rows.length * scale
  const data = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const isDark = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]
      data.fill(isDark ? 0 : 255, (y * size + x) * 4, (y * size + x) * 4 + 3)
      data[(y * size + x) * 4 + 3] = 255
    }
  expect(decodeQR({ width: size, height: size, data })).toBe(uri)
})
