import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { describe, expect } from 'vitest'
import { compareInTurn, inWords, isTelling, known, PAIRS } from './in-turn.ts'
import { onLinux, recipe } from './recipe.ts'
import { type SalonProcess, startSalon } from './salon-process.ts'
import { asJson, ask } from './wire.ts'

/** So many requests take about as long as a mail is written. */
const MORE = 10

async function withAccounts(run: (salon: SalonProcess) => Promise<void>) {
  const sink = fork(resolve(import.meta.dirname, 'mail-sink.mjs'))
  try {
    const [port] = await once(sink, 'message')
    const env = { LOG_LEVEL: 'silent', SMTP_URL: `smtp://127.0.0.1:${port}` }
    await using salon = await startSalon('serve', { env })
    {
      using db = salon.openDatabase()
      const insert = db.prepare(
        `insert into users (name, email, role, phone, password_hash, created_at, updated_at) values ('x', ?, 'admin', '', '', '', '')`,
      )
      for (const email of known) insert.run(email)
    }
    await run(salon)
  } finally {
    sink.disconnect()
  }
}

describe.skipIf(!onLinux)('the time of a forgotten password', () => {
  // Each is a run of its own: in one, what comes after a question would keep the next one waiting.
  for (const [asked, more, promised] of [
    ['passwords forgotten with known emails', 0, 'their times tell nothing'],
    [`times ${MORE} requests right after that`, MORE, 'nor do theirs: no mail is written meanwhile'],
  ] as const) {
    recipe(`${PAIRS} ${asked}, ${PAIRS} with unknown ones`, promised, see =>
      withAccounts(async salon => {
        const difference = await compareInTurn(async (email, from) => {
          const forgot = { method: 'POST', path: '/api/auth/forgot', from, ...asJson({ email }) }
          const answer = await ask(salon.url, forgot)
          expect([answer.status, answer.text]).toEqual([200, '{"success":true}'])
          if (more === 0) return answer.ms
          const started = performance.now()
          for (let n = 0; n < more; n++) await ask(salon.url, { path: '/api/health/caller', from })
          return performance.now() - started
        })
        see(inWords(difference))
        expect(isTelling(difference), inWords(difference)).toBe(false)
      }),
    )
  }
})
