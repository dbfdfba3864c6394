import { expect } from 'vitest'
import { databaseKinds, postgres, sqlite } from '#tests/databases.ts'
import {
  audit,
  deliverAll,
  inspectDatabase,
  inWords,
  NO_FINDINGS,
  STORED_ONCE,
  untilOutboxIsEmpty,
} from '../processes/audit.ts'
import { logIn, openBackOffice } from '../processes/back-office.ts'
import { missingNginx, startLoadBalancer } from '../processes/load-balancer.ts'
import { askAsVisitor } from '../processes/probe.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { startSalons, timeUntilShownByAll } from '../processes/salon-processes.ts'
import { scenario } from '../processes/scenario.ts'
import { A_FEW } from '../processes/under-load.ts'
import { until } from '../processes/until.ts'
import { newInquiry, sendInquiry, Visitors } from '../processes/visitors.ts'

const VISITORS = 3
const ROUNDS = 4
const ALLOWED_FAILURES = 5

for (const { name, kind, count } of [
  { name: 'PostgreSQL', kind: postgres, count: 4 },
  { name: 'one SQLite file', kind: sqlite, count: 2 },
])
  scenario(
    {
      action: `${count} processes on ${name} behind nginx; ${ROUNDS} times one of them is killed under load and started again`,
      promise:
        'nothing accepted is lost, duplicated or unsent; only a kill makes a message go out twice; all processes show a change',
      missing: kind.missing || missingNginx,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      await using salons = await startSalons(count, { databaseUrl: database.url, smtpUrl: smtp.url })
      await using balancer = await startLoadBalancer(salons.ports)
      await using inspected = inspectDatabase(database.url)
      await using visitors = new Visitors(() => balancer.url).start(VISITORS)
      const admin = await openBackOffice(balancer.url)

      await visitors.untilMore(2 * A_FEW)
      await visitors.stop()
      await untilOutboxIsEmpty(inspected.db)
      expect(await audit(inspected, visitors.accepted, smtp.received)).toMatchObject({
        ...NO_FINDINGS,
        sentTwice: 0,
      })

      let slowest = 0
      visitors.start(VISITORS)
      for (let round = 0; round < ROUNDS; round++) {
        const index = round % count
        await until('inquiries are in flight', () => visitors.inFlight > 1)
        await salons.all[index]?.end('SIGKILL')
        await visitors.untilMore(A_FEW)
        await salons.start(index)
        const address = `${round} Hibiscus Road, Colombo 6`
        slowest = Math.max(slowest, await timeUntilShownByAll(admin, salons.all, address))
      }

      await visitors.finish()
      await deliverAll(inspected.db)
      for (const salon of salons.all) expect(await salon.end('SIGTERM')).toBe(0)
      const findings = await audit(inspected, visitors.accepted, smtp.received)
      expect(findings).toMatchObject(NO_FINDINGS)
      return `${inWords(visitors.accepted.length, findings)}; all showed a change after ${Math.round(slowest)} ms at most`
    },
  )

for (const kind of databaseKinds)
  scenario(
    {
      action: `2 processes on ${kind.name} get wrong passwords in turn, the same inquiry at the same time, and calls with one session`,
      promise:
        'failed logins count together, the inquiry is stored once, logout at one ends the session at both',
      missing: kind.missing,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using salons = await startSalons(2, { databaseUrl: database.url })
      const urls = salons.all.map(({ url }) => url)
      const [first = '', second = ''] = urls

      const same = Array.from({ length: 5 }, newInquiry)
      const outcomes = await Promise.all(same.flatMap(inquiry => urls.map(url => sendInquiry(url, inquiry))))
      expect(outcomes.map(outcome => outcome?.status)).toEqual(outcomes.map(() => 201))
      await using inspected = inspectDatabase(database.url)
      expect(await audit(inspected, same)).toMatchObject(STORED_ONCE)

      const { headers } = await openBackOffice(first)
      expect(await askAsVisitor(`${second}/api/contacts`, { headers })).toMatchObject({ status: 200 })
      expect(await askAsVisitor(`${second}/api/auth/logout`, { headers })).toMatchObject({ status: 200 })
      expect(await askAsVisitor(`${first}/api/contacts`, { headers })).toMatchObject({ status: 401 })

      const wrong = { email: 'nobody@araliya.example', password: 'jasmine at seven' }
      const statuses: number[] = []
      for (let n = 0; n < ALLOWED_FAILURES + 3; n++) {
        const { status } = await logIn(urls[n % 2] as string, wrong, { 'x-forwarded-for': '192.0.2.1' })
        statuses.push(status)
      }
      expect(statuses).toEqual([...Array(ALLOWED_FAILURES).fill(401), 429, 429, 429])
      return `${outcomes.length} responses for ${same.length} stored inquiries; refused after ${ALLOWED_FAILURES} wrong passwords`
    },
  )
