import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { inspectDatabase } from '../processes/audit.ts'
import { logIn, openBackOffice } from '../processes/back-office.ts'
import { askAsVisitor } from '../processes/probe.ts'
import { holdWriteLock, newDatabase } from '../processes/resources.ts'
import { scenario } from '../processes/scenario.ts'
import { A_FEW, recoversUnderLoad } from '../processes/under-load.ts'
import { until } from '../processes/until.ts'

const REQUESTS = 400
// An event loop that waited for the lock would be hundreds of times slower; a busy machine is not.
const SLOWER_AT_MOST = 10

async function timeOfRequests(url: string): Promise<number> {
  const started = performance.now()
  for (let count = 0; count < REQUESTS; count++) {
    expect(await askAsVisitor(`${url}/api/health/live`)).toMatchObject({ status: 200 })
  }
  return performance.now() - started
}

scenario(
  {
    action: 'SQLite: another program holds the write lock while visitors write',
    promise:
      'the event loop is not blocked, everyone can read, inquiries wait or get 503, none is lost after a 201',
  },
  async () => {
    await using database = await newDatabase(sqlite)
    return await recoversUnderLoad(database.url, async ({ salon, visitors }) => {
      const admin = await openBackOffice(salon.url)
      const before = await timeOfRequests(salon.url)
      {
        // With an old `last_seen_at`, the next request of the session would write to the database.
        await using inspected = inspectDatabase(database.url)
        const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
        await inspected.db.updateTable('sessions').set({ last_seen_at: anHourAgo }).execute()
      }
      await using _lock = holdWriteLock(database.url)
      const refused = visitors.outcomes[503] ?? 0
      const slower = (await timeOfRequests(salon.url)) / before
      expect(slower, 'times as slow as before').toBeLessThan(SLOWER_AT_MOST)
      expect(await admin.get('/contacts')).toMatchObject({ status: 200 })
      expect(await askAsVisitor(`${salon.url}/api/services`)).toMatchObject({ status: 200 })
      expect(await logIn(salon.url)).toMatchObject({
        status: 503,
        retryAfter: expect.stringMatching(/^\d+$/),
      })
      await until('waiting inquiries are refused', () => (visitors.outcomes[503] ?? 0) >= refused + A_FEW / 3)
      return `${REQUESTS} requests in ${slower.toFixed(1)} times as long, ${visitors.outcomes[503]} times 503`
    })
  },
)
