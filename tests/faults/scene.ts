import { expect } from 'vitest'
import type { TestSmtp } from '#tests/smtp.ts'
import { audit, deliverAll, inWords, lookInto, NOTHING_WRONG } from './audit.ts'
import { ask, Probe } from './probe.ts'
import { type SalonProcess, startSalon } from './salon.ts'
import { newMailServer } from './things.ts'
import { until } from './until.ts'
import { Visitors } from './visitors.ts'

const VISITORS = 4
/** So many answers say that it is the rule now. */
export const A_FEW = 12
/** A sample branch that only the list of branches names. */
const BRANCH = 'Nugegoda'

/** A salon that people write to. */
export interface Scene {
  databaseUrl: string
  salon: SalonProcess
  visitors: Visitors
  smtp: TestSmtp
}

/**
 * Harms what a salon under load stands on. Meanwhile it lives, home is whole, and inquiries get 201, or 503 with the
 * time to come back. In the end it is told to end, or killed.
 */
export async function whileWatched(
  databaseUrl: string,
  harm: (scene: Scene) => Promise<string>,
  ends: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<string> {
  await using smtp = await newMailServer()
  await using salon = await startSalon({ databaseUrl, smtpUrl: smtp.url, seed: true, admin: true })
  await until('home has its branches', async () => (await ask(salon.url)).text.includes(BRANCH))
  await using visitors = new Visitors(() => salon.url).come(VISITORS)
  await using live = new Probe(`${salon.url}/api/health/live`)
  await using home = new Probe(salon.url)
  await visitors.more(A_FEW)

  const seen = await harm({ databaseUrl, salon, visitors, smtp })

  await Promise.all([live.stop(), home.stop(), visitors.leave()])
  expect(await salon.end(ends)).toBe(ends === 'SIGTERM' ? 0 : ends)
  expect(live.refused, 'live was refused').toBe(0)
  const gaps = home.answers.filter(({ status, text }) => status !== 200 || !text.includes(BRANCH))
  expect(gaps.length, 'home was refused or without branches').toBe(0)
  expect(Object.keys(visitors.outcomes).filter(name => !['201', '503'].includes(name))).toEqual([])
  expect(visitors.withoutRetryAfter, '503 without Retry-After').toBe(0)
  return `${seen}; home whole ${home.answers.length} of ${home.answers.length} times`
}

/** As `whileWatched`; afterwards the salon is well by itself, and everything that was answered is stored and sent. */
export function survive(databaseUrl: string, harm: (scene: Scene) => Promise<string>): Promise<string> {
  return whileWatched(databaseUrl, async scene => {
    const seen = await harm(scene)
    const { salon, visitors, smtp } = scene
    await visitors.more(A_FEW)
    await until('the salon is ready', async () => (await ask(`${salon.url}/api/health/ready`)).status === 200)
    await visitors.settle()
    await using inside = lookInto(databaseUrl)
    await deliverAll(inside.db)
    const findings = await audit(inside.db, visitors.answered, smtp.received)
    expect(findings).toMatchObject(NOTHING_WRONG)
    return `${seen}; ${inWords(visitors.answered.length, findings)}`
  })
}

/** Waits until the salon has said that its store is away: to those who write, to those who watch it, and in its log. */
export async function untilAway({ salon, visitors }: Scene, why: RegExp): Promise<string> {
  const before = visitors.outcomes[503] ?? 0
  await until('inquiries are refused', () => (visitors.outcomes[503] ?? 0) >= before + A_FEW)
  expect(await ask(`${salon.url}/api/health/ready`)).toMatchObject({
    status: 503,
    retryAfter: expect.stringMatching(/^\d+$/),
  })
  // A short message: what was printed is thousands of lines.
  expect(why.exec(salon.printed())?.[0], `the log says ${why}`).toBeDefined()
  return `${visitors.outcomes[503]} times 503, not ready`
}
