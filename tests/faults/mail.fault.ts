import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { audit, deliverAll, inspectDatabase, inWords, NO_FINDINGS } from '../processes/audit.ts'
import { newDatabase } from '../processes/resources.ts'
import { startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { Visitors } from '../processes/visitors.ts'
import { FaultySmtp, phases, type SmtpFault } from './faulty-smtp.ts'

const INQUIRIES = 3
const LIMIT_MS = 120_000

interface MailFault {
  action: string
  /** The faults that happen, one after the other. */
  faults: SmtpFault[]
  /** Whether the first attempt succeeds; otherwise the mail server recovers after each fault. */
  firstAttempt?: boolean
  fullRunOnly?: boolean
}

const atEachPhase = (does: 'hang' | 'half' | 'close') => phases.map(phase => ({ phase, does }))

const mailFaults: MailFault[] = [
  { action: 'does not answer, at each of its six phases in turn', faults: atEachPhase('hang') },
  { action: 'sends half an answer at each of its six phases in turn', faults: atEachPhase('half') },
  { action: 'hangs up at each of its six phases in turn', faults: atEachPhase('close') },
  {
    action: 'takes 0.1 s for each byte of its answers',
    faults: [{ phase: 'all', does: 'answer slowly', msPerByte: 100 }],
    firstAttempt: true,
  },
  {
    action: 'accepts 25 s after the content',
    faults: [{ phase: 'content', does: 'accept late', ms: 25_000 }],
    firstAttempt: true,
  },
  {
    action: 'accepts and hangs up',
    faults: [{ phase: 'content', does: 'accept and close' }],
    firstAttempt: true,
    fullRunOnly: false,
  },
  {
    action: 'hangs up after the content without an answer',
    faults: [{ phase: 'content', does: 'close' }],
    fullRunOnly: false,
  },
]

for (const { action, faults, firstAttempt, fullRunOnly = true } of mailFaults)
  scenario(
    {
      action: `The mail server ${action}`,
      promise: firstAttempt
        ? 'inquiries are stored; each message is accepted at the first attempt'
        : 'inquiries are stored; each message is accepted once, always with the same Message-ID',
      fullRunOnly,
    },
    async () => {
      await using database = await newDatabase(sqlite)
      await using smtp = await new FaultySmtp().start()
      await using salon = await startSalon({ databaseUrl: database.url, smtpUrl: smtp.url })
      await using inspected = inspectDatabase(database.url)
      await using visitors = new Visitors(() => salon.url)
      for (const fault of faults) {
        const { faultsMet } = smtp
        smtp.fault = fault
        // An open connection would not meet a fault at the greeting.
        smtp.hangUp()
        visitors.start(1)
        await visitors.untilMore(INQUIRIES)
        await visitors.stop()
        await until(`the salon has met the fault at ${fault.phase}`, () => smtp.faultsMet > faultsMet)
        if (firstAttempt) continue
        smtp.fault = undefined
        smtp.hangUp()
        await deliverAll(inspected.db)
      }
      const unsent = inspected.db.selectFrom('mail_jobs').select('id').where('state', '<>', 'sent')
      await until('all messages are sent', async () => !(await unsent.executeTakeFirst()), LIMIT_MS)
      expect(await salon.end('SIGTERM')).toBe(0)
      const findings = await audit(inspected, visitors.answered, smtp.received)
      expect(findings).toMatchObject({ ...NO_FINDINGS, sentTwice: 0 })
      if (firstAttempt) expect(smtp.offered).toEqual(smtp.received)
      expect(new Set(smtp.offered.map(({ messageId }) => messageId)).size).toBe(smtp.received.length)
      return `${inWords(visitors.answered.length, findings)}, ${smtp.offered.length} offered`
    },
  )
