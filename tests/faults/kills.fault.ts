import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { postgres, sqlite } from '#tests/databases.ts'
import { audit, deliverAll, inWords, lookInto, NOTHING_WRONG } from './audit.ts'
import { fault, inFull } from './fault.ts'
import { startSalon } from './salon.ts'
import { newDatabase, newMailServer } from './things.ts'
import { until } from './until.ts'
import { Visitors } from './visitors.ts'

const VISITORS = 4

for (const { name, kind, rounds } of [
  { name: 'SQLite', kind: sqlite, rounds: inFull(12, 1) },
  { name: 'PostgreSQL', kind: postgres, rounds: inFull(8, 1) },
]) {
  fault(
    {
      done: `${name}: killed ${rounds} times under load, the mail server comes and goes`,
      promised: 'nothing answered is lost, doubled or unsent',
      essential: kind === sqlite,
      missing: !kind && 'there is no PostgreSQL here',
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
        visitors.come(VISITORS)
        await visitors.more(1)
        await sleep(Math.random() * 900)
        await until('inquiries are on their way', () => visitors.inFlight > 1)
        await salon.end('SIGKILL')
        await visitors.leave()
      }

      smtp.behaviour = 'accept'
      await smtp.start()
      await using salon = await startSalon(options)
      url = salon.url
      await visitors.settle()
      await using inside = lookInto(database.url)
      await deliverAll(inside.db)
      expect(await salon.end('SIGTERM')).toBe(0)
      const findings = await audit(inside.db, visitors.answered, smtp.received)
      expect(findings).toMatchObject(NOTHING_WRONG)
      return `${inWords(visitors.answered.length, findings)}; ${visitors.repeated} were sent more than once`
    },
  )
}
