import pg from 'pg'
import { afterAll } from 'vitest'
import { postgresOn } from '#tests/databases.ts'
import { createCluster, type PostgresCluster } from '../../scripts/postgres.ts'
import { fault, inFull } from './fault.ts'
import { A_FEW, type Scene, survive, untilAway } from './scene.ts'
import { newDatabase } from './things.ts'

// A server of this file's own: it is taken away while others run.
const cluster = await createCluster()
afterAll(() => cluster?.stop())

function postgresFault(
  done: string,
  promised: string,
  harm: (cluster: PostgresCluster, scene: Scene) => Promise<string>,
  essential = false,
) {
  fault({ done, promised, essential, missing: !cluster && 'there is no PostgreSQL here' }, async () => {
    await using database = await newDatabase(cluster && postgresOn(cluster.url))
    return await survive(database.url, scene => harm(cluster as PostgresCluster, scene))
  })
}

const AWAY = '503 with Retry-After, not ready, home whole; then well by itself, nothing lost'
const BLINK = '503 at worst, home whole, well by itself, nothing lost or doubled'
const WHY = /ECONNREFUSED|terminat|shutting down|starting up|timeout/i

postgresFault(
  'PostgreSQL stopped under load, started again',
  AWAY,
  async (server, scene) => {
    await server.shutDown('fast')
    const seen = await untilAway(scene, WHY)
    await server.start()
    return seen
  },
  true,
)

for (const mode of ['fast', 'immediate'] as const) {
  const times = inFull(3, 1)
  postgresFault(`PostgreSQL restarted (${mode}) ${times} times under load`, BLINK, async (server, scene) => {
    for (let round = 0; round < times; round++) {
      await scene.visitors.more(A_FEW)
      await server.shutDown(mode)
      await server.start()
    }
    return `${scene.visitors.outcomes[503] ?? 0} times 503`
  })
}

postgresFault('PostgreSQL paused (SIGSTOP of all its processes) under load', AWAY, async (server, scene) => {
  const paused = new Set<number>()
  try {
    // Twice: a backend may just have been born.
    for (const pid of [...server.processes(), ...server.processes()]) {
      process.kill(pid, 'SIGSTOP')
      paused.add(pid)
    }
    return await untilAway(scene, WHY)
  } finally {
    for (const pid of paused) process.kill(pid, 'SIGCONT')
  }
})

postgresFault('PostgreSQL ends every connection, five times under load', BLINK, async (server, scene) => {
  for (let round = 0; round < 5; round++) {
    await scene.visitors.more(A_FEW)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    await client.end()
  }
  return `${scene.visitors.outcomes[503] ?? 0} times 503`
})
