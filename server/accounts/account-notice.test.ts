import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn, PASSWORD, type SignedIn, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp } from '#tests/app.ts'
import { type AppWithMail, openAppWithMail } from '#tests/app-with-mail.ts'
import { describeDatabases, describeOneDatabase } from '#tests/describe-databases.ts'
import { deliverAll } from '#tests/outbox.ts'
import { addFactor, callAuth, signInWithFactor } from '#tests/second-factor.ts'
import { headerOf, textOf } from '#tests/smtp.ts'

describeDatabases('a notice to an account on $name', (kind, itOnce) => {
  let test: AppWithMail['test']
  let smtp: AppWithMail['smtp']
  let delivery: AppWithMail['delivery']
  beforeAll(async () => {
    const opened = await openAppWithMail(kind)
    ;({ test, smtp, delivery } = opened)
    return opened.close
  })
  beforeEach(async () => {
    await test.db.deleteFrom('mailJobs').execute()
    smtp.received.length = 0
  })

  /** Recipients, subjects and texts of what was sent. */
  async function deliver() {
    await deliverAll(delivery)
    return smtp.received.map(message => ({
      to: message.to,
      subject: headerOf(message, 'Subject'),
      text: textOf(message),
    }))
  }

  itOnce('says that an app was added, and what to do if it was someone else', async () => {
    const { user } = await signInWithFactor(test)
    const [message, ...more] = await deliver()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      to: [user.email],
      subject: 'An authenticator app was added to your account',
    })
    expect(message?.text).toContain('(Colombo time)')
    expect(message?.text).toContain('Not you? Change your password at once')
  })

  itOnce('says that a recovery code was used, and how many are left', async () => {
    const owner = await signInWithFactor(test)
    const { challenge } = (await logIn(test, owner.user.email)).json()
    await callAuth(test, 'POST', 'second-factor', { challenge, code: owner.recoveryCodes[0] })
    const sent = await deliver()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'An authenticator app was added to your account',
      'A recovery code was used to log in',
      expect.stringMatching(/^New browser: /),
    ])
    expect(sent[1]?.text).toContain('Recovery codes left: 9.')
    expect(sent[1]?.text).not.toContain(owner.recoveryCodes[0])
  })

  itOnce('says that the app was removed', async () => {
    const { phone, headers } = await signInWithFactor(test)
    const input = { currentPassword: PASSWORD, code: phone.code() }
    await callAuth(test, 'DELETE', 'totp', input, { headers })
    expect((await deliver()).at(-1)?.subject).toBe('Your authenticator app was removed')
  })

  itOnce('says that there are new recovery codes', async () => {
    const { phone, headers } = await signInWithFactor(test)
    const input = { currentPassword: PASSWORD, code: phone.code() }
    await callAuth(test, 'POST', 'recovery-codes', input, { headers })
    expect((await deliver()).at(-1)?.subject).toBe('New recovery codes were made for your account')
  })

  itOnce(
    'says to the earlier address that the email was changed, and there also that an app was added',
    async () => {
      const owner = await signInWithPassword(test)
      const change = { email: `new-${owner.user.email}`, currentPassword: PASSWORD }
      await callAuth(test, 'PUT', 'updatedetails', change, { headers: owner.headers })
      await addFactor(test, { ...owner, user: { ...owner.user, email: change.email } })
      const sent = await deliver()
      expect(sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
        [
          `${change.email}: An authenticator app was added to your account`,
          `${owner.user.email}: An authenticator app was added to your account`,
          `${owner.user.email}: The email address of your account was changed`,
        ].toSorted(),
      )
    },
  )

  itOnce('says that the password was changed', async () => {
    const { user, headers } = await signInWithPassword(test)
    const input = { currentPassword: PASSWORD, newPassword: 'hibiscus at seven' }
    await callAuth(test, 'PUT', 'updatepassword', input, { headers })
    const [message] = await deliver()
    expect(message).toMatchObject({ to: [user.email], subject: 'Your password was changed' })
    expect(message?.text).toContain('Not you?')
  })

  itOnce('says to the earlier address too that the password was changed', async () => {
    const owner = await signInWithPassword(test)
    const change = { email: `new-${owner.user.email}`, currentPassword: PASSWORD }
    await callAuth(test, 'PUT', 'updatedetails', change, { headers: owner.headers })
    const input = { currentPassword: PASSWORD, newPassword: 'hibiscus at seven' }
    await callAuth(test, 'PUT', 'updatepassword', input, { headers: owner.headers })
    const told = (await deliver()).filter(({ subject }) => subject === 'Your password was changed')
    expect(told.map(({ to }) => to[0]).toSorted()).toEqual([change.email, owner.user.email].toSorted())
  })

  describe('of full access that an account got', () => {
    let owner: SignedIn
    let partner: SignedIn
    beforeEach(async () => {
      await test.db.deleteFrom('users').execute()
      owner = await signIn(test)
      partner = await signIn(test)
      await signIn(test, 'admin', 'inbox')
    })
    const told = async () =>
      (await deliver())
        .filter(({ subject }) => subject === 'An account got full access')
        .map(({ to, text }) => [to[0], text.includes(`got full access from ${owner.user.email}.`)])
        .toSorted()
    const everyoneFull = () => [owner, partner].map(({ user }) => [user.email, true]).toSorted()

    it('tells everyone who had it when one was added', async () => {
      const member = { name: 'Ruwan', email: 'ruwan@araliya.example', level: 'full' }
      await test.app.inject({ method: 'POST', url: '/api/users', payload: member, headers: owner.headers })
      expect(await told()).toEqual(everyoneFull())
    })

    it('tells everyone who had it when one is no longer limited to the inbox', async () => {
      const { user } = await signIn(test, 'admin', 'inbox')
      const payload = { level: 'full' }
      await test.app.inject({
        method: 'PUT',
        url: `/api/team/${user.id}/level`,
        payload,
        headers: owner.headers,
      })
      expect(await told()).toEqual(everyoneFull())
    })

    it('tells no one when an account for the inbox was added', async () => {
      const member = { name: 'Ruwan', email: 'ruwan@araliya.example', level: 'inbox' }
      await test.app.inject({ method: 'POST', url: '/api/users', payload: member, headers: owner.headers })
      expect(await told()).toEqual([])
    })
  })

  it('says once a day that wrong codes follow the right password, from the fifth on, also after the owner’s login', async () => {
    const owner = await signInWithFactor(test)
    const enter = async (code: string | undefined, remoteAddress: string) => {
      const { challenge } = (await logIn(test, owner.user.email, PASSWORD, remoteAddress)).json()
      return callAuth(test, 'POST', 'second-factor', { challenge, code }, { remoteAddress })
    }
    const wrong = async () =>
      (await deliver()).filter(({ subject }) => subject === 'Wrong codes were entered after your password')
    for (let n = 0; n < 4; n++) await enter('000000', `203.0.113.${n + 20}`)
    expect((await enter(owner.phone.code(), '203.0.113.40')).statusCode).toBe(200)
    expect(await wrong()).toHaveLength(0)
    for (let n = 0; n < 3; n++) await enter('000000', `203.0.113.${n + 50}`)
    expect(await wrong()).toHaveLength(1)
    const entries = test.db
      .selectFrom('activity')
      .select('kind')
      .where('actorId', '=', owner.user.id)
      .where('action', '=', 'wrong codes')
    expect(await entries.execute()).toEqual([{ kind: 'factor' }])
  })

  it('is sent also when its account was removed before, which is told too', async () => {
    const { user } = await signInWithPassword(test)
    await logIn(test, user.email)
    const admin = await signIn(test)
    const url = `/api/users/${user.id}`
    await test.app.inject({ method: 'DELETE', url, headers: admin.headers })
    const [login, removal, ...more] = await deliver()
    expect(more).toEqual([])
    expect(login).toMatchObject({ to: [user.email], subject: expect.stringMatching(/^New browser: /) })
    expect(login?.text).toContain('Chrome on Android, from 203.0.113.1')
    expect(login?.text).toContain('Your account has been removed since.')
    expect(removal).toMatchObject({ to: [user.email], subject: 'Your account was removed' })
    expect(removal?.text).toContain(`${admin.user.email} removed it.`)
  })

  it('is deleted with its account when it was sent', async () => {
    const { user } = await signInWithFactor(test)
    const admin = await signIn(test)
    await deliver()
    smtp.received.length = 0
    const removed = await test.app.inject({
      method: 'DELETE',
      url: `/api/users/${user.id}`,
      headers: admin.headers,
    })
    expect(removed.statusCode).toBe(200)
    expect(await deliver()).toMatchObject([{ to: [user.email], subject: 'Your account was removed' }])
    for (const table of ['mailJobs', 'recoveryCodes'] as const) {
      const rows = await test.db.selectFrom(table).selectAll().execute()
      expect(rows.filter(row => row.userId === user.id)).toEqual([])
    }
  })

  itOnce('shows on the dashboard when it can’t be sent', async () => {
    const { user } = await signInWithFactor(test)
    await test.db.updateTable('mailJobs').set({ state: 'failed', lastError: '550 no' }).execute()
    const admin = await signIn(test)
    const summary = (await test.app.inject({ url: '/api/contacts/summary', headers: admin.headers })).json()
    expect(summary.data.mailProblems).toEqual([{ member: user.name, kind: 'factor-added', state: 'failed' }])
    const { headers } = await signIn(test, 'admin', 'inbox')
    const limited = (await test.app.inject({ url: '/api/contacts/summary', headers })).json()
    expect(limited.data.mailProblems, 'tells who uses an app').toEqual([])
  })
})

describeOneDatabase('without a mail server', kind => {
  it('no notice waits', async () => {
    const test = await createTestApp(kind)
    try {
      await signInWithFactor(test)
      expect(await test.db.selectFrom('mailJobs').selectAll().execute()).toEqual([])
    } finally {
      await test.close()
    }
  })
})
