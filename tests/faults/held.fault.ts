import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { lookInto } from './audit.ts'
import { fault, inFull } from './fault.ts'
import { holdLock } from './hold-lock.ts'
import { logIn, openBackOffice, restSessions } from './people.ts'
import { ask } from './probe.ts'
import { A_FEW, survive } from './scene.ts'
import { newDatabase } from './things.ts'
import { until } from './until.ts'

const QUESTIONS = inFull(400, 200)
// What a loop that waits for the lock would be late by is hundreds of times; a busy machine is not.
const SLOWER_AT_MOST = 10

/** How long it takes to ask, one question after the other, whether the process lives. */
async function askAround(url: string): Promise<number> {
  const started = performance.now()
  for (let count = 0; count < QUESTIONS; count++) {
    expect(await ask(`${url}/api/health/live`)).toMatchObject({ status: 200 })
  }
  return performance.now() - started
}

fault(
  {
    done: 'SQLite: another program holds the write lock while people write',
    promised: 'the loop stays free, everybody can read, inquiries wait or get 503, none is lost after a 201',
    essential: true,
  },
  async () => {
    await using database = await newDatabase(sqlite)
    return await survive(database.url, async ({ salon, visitors }) => {
      const admin = await openBackOffice(salon.url)
      const free = await askAround(salon.url)
      {
        await using inside = lookInto(database.url)
        await restSessions(inside.db)
      }
      await using lock = await holdLock(database.url.slice('file:'.length))
      const before = visitors.outcomes[503] ?? 0
      const held = await askAround(salon.url)
      expect(held / free, 'times as slow as before').toBeLessThan(SLOWER_AT_MOST)
      expect(await admin.get('/contacts')).toMatchObject({ status: 200 })
      expect(await ask(`${salon.url}/api/services`)).toMatchObject({ status: 200 })
      expect(await logIn(salon.url)).toMatchObject({
        status: 503,
        retryAfter: expect.stringMatching(/^\d+$/),
      })
      await until('waiting inquiries are refused', () => (visitors.outcomes[503] ?? 0) >= before + A_FEW / 3)
      await lock[Symbol.asyncDispose]()
      return `${QUESTIONS} times "live" in ${(held / free).toFixed(1)} times as long, ${visitors.outcomes[503]} times 503`
    })
  },
)
