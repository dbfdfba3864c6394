import { expect } from 'vitest'
import { postgres, sqlite } from '#tests/databases.ts'
import {
  audit,
  deliverAll,
  inspectDatabase,
  inWords,
  NO_FINDINGS,
  untilOutboxIsEmpty,
} from '../processes/audit.ts'
import { openBackOffice } from '../processes/back-office.ts'
import { missingNginx, startLoadBalancer } from '../processes/load-balancer.ts'
import { missingPostgres, newDatabase, newMailServer } from '../processes/resources.ts'
import { startSalons, timeUntilShownByAll } from '../processes/salon-processes.ts'
import { scenario } from '../processes/scenario.ts'
import { A_FEW } from '../processes/under-load.ts'
import { until } from '../processes/until.ts'
import { Visitors } from '../processes/visitors.ts'

const VISITORS = 3
const ROUNDS = 4

for (const { name, kind, missing, count } of [
  { name: 'PostgreSQL', kind: postgres, missing: missingPostgres, count: 4 },
  { name: 'one SQLite file', kind: sqlite, missing: false as const, count: 2 },
])
  scenario(
    {
      action: `${count} processes on ${name} behind nginx; ${ROUNDS} times one of them is killed under load and started again`,
      promise:
        'nothing accepted is lost, duplicated or unsent; only a kill makes a message go out twice; all processes show a change',
      missing: missing || missingNginx,
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
