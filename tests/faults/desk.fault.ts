import { afterAll, expect } from 'vitest'
import { postgresOn } from '#tests/databases.ts'
import { EventStream } from '#tests/event-stream.ts'
import { createCluster, type PostgresCluster } from '../../scripts/postgres.ts'
import { lookInto } from './audit.ts'
import { fault } from './fault.ts'
import { logIn } from './people.ts'
import { A_FEW, type Scene, survive } from './scene.ts'
import { newDatabase } from './things.ts'
import { until } from './until.ts'

// A server of this file's own: it is taken away while others run.
const cluster = await createCluster()
afterAll(() => cluster?.stop())

const positionsOf = (stream: EventStream) =>
  stream.events.filter(({ event }) => event === 'change').map(({ id }) => id)

/** Reads the desk while its store goes and comes, and compares what was told with what is stored. */
async function readOn({ salon, visitors, databaseUrl }: Scene, server: PostgresCluster): Promise<string> {
  const { token } = JSON.parse((await logIn(salon.url)).text)
  const headers = { authorization: `Bearer ${token}` }
  const before = await EventStream.open(salon.url, headers)
  const start = Number(before.lastEventId)
  await visitors.more(A_FEW)
  await server.shutDown('fast')
  await until('the stream ends', () => before.isEnded)
  await server.start()
  const after = await until('a stream opens again', async () => {
    const stream = await EventStream.open(salon.url, headers, before.lastEventId)
    return stream.response.statusCode === 200 ? stream : undefined
  })
  await visitors.more(A_FEW)
  await using inside = lookInto(databaseUrl)
  const stored = await inside.db
    .selectFrom('contact_feed')
    .select('position')
    .where('position', '>', start)
    .orderBy('position')
    .execute()
  const positions = stored.map(({ position }) => position)
  const last = positions.at(-1) as number
  await until('all was told', () => Number(after.lastEventId) >= last)
  const told = [...positionsOf(before), ...positionsOf(after)].filter(position => Number(position) <= last)
  expect(told).toEqual(positions)
  expect(after.of('reset')).toEqual([])
  after.close()
  return `${positionsOf(before).length} changes told before, ${positionsOf(after).length} after`
}

fault(
  {
    done: 'PostgreSQL stopped under open streams, started again',
    promised: 'the streams end, and go on where they were: nothing left out, nothing twice',
    missing: !cluster && 'there is no PostgreSQL here',
  },
  async () => {
    await using database = await newDatabase(cluster && postgresOn(cluster.url))
    return await survive(database.url, scene => readOn(scene, cluster as PostgresCluster))
  },
)
