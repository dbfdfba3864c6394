import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { databaseKinds, mainDatabase } from '#tests/databases.ts'
import { audit, deliverAll, inspectDatabase, inWords, NO_FINDINGS } from '../processes/audit.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { isFullRun, scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { Visitors } from '../processes/visitors.ts'

const VISITORS = 4
const rounds = isFullRun ? 8 : 1

for (const kind of databaseKinds)
  scenario(
    {
      action: `${kind.name}: the process is killed ${rounds} times under load, the mail server stops and starts`,
      promise: 'nothing accepted is lost, duplicated or unsent',
      fullRunOnly: kind !== mainDatabase,
      missing: kind.missing,
    },
    async () => {
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      const options = { databaseUrl: database.url, smtpUrl: smtp.url }

      let url = ''
      await using visitors = new Visitors(() => url)
      for (let round = 1; round <= rounds; round++) {
        smtp.behaviour = round % 3 === 0 ? 'drop after content' : 'accept'
        if (round % 3 === 1) await smtp.stop()
        else await smtp.start()
        await using salon = await startSalon(options)
        url = salon.url
        visitors.start(VISITORS)
        await visitors.untilMore(1)
        // Each time at another moment.
        await sleep(Math.random() * 900)
        await until('inquiries are in flight', () => visitors.inFlight > 1)
        await salon.end('SIGKILL')
        await visitors.stop()
      }

      smtp.behaviour = 'accept'
      await smtp.start()
      await using salon = await startSalon(options)
      url = salon.url
      await visitors.finish()
      await using inspected = inspectDatabase(database.url)
      await deliverAll(inspected.db)
      expect(await salon.end('SIGTERM')).toBe(0)
      const findings = await audit(inspected, visitors.accepted, smtp.received)
      expect(findings).toMatchObject(NO_FINDINGS)
      const observed = inWords(visitors.accepted.length, findings)
      return observed
    },
  )
