import { expect } from 'vitest'
import type { TestSmtp } from '#tests/smtp.ts'
import { audit, deliverAll, inspectDatabase, inWords, NO_FINDINGS } from './audit.ts'
import { askAsVisitor, Probe } from './probe.ts'
import { newMailServer } from './resources.ts'
import { type SalonProcess, startSalon } from './salon-process.ts'
import { until } from './until.ts'
import { Visitors } from './visitors.ts'

const VISITORS = 4
/** Enough responses to rule out chance. */
export const A_FEW = 12
/** A sample branch that only the list of branches names. */
const BRANCH = 'Nugegoda'

/** A salon that visitors send inquiries to. */
export interface Load {
  databaseUrl: string
  salon: SalonProcess
  visitors: Visitors
  smtp: TestSmtp
}

/**
 * Breaks something that a salon under load needs. Meanwhile the liveness check and Home respond as ever, and inquiries get
 * 201, or 503 with Retry-After. In the end the salon is stopped, or killed.
 */
export async function underLoad(
  databaseUrl: string,
  breakIt: (load: Load) => Promise<string>,
  end: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<string> {
  await using smtp = await newMailServer()
  await using salon = await startSalon({ databaseUrl, smtpUrl: smtp.url, seed: true, admin: true })
  await until('Home has its branches', async () => (await askAsVisitor(salon.url)).text.includes(BRANCH))
  await using visitors = new Visitors(() => salon.url).start(VISITORS)
  await using live = new Probe(`${salon.url}/api/health/live`)
  await using home = new Probe(salon.url)
  await visitors.untilMore(A_FEW)

  const observed = await breakIt({ databaseUrl, salon, visitors, smtp })

  await Promise.all([live.stop(), home.stop(), visitors.stop()])
  expect(await salon.end(end)).toBe(end === 'SIGTERM' ? 0 : end)
  expect(live.responses.filter(({ status }) => status !== 200)).toEqual([])
  const incomplete = home.responses.filter(({ status, text }) => status !== 200 || !text.includes(BRANCH))
  expect(incomplete.length, 'Home was refused or without branches').toBe(0)
  expect(Object.keys(visitors.outcomes).filter(name => !['201', '503'].includes(name))).toEqual([])
  expect(visitors.withoutRetryAfter, '503 without Retry-After').toBe(0)
  return `${observed}; Home complete ${home.responses.length} times`
}

/** As `underLoad`; afterwards the salon recovers automatically, and every accepted inquiry is stored and sent. */
export function recoversUnderLoad(
  databaseUrl: string,
  breakIt: (load: Load) => Promise<string>,
): Promise<string> {
  return underLoad(databaseUrl, async load => {
    const observed = await breakIt(load)
    const { salon, visitors, smtp } = load
    await visitors.untilMore(A_FEW)
    const ready = `${salon.url}/api/health/ready`
    await until('the salon is ready', async () => (await askAsVisitor(ready)).status === 200)
    await visitors.finish()
    await using inspected = inspectDatabase(databaseUrl)
    await deliverAll(inspected.db)
    const findings = await audit(inspected, visitors.accepted, smtp.received)
    expect(findings).toMatchObject(NO_FINDINGS)
    return `${observed}; ${inWords(visitors.accepted.length, findings)}`
  })
}

/** Waits until the salon reports that its database is away: to visitors, to its readiness check, and in its log. */
export async function untilUnavailable({ salon, visitors }: Load, reason: RegExp): Promise<string> {
  const before = visitors.outcomes[503] ?? 0
  await until('inquiries are refused', () => (visitors.outcomes[503] ?? 0) >= before + A_FEW)
  expect(await askAsVisitor(`${salon.url}/api/health/ready`)).toMatchObject({
    status: 503,
    retryAfter: expect.stringMatching(/^\d+$/),
  })
  // A short message: what was printed is thousands of lines.
  expect(reason.exec(salon.printed())?.[0], `the log says ${reason}`).toBeDefined()
  return `${visitors.outcomes[503]} times 503, not ready`
}
