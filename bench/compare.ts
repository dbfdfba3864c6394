import { load, type Slice } from './wrk.ts'

const ROUNDS = 21
const SLICE_S = 1

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export interface PairedLoad {
  /** Medians over the slices. */
  ours: Slice
  others: { requestsPerSecond: number; ratio: number }[]
}

/**
 * Measures the salon and the other servers in turn, in short slices and alternating order, so that other load of the machine
 * affects all of them alike. The first round is a warm-up; the ratio is the median of the rounds.
 */
export async function compare(
  url: string,
  others: string[],
  path: string,
  options: { headers?: Record<string, string>; script?: string },
): Promise<PairedLoad> {
  const all = [url, ...others]
  const rounds: Slice[][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const slices: Slice[] = []
    const order = [...all.keys()]
    for (const at of round % 2 ? order : order.reverse())
      slices[at] = await load(all[at] + path, { seconds: SLICE_S, ...options })
    if (round > 0) rounds.push(slices)
  }
  const rates = (at: number) => rounds.map(slices => slices[at]?.requestsPerSecond ?? Number.NaN)
  return {
    ours: {
      requestsPerSecond: median(rates(0)),
      p99: median(rounds.map(([ours]) => ours?.p99 ?? Number.NaN)),
    },
    others: others.map((_, index) => ({
      requestsPerSecond: median(rates(index + 1)),
      ratio: median(rates(0).map((rate, round) => rate / (rates(index + 1)[round] ?? Number.NaN))),
    })),
  }
}
