import { describe, expect, vi } from 'vitest'
import { PASSWORD, person } from '#tests/accounts.ts'
import { createTestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { compare, type Difference } from './rank-test.ts'
import { onLinux, recipe, sized } from './recipe.ts'
import { startSalon } from './salon-process.ts'
import { asJson, ask, keepAlive } from './wire.ts'

// In this process only, where the control runs: a login that does no work for an email it does not know.
vi.mock(import('../../server/auth/passwords.ts'), async original => {
  const real = await original()
  return {
    ...real,
    verifyPassword: (password: string, stored: string | undefined) =>
      stored === undefined ? Promise.resolve(false) : real.verifyPassword(password, stored),
  }
})

const PAIRS = sized(100, 25)
const ACCOUNTS = 10
const WARM_UP = 3
const UNLIKELY_Z = 4.5
const FAR_APART = 2

const known = Array.from({ length: ACCOUNTS }, (_, n) => `known${n}@mail.example`)
const unknown = Array.from({ length: ACCOUNTS }, (_, n) => `never${n}@mail.example`)

/**
 * Wrong logins of emails that are known and of emails that are not, in turn, each pair from an address of its own so that
 * no limit is met. What slows the machine down slows both.
 */
async function measure(url: string): Promise<Difference & { medians: string }> {
  const agent = keepAlive(1)
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    const n = pair + WARM_UP
    const both = [
      ['known', known[n % ACCOUNTS]],
      ['unknown', unknown[n % ACCOUNTS]],
    ] as const
    for (const [kind, email] of n % 2 ? both : both.toReversed()) {
      const answer = await ask(url, {
        method: 'POST',
        path: '/api/auth/login',
        from: `127.2.${Math.floor(n / 250)}.${1 + (n % 250)}`,
        ...asJson({ email, password: 'hibiscus at seven' }),
      })
      expect([answer.status, answer.text]).toEqual([
        401,
        '{"success":false,"error":"Invalid email or password"}',
      ])
      if (pair >= 0) times[kind].push(answer.ms)
    }
  }
  agent.destroy()
  const difference = compare(times.known, times.unknown)
  return {
    ...difference,
    medians: `medians ${difference.ratio.toFixed(2)} : 1, z ${difference.z.toFixed(1)}`,
  }
}

const isTelling = ({ ratio, z }: Difference) =>
  Math.abs(z) > UNLIKELY_Z || ratio > FAR_APART || ratio < 1 / FAR_APART

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
        for (const email of known) insert.run(email, await hashPassword(PASSWORD))
      }
      const difference = await measure(salon.url)
      see(difference.medians)
      expect(isTelling(difference), difference.medians).toBe(false)
    },
  )

  recipe('The same while no work is done for unknown emails', 'this test would see it', async see => {
    const test = await createTestApp(sqlite)
    try {
      for (const email of known) {
        const { user } = await person(test)
        await test.db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
      }
      const difference = await measure(await test.app.listen({ port: 0, host: '127.0.0.1' }))
      see(difference.medians)
      expect(isTelling(difference), difference.medians).toBe(true)
    } finally {
      await test.close()
    }
  })
})
