import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { audit, inspectDatabase, inWords, NO_FINDINGS, untilOutboxIsEmpty } from '../processes/audit.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { Visitors } from '../processes/visitors.ts'
import { newSettableClock } from './set-clock.ts'

const DAY_HOURS = 24
const ROUNDS = 6

scenario(
  {
    action: 'The clock jumps by a day, forward and back, under load',
    promise:
      'nothing lost or duplicated; every message goes out once, without waiting for the clock to come back',
  },
  async () => {
    using clock = newSettableClock()
    await using database = await newDatabase(sqlite)
    await using smtp = await newMailServer()
    await using salon = await startSalon({ databaseUrl: database.url, smtpUrl: smtp.url, ...clock })
    await using visitors = new Visitors(() => salon.url).start(4)
    for (let round = 0; round < ROUNDS; round++) {
      for (const hours of [DAY_HOURS, 0, -DAY_HOURS]) {
        clock.set(hours)
        await visitors.untilMore(4)
      }
    }
    clock.set(0)
    await visitors.finish()
    await using inspected = inspectDatabase(database.url)
    await untilOutboxIsEmpty(inspected.db)
    expect(await salon.end('SIGTERM')).toBe(0)
    const findings = await audit(inspected, visitors.accepted, smtp.received)
    expect(findings).toMatchObject({ ...NO_FINDINGS, sentTwice: 0 })
    expect(Object.keys(visitors.outcomes)).toEqual(['201'])
    return inWords(visitors.accepted.length, findings)
  },
)
