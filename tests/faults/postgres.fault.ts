import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { postgresOn } from '#tests/databases.ts'
import { createCluster } from '../../scripts/postgres.ts'
import { audit, deliverAll, inWords, lookInto, NOTHING_WRONG } from './audit.ts'
import { fault, inFull } from './fault.ts'
import { ask, Probe } from './probe.ts'
import { type SalonProcess, startSalon } from './salon.ts'
import { newDatabase, newMailServer } from './things.ts'
import { until } from './until.ts'
import { Visitors } from './visitors.ts'

// A server of this file's own: it is taken away while others run.
const cluster = await createCluster()
afterAll(() => cluster?.stop())

const missing = !cluster && 'there is no PostgreSQL here'
const A_FEW = 12

interface Scene {
  cluster: NonNullable<typeof cluster>
  salon: SalonProcess
  visitors: Visitors
}

/** A salon under load, `act`, and then a reckoning: everything that was answered is there, and the salon is well. */
async function underLoad(act: (scene: Scene) => Promise<string>): Promise<string> {
  if (!cluster) throw new Error(String(missing))
  await using database = await newDatabase(postgresOn(cluster.url))
  await using smtp = await newMailServer()
  await using salon = await startSalon({ databaseUrl: database.url, smtpUrl: smtp.url, seed: true })
  await until('the home page has its branches', async () => (await ask(salon.url)).text.includes('Nugegoda'))
  await using live = new Probe(`${salon.url}/api/health/live`)
  await using home = new Probe(salon.url)
  await using visitors = new Visitors(() => salon.url).come(4)
  await visitors.more(A_FEW)

  const seen = await act({ cluster, salon, visitors })

  await visitors.more(A_FEW)
  await until(
    'the salon is ready again',
    async () => (await ask(`${salon.url}/api/health/ready`)).status === 200,
  )
  await visitors.settle()
  await using inside = lookInto(database.url)
  await deliverAll(inside.db)
  await Promise.all([live.stop(), home.stop()])
  expect(await salon.end('SIGTERM')).toBe(0)
  const findings = await audit(inside.db, visitors.answered, smtp.received)
  expect(findings).toMatchObject(NOTHING_WRONG)
  expect(Object.keys(visitors.outcomes).filter(name => !['201', '503'].includes(name))).toEqual([])
  expect(visitors.withoutRetryAfter, '503 without Retry-After').toBe(0)
  expect(live.refused, 'live was refused').toBe(0)
  const gaps = home.answers.filter(({ status, text }) => status !== 200 || !text.includes('Nugegoda'))
  expect(gaps.length, 'home pages that were refused or without branches').toBe(0)
  return `${seen}${inWords(visitors.answered.length, findings)}; home ${home.answers.length} times whole`
}

async function endConnections(serverUrl: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname <> current_database()',
  )
  await client.end()
}

/** Waits until the salon has said that its store is away: to those who write and to those who watch it. */
async function untilAway({ salon, visitors }: Scene): Promise<string> {
  const before = visitors.outcomes[503] ?? 0
  await until('inquiries are refused', () => (visitors.outcomes[503] ?? 0) >= before + A_FEW)
  const ready = await ask(`${salon.url}/api/health/ready`)
  expect(ready).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  return `${visitors.outcomes[503]} times 503, ready 503; `
}

fault(
  {
    done: 'PostgreSQL stopped under load, and started again',
    promised: '503 with Retry-After, not ready, kept pages whole, then by itself as before; nothing lost',
    missing,
  },
  () =>
    underLoad(async scene => {
      await scene.cluster.shutDown('fast')
      const seen = await untilAway(scene)
      await scene.cluster.start()
      return seen
    }),
)

for (const mode of ['fast', 'immediate'] as const) {
  const times = inFull(3, 1)
  fault(
    {
      done: `PostgreSQL restarted (${mode}) ${times} times under load`,
      promised: '503 at worst, by itself as before, nothing lost or doubled',
      missing,
    },
    () =>
      underLoad(async ({ cluster, visitors }) => {
        for (let round = 0; round < times; round++) {
          await visitors.more(A_FEW)
          await cluster.shutDown(mode)
          await cluster.start()
        }
        return ''
      }),
  )
}

fault(
  {
    done: 'PostgreSQL paused (SIGSTOP of postmaster and backends) under load, and continued',
    promised: '503 with Retry-After, not ready, kept pages whole, then by itself as before; nothing lost',
    missing,
  },
  () =>
    underLoad(async scene => {
      const paused = new Set<number>()
      // Twice: a backend may just have been born.
      for (const pid of [...scene.cluster.processes(), ...scene.cluster.processes()]) {
        process.kill(pid, 'SIGSTOP')
        paused.add(pid)
      }
      try {
        return await untilAway(scene)
      } finally {
        for (const pid of paused) process.kill(pid, 'SIGCONT')
      }
    }),
)

fault(
  {
    done: 'every connection to PostgreSQL ended by its administrator, five times under load',
    promised: '503 at worst, by itself as before, nothing lost or doubled',
    missing,
  },
  () =>
    underLoad(async ({ cluster, visitors }) => {
      for (let round = 0; round < 5; round++) {
        await visitors.more(A_FEW)
        await endConnections(cluster.url)
      }
      return ''
    }),
)
