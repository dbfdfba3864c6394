import { afterAll, expect } from 'vitest'
import type { InquiryChange } from '#contracts/inquiries/inbox.ts'
import { postgres, postgresOn } from '#tests/databases.ts'
import { EventStream } from '#tests/event-stream.ts'
import { createPostgresServer, type PostgresServer } from '../../scripts/postgres.ts'
import { inspectDatabase } from '../processes/audit.ts'
import { openBackOffice } from '../processes/back-office.ts'
import { newDatabase } from '../processes/resources.ts'
import { scenario } from '../processes/scenario.ts'
import { A_FEW, type Load, recoversUnderLoad, untilUnavailable } from '../processes/under-load.ts'
import { until } from '../processes/until.ts'

// A server of this file's own, as it is stopped while other tests run.
const server = await createPostgresServer()
afterAll(() => server?.stop())

const AWAY = '503 with Retry-After, not ready, Home complete; then it recovers automatically, nothing lost'
const INTERRUPTED = '503 at worst, Home complete, it recovers automatically, nothing lost or duplicated'
const REASON = /ECONNREFUSED|terminat|shutting down|starting up|timeout/i
const times = 3

async function restart(server: PostgresServer, { visitors }: Load, mode: 'fast' | 'immediate') {
  for (let round = 0; round < times; round++) {
    await visitors.untilMore(A_FEW)
    await server.shutDown(mode)
    await server.start()
  }
  return `${visitors.outcomes[503] ?? 0} times 503`
}

const postgresFaults: {
  action: string
  promise: string
  breakIt(server: PostgresServer, load: Load): Promise<string>
}[] = [
  {
    action: 'PostgreSQL is stopped under load and started again',
    promise: AWAY,
    async breakIt(server, load) {
      await server.shutDown('fast')
      const observed = await untilUnavailable(load, REASON)
      await server.start()
      return observed
    },
  },
  {
    action: `PostgreSQL is shut down cleanly and restarted ${times} times under load`,
    promise: INTERRUPTED,
    breakIt: (server, load) => restart(server, load, 'fast'),
  },
  {
    action: `PostgreSQL crashes and recovers ${times} times under load`,
    promise: INTERRUPTED,
    breakIt: (server, load) => restart(server, load, 'immediate'),
  },
  {
    action: 'PostgreSQL is paused (SIGSTOP of all its processes) under load',
    promise: AWAY,
    async breakIt(server, load) {
      const paused = new Set<number>()
      try {
        // Twice: a backend may just have been started.
        for (const pid of [...server.processes(), ...server.processes()]) {
          process.kill(pid, 'SIGSTOP')
          paused.add(pid)
        }
        return await untilUnavailable(load, REASON)
      } finally {
        for (const pid of paused) process.kill(pid, 'SIGCONT')
      }
    },
  },
  {
    action: 'PostgreSQL is stopped while the inbox is open, and started again',
    promise:
      'the stream of live updates ends, so that screens notice and load again; a new one misses no update',
    breakIt: keepInboxOpen,
  },
]

const changesOf = (stream: EventStream) => stream.of('change') as InquiryChange[]

/** Compares the live updates that an open inbox receives after PostgreSQL is back with those that are stored. */
async function keepInboxOpen(server: PostgresServer, { salon, visitors, databaseUrl }: Load) {
  const { headers } = await openBackOffice(salon.url)
  const before = await EventStream.open(salon.url, headers)
  await visitors.untilMore(A_FEW)
  await server.shutDown('fast')
  await until('the stream ends', () => before.isEnded)
  await server.start()
  const after = await until('a stream opens again', async () => {
    const stream = await EventStream.open(salon.url, headers)
    return stream.response.statusCode === 200 ? stream : undefined
  })
  await using inspected = inspectDatabase(databaseUrl)
  const stored = () => inspected.db.selectFrom('inquiryEvents').select('inquiryId').execute()
  const earlier = await stored()
  await visitors.untilMore(A_FEW)
  const all = await stored()
  const countsOf = (ids: number[]) => Map.groupBy(ids, id => id)
  const expected = countsOf(all.map(({ inquiryId }) => inquiryId))
  for (const { inquiryId } of earlier) expected.delete(inquiryId)
  const received = () => countsOf(changesOf(after).map(({ inquiryId }) => inquiryId))
  const isComplete = () => {
    const counts = received()
    return expected.entries().every(([id, events]) => (counts.get(id)?.length ?? 0) >= events.length)
  }
  await until('all updates have come', isComplete)
  const perInquiry = countsOf((await stored()).map(({ inquiryId }) => inquiryId))
  for (const [id, events] of received())
    expect(events.length, 'no update comes twice').toBeLessThanOrEqual(perInquiry.get(id)?.length ?? 0)
  after.close()
  return `${changesOf(before).length} updates before, ${changesOf(after).length} after`
}

for (const { action, promise, breakIt } of postgresFaults)
  scenario({ action, promise, missing: postgres.missing }, async () => {
    if (!server) throw new Error('PostgreSQL did not start')
    await using database = await newDatabase(postgresOn(server.url))
    return await recoversUnderLoad(database.url, load => breakIt(server, load))
  })
