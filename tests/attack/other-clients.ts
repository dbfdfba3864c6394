import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { ask } from './http.ts'

/** What other clients experience during a flood. */
interface Experience {
  /** The time of each response, in milliseconds. */
  ms: number[]
  /** Responses other than 200. */
  failures: string[]
  /** The longest time between two responses of 200, in milliseconds. */
  longestGapMs: number
}

const PAUSE_MS = 10
const BEFORE_MS = 1_500
// On a busy machine, in milliseconds; shorter times are noise.
const NOISE_MS = 5
const SLOWER_MAX = 8

/** The value below which `share` of the numbers lie. */
export const quantile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

// Each request comes from another of these many addresses, so that no rate limit refuses it.
let clients = 0
const nextClient = () => `127.1.${++clients % 250}.${1 + (Math.floor(clients / 250) % 250)}`

/** Requests Home again and again, each time on a new connection, while `meanwhile` runs. */
async function experienceDuring(url: string, meanwhile: () => Promise<void>): Promise<Experience> {
  const experience: Experience = { ms: [], failures: [], longestGapMs: 0 }
  let isOver = false
  async function run() {
    let lastSuccess = performance.now()
    const noteGap = () => {
      experience.longestGapMs = Math.max(experience.longestGapMs, performance.now() - lastSuccess)
    }
    while (!isOver) {
      try {
        const { ms, status } = await ask(url, { from: nextClient() })
        experience.ms.push(ms)
        noteGap()
        if (status === 200) lastSuccess = performance.now()
        else experience.failures.push(String(status))
      } catch (error) {
        experience.failures.push((error as Error).message)
      }
      await sleep(PAUSE_MS)
    }
    noteGap()
  }
  const running = run()
  await meanwhile().finally(() => {
    isOver = true
  })
  await running
  return experience
}

/** The median time of a page that is rendered for one client. Other clients may have to wait for one such page. */
async function timeOfRendering(url: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 5; n++)
    times.push((await ask(url, { path: `/contact?service=q${n}`, from: nextClient() })).ms)
  return quantile(times, 0.5)
}

/**
 * Runs a flood. Fails when other clients then wait much longer than before, or, unless `mayBeRefused`, when one of them gets
 * no page. Returns what they experienced.
 */
export async function expectOthersUnharmed(
  url: string,
  flood: () => Promise<void>,
  { mayBeRefused = false } = {},
): Promise<{ longestGapMs: number; inWords: string }> {
  await ask(url, { from: nextClient() })
  const before = await experienceDuring(url, async () => {
    await sleep(BEFORE_MS)
  })
  const rendering = await timeOfRendering(url)
  const { ms, failures, longestGapMs } = await experienceDuring(url, flood)
  if (!mayBeRefused) expect(failures).toEqual([])
  const [p90Before, p90] = [quantile(before.ms, 0.9), quantile(ms, 0.9)]
  const inWords = `others' p90 ${p90Before.toFixed(1)} → ${p90.toFixed(1)} ms, ${failures.length} refused`
  expect(p90, inWords).toBeLessThan(SLOWER_MAX * Math.max(p90Before, NOISE_MS) + rendering)
  return { longestGapMs, inWords }
}
