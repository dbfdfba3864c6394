import { expect } from 'vitest'
import { type DatabaseKind, postgres, sqlite } from '#tests/databases.ts'
import { audit, deliverAll, inWords, lookInto, NOTHING_WRONG } from './audit.ts'
import { startBalancer } from './balancer.ts'
import { fault, inFull } from './fault.ts'
import { logIn, openBackOffice } from './people.ts'
import { ask } from './probe.ts'
import { announce, startTogether } from './salons.ts'
import { A_FEW } from './scene.ts'
import { newDatabase, newMailServer } from './things.ts'
import { until } from './until.ts'
import { newInquiry, send, Visitors } from './visitors.ts'

const VISITORS = 3
const FREE_TRIES = 5

interface Together {
  name: string
  kind: DatabaseKind | undefined
  count: number
  rounds: number
  essential?: boolean
}

const scenes: Together[] = [
  { name: 'PostgreSQL', kind: postgres, count: 2, rounds: inFull(4, 1), essential: true },
  { name: 'PostgreSQL', kind: postgres, count: 4, rounds: 4 },
  { name: 'one SQLite file', kind: sqlite, count: 2, rounds: 4 },
]

for (const { name, kind, count, rounds, essential } of scenes) {
  const missing = !kind && 'there is no PostgreSQL here'
  fault(
    {
      done: `${count} processes on ${name} behind a proxy; ${rounds} times one of them is killed under load and started again`,
      promised:
        'nothing answered is lost, doubled or unsent; a message is sent again after a kill only; a change shows everywhere',
      essential,
      missing,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      await using salons = await startTogether(count, { databaseUrl: database.url, smtpUrl: smtp.url })
      await using balancer = await startBalancer(salons.ports)
      await using inside = lookInto(database.url)
      await using visitors = new Visitors(() => balancer.url).come(VISITORS)
      const admin = await openBackOffice(balancer.url)

      await visitors.more(2 * A_FEW)
      const waiting = inside.db.selectFrom('mail_jobs').select('id').where('state', '=', 'waiting').limit(1)
      await visitors.leave()
      await until('everything is sent', async () => !(await waiting.executeTakeFirst()))
      expect(await audit(inside.db, visitors.answered, smtp.received)).toMatchObject({
        ...NOTHING_WRONG,
        sentTwice: 0,
      })

      let slowest = 0
      visitors.come(VISITORS)
      for (let round = 0; round < rounds; round++) {
        const index = round % count
        await until('inquiries are on their way', () => visitors.inFlight > 1)
        await salons.all[index]?.end('SIGKILL')
        await visitors.more(A_FEW)
        await salons.start(index)
        slowest = Math.max(slowest, await announce(admin, salons.all, `${round} Hibiscus Road, Colombo 6`))
      }

      await visitors.settle()
      await deliverAll(inside.db)
      for (const salon of salons.all) expect(await salon.end('SIGTERM')).toBe(0)
      const findings = await audit(inside.db, visitors.answered, smtp.received)
      expect(findings).toMatchObject(NOTHING_WRONG)
      return `behind ${balancer.name}: ${inWords(visitors.answered.length, findings)}; a change shown everywhere after ${Math.round(slowest)} ms at most`
    },
  )
}

for (const { name, kind } of [
  { name: 'PostgreSQL', kind: postgres },
  { name: 'one SQLite file', kind: sqlite },
]) {
  fault(
    {
      done: `2 processes on ${name}: wrong passwords to both, one inquiry to both at once, a session of one`,
      promised:
        'failures count together; the inquiry is stored once; the session is known to both, until it ends',
      missing: !kind && 'there is no PostgreSQL here',
    },
    async () => {
      await using database = await newDatabase(kind)
      await using salons = await startTogether(2, { databaseUrl: database.url })
      const urls = salons.all.map(({ url }) => url)
      const [first = '', second = ''] = urls

      const same = Array.from({ length: 5 }, newInquiry)
      const outcomes = await Promise.all(same.flatMap(inquiry => urls.map(url => send(url, inquiry))))
      expect(outcomes.map(outcome => outcome?.status)).toEqual(outcomes.map(() => 201))
      await using inside = lookInto(database.url)
      expect(await audit(inside.db, same, [])).toMatchObject({
        lost: 0,
        doubled: 0,
        untold: 0,
        flaws: [],
      })

      const token = JSON.parse((await logIn(first)).text).token
      const headers = { authorization: `Bearer ${token}` }
      expect(await ask(`${second}/api/contacts`, { headers })).toMatchObject({ status: 200 })
      expect(await ask(`${second}/api/auth/logout`, { headers })).toMatchObject({
        status: 200,
      })
      expect(await ask(`${first}/api/contacts`, { headers })).toMatchObject({ status: 401 })

      const wrong = { email: 'nobody@araliya.example', password: 'jasmine at seven' }
      const statuses: number[] = []
      for (let n = 0; n < FREE_TRIES + 3; n++) {
        const { status } = await logIn(urls[n % 2] as string, wrong, { 'x-forwarded-for': '192.0.2.1' })
        statuses.push(status)
      }
      expect(statuses).toEqual([...Array(FREE_TRIES).fill(401), 429, 429, 429])
      return `${outcomes.length} answers for ${same.length} stored inquiries; closed after ${FREE_TRIES} wrong passwords`
    },
  )
}
