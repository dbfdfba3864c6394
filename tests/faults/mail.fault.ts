import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import type { Behaviour } from '#tests/smtp.ts'
import {
  audit,
  deliverAll,
  inspectDatabase,
  inWords,
  NO_FINDINGS,
  untilOutboxIsEmpty,
} from '../processes/audit.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { Visitors } from '../processes/visitors.ts'

const INQUIRIES = 3

const faults: { action: string; behaviour: Behaviour; acceptsAfterMs?: number }[] = [
  { action: 'says nothing after the sender', behaviour: { hold: 'sender' } },
  { action: 'says nothing after the content', behaviour: { hold: 'content' } },
  { action: 'hangs up at the sender', behaviour: 'drop' },
  { action: 'hangs up after the content without a response', behaviour: 'drop after content' },
  { action: 'accepts 25 s after the content', behaviour: { hold: 'content' }, acceptsAfterMs: 25_000 },
]

for (const { action, behaviour, acceptsAfterMs } of faults)
  scenario(
    {
      action: `The mail server ${action}`,
      promise: acceptsAfterMs
        ? 'inquiries are taken; each message is accepted at the first attempt'
        : 'inquiries are taken; each message is accepted once',
    },
    async () => {
      await using database = await newDatabase(sqlite)
      await using smtp = await newMailServer(behaviour)
      await using salon = await startSalon({ databaseUrl: database.url, smtpUrl: smtp.url })
      await using inspected = inspectDatabase(database.url)
      await using visitors = new Visitors(() => salon.url)
      visitors.start(1)
      await visitors.untilMore(INQUIRIES)
      await visitors.stop()
      await until('the salon has met the fault', () => smtp.offered > 0)
      if (acceptsAfterMs) {
        await sleep(acceptsAfterMs)
        smtp.behaviour = 'accept'
        smtp.release()
        await untilOutboxIsEmpty(inspected.db)
        expect(smtp.offered).toBe(smtp.received.length)
      } else {
        await smtp.stop()
        smtp.behaviour = 'accept'
        await smtp.start()
        await deliverAll(inspected.db)
      }
      expect(await salon.end('SIGTERM')).toBe(0)
      const findings = await audit(inspected, visitors.accepted, smtp.received)
      expect(findings).toMatchObject({ ...NO_FINDINGS, sentTwice: 0 })
      return `${inWords(visitors.accepted.length, findings)}, ${smtp.offered} offered`
    },
  )
