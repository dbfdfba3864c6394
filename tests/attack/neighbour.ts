import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Answer, ask } from './wire.ts'

/** What somebody else met meanwhile. */
export interface Experience {
  /** How long each answer took. */
  ms: number[]
  /** What was no 200. */
  failures: string[]
  /** The longest time between two good answers. */
  gapMs: number
}

const PAUSE_MS = 10

/** The value below which `share` of the numbers lie. */
export const quantile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

// Nobody's limit is met: each request comes from another of these many addresses.
let visitors = 0
const nextVisitor = () => `127.1.${++visitors % 250}.${1 + (Math.floor(visitors / 250) % 250)}`

/**
 * Other people who open a page one after the other, each on a new connection from an address of their own, until
 * stopped.
 * @param isGood what counts as a good answer
 */
export function startNeighbour(
  url: string,
  { path = '/', isGood = ({ status }: Answer) => status === 200 } = {},
): { stop(): Promise<Experience> } {
  const experience: Experience = { ms: [], failures: [], gapMs: 0 }
  let stopped = false
  async function run() {
    let lastGood = performance.now()
    const noteGap = () => {
      experience.gapMs = Math.max(experience.gapMs, performance.now() - lastGood)
    }
    while (!stopped) {
      try {
        const answer = await ask(url, { path, from: nextVisitor() })
        experience.ms.push(answer.ms)
        noteGap()
        if (isGood(answer)) lastGood = performance.now()
        else experience.failures.push(String(answer.status))
      } catch (error) {
        experience.failures.push((error as Error).message)
      }
      await sleep(PAUSE_MS)
    }
    noteGap()
  }
  const running = run()
  return {
    async stop() {
      stopped = true
      await running
      return experience
    },
  }
}

/** What others meet while nothing else happens: the yardstick of the same run. */
export async function quietly(url: string, ms: number, path?: string): Promise<Experience> {
  await ask(url, { path, from: nextVisitor() })
  const neighbour = startNeighbour(url, { path })
  await sleep(ms)
  return neighbour.stop()
}

/**
 * The median time of a page made for one reader, in milliseconds. It is the costliest single thing that the server does:
 * others may have to wait for one of them.
 */
export async function timeOfRendering(url: string): Promise<number> {
  const times = []
  for (let n = 0; n < 5; n++)
    times.push((await ask(url, { path: `/contact?service=q${n}`, from: nextVisitor() })).ms)
  return quantile(times, 0.5)
}

// Of a busy machine, in milliseconds: what is below is noise.
const NOISE_MS = 5
const TIMES_SLOWER = 8

/**
 * Fails when others were refused anything, or waited much longer than in quiet times. Answers what was seen.
 */
export function expectUnhurt(during: Experience, quiet: Experience, allowanceMs = 0): string {
  expect(during.failures).toEqual([])
  const before = quantile(quiet.ms, 0.9)
  const now = quantile(during.ms, 0.9)
  const seen = `others' p90 ${before.toFixed(1)} → ${now.toFixed(1)} ms`
  expect(now, seen).toBeLessThan(TIMES_SLOWER * Math.max(before, NOISE_MS) + allowanceMs)
  return seen
}
