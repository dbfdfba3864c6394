// Long: every rule of changing one’s own account, with the same two users.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  logIn,
  PASSWORD,
  putAuth,
  sessionStatus,
  sessionsOf,
  signIn,
  signInWithPassword,
} from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { watchArgon2 } from '#tests/argon2.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { send } from '#tests/inquiries.ts'
import { recordChanges } from '../../record/record-activity.queries.ts'
import { verifyPassword } from '../passwords.ts'
import { findUserByEmail, updateUser } from '../users.queries.ts'

describeDatabases('one’s own account on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  const hasPassword = async (email: string, password: string) =>
    verifyPassword(password, (await findUserByEmail(test.db, email))?.passwordHash)

  itOnce('returns the current user with the current role', async () => {
    const { user, headers } = await signInWithPassword(test)
    await test.db.updateTable('users').set({ role: 'other' }).where('id', '=', user.id).execute()
    const response = await test.app.inject({ url: '/api/auth/me', headers })
    expect(response.json()).toEqual({ success: true, data: { ...user, role: 'other' } })
    const write = await test.app.inject({ method: 'POST', url: '/api/branches', payload: {}, headers })
    expect(write.statusCode).toBe(403)
    expect(write.json()).toEqual({ success: false, error: 'Only an administrator may do this' })
  })

  describe('updatedetails', () => {
    it('changes name, email and phone, tidied', async () => {
      const { user, headers } = await signInWithPassword(test)
      const details = { name: ' Nimali Silva ', email: 'Nimali@Salon.LK', phone: '+94 77 000 0000' }
      const change = { ...details, currentPassword: PASSWORD }
      const response = await putAuth(test, 'updatedetails', change, headers)
      const stored = { ...user, name: 'Nimali Silva', email: 'nimali@salon.lk', phone: '+94 77 000 0000' }
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ success: true, data: stored })
      expect((await findUserByEmail(test.db, 'nimali@salon.lk'))?.user).toEqual(stored)
    })

    itOnce('changes no other field that is sent: neither role nor level nor id nor password', async () => {
      const { user, headers } = await signInWithPassword(test, 'other')
      const others = { role: 'admin', level: 'inbox', id: 1, password: 'x', passwordHash: 'x' }
      const response = await putAuth(test, 'updatedetails', { name: user.name, ...others }, headers)
      expect(response.statusCode).toBe(200)
      expect((await findUserByEmail(test.db, user.email))?.user).toEqual(user)
      expect(await hasPassword(user.email, PASSWORD)).toBe(true)
    })

    itOnce('changes only what is sent', async () => {
      const { user, headers } = await signInWithPassword(test)
      await putAuth(test, 'updatedetails', { phone: '077' }, headers)
      const response = await putAuth(test, 'updatedetails', { name: 'Only Name' }, headers)
      expect(response.json().data).toEqual({ ...user, phone: '077', name: 'Only Name' })
      expect((await putAuth(test, 'updatedetails', {}, headers)).json().data).toEqual(response.json().data)
    })

    it('refuses the email of another user', async () => {
      const other = await signInWithPassword(test)
      const { user, headers } = await signInWithPassword(test)
      const message = 'Another user has this email address'
      const change = { email: other.user.email, name: 'X', currentPassword: PASSWORD }
      const response = await putAuth(test, 'updatedetails', change, headers)
      expect(response.statusCode).toBe(409)
      expect(response.json()).toEqual({ success: false, error: message, fields: { email: message } })
      expect((await findUserByEmail(test.db, user.email))?.user).toEqual(user)
    })

    itOnce.each([
      [{}, 'Current password is required'],
      [{ currentPassword: '' }, 'Current password is required'],
      [{ currentPassword: null }, 'Current password is required'],
      [{ currentPassword: 'wrong password' }, 'Current password is incorrect'],
    ])('refuses another email with %j, and everything that came with it', async (proof, message) => {
      const { user, headers } = await signInWithPassword(test)
      const change = { name: 'New Name', phone: '077', email: 'stolen@salon.lk', ...proof }
      const response = await putAuth(test, 'updatedetails', change, headers)
      expect(response.statusCode).toBe(422)
      expect(response.json()).toEqual({
        success: false,
        error: message,
        fields: { currentPassword: message },
      })
      expect((await findUserByEmail(test.db, user.email))?.user).toEqual(user)
    })

    itOnce(
      'needs no password when the email is the same or differs only in upper and lower case',
      async () => {
        const { user, headers } = await signInWithPassword(test)
        const seen = watchArgon2()
        for (const change of [
          { name: 'New Name', currentPassword: '' },
          { phone: '077' },
          { email: user.email.toUpperCase() },
        ]) {
          expect((await putAuth(test, 'updatedetails', change, headers)).statusCode).toBe(200)
        }
        expect((await findUserByEmail(test.db, user.email))?.user).toEqual({
          ...user,
          name: 'New Name',
          phone: '077',
        })
        expect(seen.calls).toBe(0)
      },
    )

    it('changes the email for the login', async () => {
      const { user, headers } = await signInWithPassword(test)
      const change = { email: 'moved@salon.lk', currentPassword: PASSWORD }
      expect((await putAuth(test, 'updatedetails', change, headers)).statusCode).toBe(200)
      expect((await logIn(test, user.email)).statusCode).toBe(401)
      expect((await logIn(test, 'moved@salon.lk')).statusCode).toBe(200)
    })

    it.each<[string, (email: string) => Promise<unknown>]>([
      [
        'the record',
        by =>
          test.db
            .insertInto('activity')
            .values({
              at: test.clock.now().toISOString(),
              origin: 'account',
              actor: by,
              actorId: 9999,
              kind: 'service',
              action: 'added',
              subject: '',
              detail: '',
            })
            .execute(),
      ],
    ])('refuses an email under which %s names someone else', async (where, store) => {
      const { user, headers } = await signInWithPassword(test)
      const email = `former-${where.length}@salon.lk`
      await store(email)
      const change = { email: email.toUpperCase(), currentPassword: PASSWORD }
      const response = await putAuth(test, 'updatedetails', change, headers)
      expect(response.statusCode).toBe(409)
      expect(response.json().fields.email).toContain('used by another account')
      expect((await findUserByEmail(test.db, user.email))?.user).toEqual(user)
    })

    it('refuses an email under which the history of an inquiry names someone else', async () => {
      const former = await signIn(test)
      const inquiryId = await send(test)
      const changed = await test.app.inject({
        method: 'PUT',
        url: `/api/contacts/${inquiryId}`,
        headers: former.headers,
        payload: { status: 'completed' },
      })
      expect(changed.statusCode).toBe(200)
      await test.db.deleteFrom('users').where('id', '=', former.user.id).execute()
      const { headers } = await signInWithPassword(test)
      const change = { email: former.user.email, currentPassword: PASSWORD }
      expect((await putAuth(test, 'updatedetails', change, headers)).statusCode).toBe(409)
    })

    it('goes back to an email that the account had itself', async () => {
      const { user, headers } = await signInWithPassword(test)
      for (const email of ['away@salon.lk', user.email]) {
        const response = await putAuth(test, 'updatedetails', { email, currentPassword: PASSWORD }, headers)
        expect(response.statusCode, response.body).toBe(200)
      }
    })

    it('gives an email to one of two who take it at the same time', async () => {
      const users = [await signInWithPassword(test), await signInWithPassword(test)]
      const change = { email: 'wanted@salon.lk', currentPassword: PASSWORD }
      const responses = await Promise.all(
        users.map(({ headers }) => putAuth(test, 'updatedetails', change, headers)),
      )
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(responses.find(({ statusCode }) => statusCode === 409)?.json().fields).toEqual({
        email: 'Another user has this email address',
      })
      const changed = responses.findIndex(({ statusCode }) => statusCode === 200)
      expect((await findUserByEmail(test.db, 'wanted@salon.lk'))?.user.id).toBe(users[changed]?.user.id)
    })

    it('refuses an email that another account gives up at the same time', async () => {
      const [other, { user, headers }] = [await signInWithPassword(test), await signInWithPassword(test)]
      const edit = { by: other.user, at: test.clock.now().toISOString() }
      const [outcome] = await whileChanging(
        test.config.databaseUrl,
        {
          async begin(trx) {
            await updateUser(trx, other.user.id, { email: 'elsewhere@salon.lk' }, edit.at)
            const parts = [['Email', other.user.email, 'elsewhere@salon.lk']] as const
            await recordChanges(trx, { ...edit, kind: 'account' }, parts)
          },
        },
        [
          () =>
            putAuth(test, 'updatedetails', { email: other.user.email, currentPassword: PASSWORD }, headers),
        ],
      )
      if (outcome?.status !== 'fulfilled') throw outcome?.reason
      expect(outcome.value.statusCode, outcome.value.body).toBe(409)
      expect(outcome.value.json().fields.email).toContain('used by another account')
      expect((await findUserByEmail(test.db, user.email))?.user).toEqual(user)
    })

    itOnce('is on record without the telephone numbers', async () => {
      const { user, headers } = await signInWithPassword(test)
      await putAuth(test, 'updatedetails', { phone: '077 123 4567' }, headers)
      const entries = await test.db
        .selectFrom('activity')
        .select(['detail', 'oldText', 'newText'])
        .where('actorId', '=', user.id)
        .execute()
      expect(entries).toEqual([{ detail: 'Phone', oldText: null, newText: null }])
    })

    itOnce('ends no session when the email changes', async () => {
      const { token, headers } = await signInWithPassword(test)
      const change = { email: 'moved-too@salon.lk', currentPassword: PASSWORD }
      expect((await putAuth(test, 'updatedetails', change, headers)).statusCode).toBe(200)
      expect(await sessionStatus(test, token)).toBe(200)
    })

    itOnce('removes pasted invisible characters, as the login does', async () => {
      const { headers } = await signInWithPassword(test)
      const change = {
        name: '\u200bKamala\u202c',
        email: '\ufeffpasted@\u00adsalon.lk\u200d',
        phone: '\u202d077\u200b 000 0001',
        currentPassword: PASSWORD,
      }
      const response = await putAuth(test, 'updatedetails', change, headers)
      const stored = { name: 'Kamala', email: 'pasted@salon.lk', phone: '077 000 0001' }
      expect(response.json().data).toMatchObject(stored)
      expect((await logIn(test, '\u2068pasted@salon.lk\u2069')).statusCode).toBe(200)
    })

    itOnce('refuses bad input', async () => {
      const { headers } = await signInWithPassword(test)
      const response = await putAuth(
        test,
        'updatedetails',
        { name: ' ', email: 'x', phone: 'call me' },
        headers,
      )
      expect(response.statusCode).toBe(422)
      expect(response.json().fields).toEqual({
        name: 'Name is required',
        email: 'Please enter a valid email address',
        phone: 'Please enter a valid phone number',
      })
    })
  })

  describe('updatepassword', () => {
    const newPassword = 'another flower'
    const changePassword = (headers: Record<string, string>) =>
      putAuth(test, 'updatepassword', { currentPassword: PASSWORD, newPassword }, headers)

    it('ends all earlier sessions of the user', async () => {
      const { user, token, headers } = await signInWithPassword(test)
      const elsewhere = (await logIn(test, user.email)).json().token
      await changePassword(headers)
      expect(await sessionStatus(test, token)).toBe(401)
      expect(await sessionStatus(test, elsewhere)).toBe(401)
    })

    itOnce('returns the token of a new session', async () => {
      const { headers } = await signInWithPassword(test)
      const response = await changePassword(headers)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ success: true, token: expect.stringMatching(/^[\w-]{43}$/) })
      expect(await sessionStatus(test, response.json().token)).toBe(200)
    })

    it('ends no session of another user', async () => {
      const other = await signInWithPassword(test)
      const { headers } = await signInWithPassword(test)
      await changePassword(headers)
      expect(await sessionStatus(test, other.token)).toBe(200)
    })

    itOnce('replaces the password', async () => {
      const { user, headers } = await signInWithPassword(test)
      await changePassword(headers)
      expect((await logIn(test, user.email)).statusCode).toBe(401)
      expect((await logIn(test, user.email, newPassword)).statusCode).toBe(200)
    })

    itOnce('refuses a wrong current password and keeps the session', async () => {
      const { user, token, headers } = await signInWithPassword(test)
      const message = 'Current password is incorrect'
      const response = await putAuth(
        test,
        'updatepassword',
        { currentPassword: 'wrong', newPassword: 'another flower' },
        headers,
      )
      expect(response.statusCode).toBe(422)
      expect(response.json()).toEqual({
        success: false,
        error: message,
        fields: { currentPassword: message },
      })
      expect(await sessionStatus(test, token)).toBe(200)
      expect(await hasPassword(user.email, PASSWORD)).toBe(true)
    })

    itOnce('refuses a common new password, in upper or lower case', async () => {
      const { user, headers } = await signInWithPassword(test)
      const message =
        'This password is too common. “password1” is one of the first words that are tried. Please choose another one.'
      const response = await putAuth(
        test,
        'updatepassword',
        { currentPassword: PASSWORD, newPassword: 'PassWord1' },
        headers,
      )
      expect(response.statusCode).toBe(422)
      expect(response.json()).toEqual({ success: false, error: message, fields: { newPassword: message } })
      expect(await hasPassword(user.email, PASSWORD)).toBe(true)
    })

    itOnce.each([
      [{}, { currentPassword: 'Current password is required', newPassword: 'New password is required' }],
      [
        { currentPassword: PASSWORD, newPassword: '12345' },
        { newPassword: 'Password must be at least 6 characters' },
      ],
    ])('refuses %j', async (payload, fields) => {
      const { headers } = await signInWithPassword(test)
      const response = await putAuth(test, 'updatepassword', payload, headers)
      expect(response.statusCode).toBe(422)
      expect(response.json().fields).toEqual(fields)
    })

    it('succeeds for one of two changes at the same time', async () => {
      const { user, headers } = await signInWithPassword(test)
      const responses = await Promise.all(
        ['first flower', 'second flower'].map(newPassword =>
          putAuth(test, 'updatepassword', { currentPassword: PASSWORD, newPassword }, headers),
        ),
      )
      // The first change ends the session that the second one uses.
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
      const winner = responses[0]?.statusCode === 200 ? 'first flower' : 'second flower'
      expect(await hasPassword(user.email, winner)).toBe(true)
      expect(await sessionsOf(test, user.id)).toHaveLength(1)
    })
  })
})
