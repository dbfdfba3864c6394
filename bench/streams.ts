// `npm run bench:streams`: the memory of 200 live streams on one process, and the delay from the response to an inquiry until
// all of them have its event. On SQLite, and on PostgreSQL if it is installed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EventStream } from '#tests/event-stream.ts'
import { anInquiry } from '#tests/factories.ts'
import { startSalon } from '#tests/processes/salon-process.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { createSession } from '../server/accounts/sessions.queries.ts'
import { createUser } from '../server/accounts/users.queries.ts'
import { instant, systemClock } from '../server/clock.ts'
import { openDatabase } from '../server/db/database.ts'

const SESSIONS = 50
const STREAMS_EACH = 4
const INQUIRIES = 50
/** Time for garbage collection. */
const REST_MS = 5_000

/** The session tokens of new admins. */
async function signInAll(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl)
  const tokens: string[] = []
  for (let n = 0; n < SESSIONS; n++) {
    const input = { name: `Admin ${n}`, email: `admin${n}@araliya.example`, passwordHash: '' }
    const user = await createUser(db, input, instant(systemClock))
    if (!user) throw new Error('The email is taken')
    const origin = { userAgent: 'bench', address: '127.0.0.1' }
    tokens.push((await createSession(db, systemClock, user.id, origin)).token)
  }
  await db.destroy()
  return tokens
}

/** Sends an inquiry. Returns the milliseconds from its response until all streams have its event. */
async function measureOne(url: string, streams: EventStream[], n: number): Promise<number> {
  const received = Promise.all(streams.map(stream => stream.until(() => stream.of('change').length > n)))
  const response = await fetch(`${url}/api/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
    body: JSON.stringify(anInquiry()),
  })
  if (response.status !== 201) throw new Error(await response.text())
  const respondedAt = performance.now()
  await received
  return Math.max(0, performance.now() - respondedAt)
}

async function measure(name: string, databaseUrl: string) {
  await using salon = await startSalon({ databaseUrl, seed: true, environment: { LOG_LEVEL: 'info' } })
  const tokens = await signInAll(databaseUrl)
  await fetch(`${salon.url}/api/contacts`, { headers: { authorization: `Bearer ${tokens[0]}` } })
  await sleep(REST_MS)
  const before = salon.memory()
  const streams = await Promise.all(
    tokens.flatMap(token =>
      Array.from({ length: STREAMS_EACH }, () =>
        EventStream.open(salon.url, { authorization: `Bearer ${token}` }),
      ),
    ),
  )
  await sleep(REST_MS)
  const after = salon.memory()
  const delays: number[] = []
  for (let n = 0; n < INQUIRIES; n++) delays.push(await measureOne(salon.url, streams, n))
  delays.sort((a, b) => a - b)
  const at = (share: number) => (delays[Math.floor((INQUIRIES - 1) * share)] ?? 0).toFixed(0)
  console.log(
    `${name}: ${streams.length} streams, ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with them, ` +
      `${salon.memory().toFixed(0)} MB after ${INQUIRIES} inquiries; ` +
      `delay until all have an event ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (longest)`,
  )
  for (const stream of streams) stream.close()
}

const folder = mkdtempSync(join(tmpdir(), 'araliya-bench-'))
const postgres = await startPostgres()
try {
  await measure('SQLite', `file:${join(folder, 'salon.db')}`)
  if (postgres) await measure('PostgreSQL', postgres.url)
  else console.log('PostgreSQL is not installed: not measured.')
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
}
