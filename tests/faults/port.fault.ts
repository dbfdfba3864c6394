import net, { type AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { sqlite } from '#tests/databases.ts'
import { audit, deliverAll, inspectDatabase, inWords, NO_FINDINGS } from '../processes/audit.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { failedStart, startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { Visitors } from '../processes/visitors.ts'

scenario(
  {
    action: 'A salon starts while its port is in use',
    promise:
      'it sends no mail and ends with a sentence, without a stack trace; the next start sends the mail',
  },
  async () => {
    await using database = await newDatabase(sqlite)
    await using smtp = await newMailServer()
    await using first = await startSalon({ databaseUrl: database.url, environment: { LOG_LEVEL: 'info' } })
    await using visitors = new Visitors(() => first.url)
    visitors.start(1)
    await visitors.untilMore(1)
    await visitors.stop()
    expect(await first.end('SIGTERM')).toBe(0)
    expect(first.printed()).toContain('Stopped cleanly')

    const options = { databaseUrl: database.url, smtpUrl: smtp.url }
    const taken = net.createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    const PORT = String((taken.address() as AddressInfo).port)
    const { code, printed } = await failedStart({ ...options, environment: { PORT } })
    taken.close()
    expect(code).toBe(1)
    expect(printed).toContain(`Port ${PORT} is already in use: set PORT to a free port.`)
    expect(printed).not.toContain('    at ')
    expect(smtp.offered).toBe(0)

    await using _ = await startSalon(options)
    await using inspected = inspectDatabase(database.url)
    await deliverAll(inspected.db)
    const findings = await audit(inspected, visitors.accepted, smtp.received)
    expect(findings).toMatchObject({ ...NO_FINDINGS, sentTwice: 0 })
    const observed = inWords(visitors.accepted.length, findings)
    return observed
  },
)
