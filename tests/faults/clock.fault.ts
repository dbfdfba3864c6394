import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { audit, inspectDatabase, inWords, NO_FINDINGS, untilOutboxIsEmpty } from '../processes/audit.ts'
import { inFull, recipe } from '../processes/recipe.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { until } from '../processes/until.ts'
import { newInquiry, sendInquiry, Visitors } from '../processes/visitors.ts'
import { newSettableClock } from './set-clock.ts'

const DAY = 24

recipe(
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
    for (let round = 0; round < inFull(6, 2); round++) {
      for (const hours of [DAY, 0, -DAY]) {
        clock.set(hours)
        await visitors.untilMore(4)
      }
    }
    clock.set(0)
    await visitors.finish()
    await using inspected = inspectDatabase(database.url)
    await untilOutboxIsEmpty(inspected.db)
    expect(await salon.end('SIGTERM')).toBe(0)
    const findings = await audit(inspected, visitors.answered, smtp.received)
    expect(findings).toMatchObject({ ...NO_FINDINGS, sentTwice: 0 })
    expect(Object.keys(visitors.outcomes)).toEqual(['201'])
    return inWords(visitors.answered.length, findings)
  },
)

recipe(
  {
    action:
      'A process is killed while it sends a message on a clock that is a day ahead; the clock is then corrected',
    promise: 'the next process sends the message: the claim does not last a day',
    fullRunOnly: true,
  },
  async () => {
    using clock = newSettableClock()
    await using database = await newDatabase(sqlite)
    await using smtp = await newMailServer({ hold: 'sender' })
    const options = { databaseUrl: database.url, smtpUrl: smtp.url, ...clock }
    clock.set(DAY)
    await using salon = await startSalon(options)
    expect(await sendInquiry(salon.url, newInquiry())).toMatchObject({ status: 201 })
    await until('the message is being sent', () => smtp.offered > 0)
    await salon.end('SIGKILL')
    smtp.behaviour = 'accept'
    // Ten minutes later by a correct clock.
    clock.set(1 / 6)
    await using _next = await startSalon(options)
    await until('the message is sent', () => smtp.received.length > 0)
    return 'sent by the next process'
  },
)
