import { compare, type Difference } from './rank-test.ts'

export const PAIRS = 100
const WARM_UP = 3
const UNLIKELY_Z = 4.5
const FAR_APART = 2

const emails = (name: string) => Array.from({ length: WARM_UP + PAIRS }, (_, n) => `${name}${n}@mail.example`)
const unknown = emails('never')
/** Whose accounts there are: each is asked for once. */
export const known = emails('known')

/**
 * Times what is done with emails that are known and with emails that are not, in turn, each pair from an address of its own so
 * that no limit is met. What slows the machine down slows both.
 * @param time answers milliseconds
 */
export async function compareInTurn(
  time: (email: string, from: string) => Promise<number>,
): Promise<Difference> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    const n = pair + WARM_UP
    const both = [
      ['known', known[n] as string],
      ['unknown', unknown[n] as string],
    ] as const
    for (const [kind, email] of n % 2 ? both : both.toReversed()) {
      const ms = await time(email, `127.2.${Math.floor(n / 250)}.${1 + (n % 250)}`)
      if (pair >= 0) times[kind].push(ms)
    }
  }
  return compare(times.known, times.unknown)
}

export const inWords = ({ ratio, z }: Difference) => `medians ${ratio.toFixed(2)} : 1, z ${z.toFixed(1)}`

/** Whether the times tell which emails are known. */
export const isTelling = ({ ratio, z }: Difference) =>
  Math.abs(z) > UNLIKELY_Z || ratio > FAR_APART || ratio < 1 / FAR_APART
