import { describe, expect, vi } from 'vitest'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { compareInTurn, inWords, isTelling, known, PAIRS } from './in-turn.ts'
import { onLinux, recipe } from './recipe.ts'
import { startSalon } from './salon-process.ts'
import { asJson, ask } from './wire.ts'

// In this process only, where the control runs: a login that does no work for an email it does not know.
vi.mock(import('../../server/auth/passwords.ts'), async original => {
  const real = await original()
  return {
    ...real,
    verifyPassword: (password: string, stored: string | undefined) =>
      stored === undefined ? Promise.resolve(false) : real.verifyPassword(password, stored),
  }
})

const measure = (url: string) =>
  compareInTurn(async (email, from) => {
    const answer = await ask(url, {
      method: 'POST',
      path: '/api/auth/login',
      from,
      ...asJson({ email, password: 'hibiscus at seven' }),
    })
    expect([answer.status, answer.text]).toEqual([
      401,
      '{"success":false,"error":"Invalid email or password"}',
    ])
    return answer.ms
  })

describe.skipIf(!onLinux)('the time of a login', () => {
  recipe(
    `${PAIRS} wrong logins of known emails, ${PAIRS} of unknown ones`,
    'their times tell nothing',
    async see => {
      await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent' } })
      {
        using db = salon.openDatabase()
        const insert = db.prepare(
          `insert into users (name, email, role, phone, password_hash, created_at, updated_at) values ('x', ?, 'admin', '', ?, '', '')`,
        )
        const hash = await hashPassword(PASSWORD)
        for (const email of known) insert.run(email, hash)
      }
      const difference = await measure(salon.url)
      see(inWords(difference))
      expect(isTelling(difference), inWords(difference)).toBe(false)
    },
  )

  recipe('The same while no work is done for unknown emails', 'this test would see it', async see => {
    const test = await createTestApp(sqlite)
    try {
      for (const email of known) {
        const { user } = await signInWithPassword(test)
        await test.db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
      }
      const difference = await measure(await test.app.listen({ port: 0, host: '127.0.0.1' }))
      see(inWords(difference))
      expect(isTelling(difference), inWords(difference)).toBe(true)
    } finally {
      await test.close()
    }
  })
})
