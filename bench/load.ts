import autocannon from 'autocannon'

interface Load {
  perSecond: number
  p99: number
}

const CONNECTIONS = 32
const SECONDS = 6
const SLICE_SECONDS = 2
const ROUNDS = 6

async function measureLoad(url: string, headers: Record<string, string>): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SLICE_SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Medians of what two addresses answer under 32 connections, and of the ratio of each pair of slices. */
export interface Comparison {
  ours: number
  theirs: number
  ratio: number
  /** Milliseconds, ours. */
  p99: number
}

/** Loads two addresses in turn, in short slices, so that what slows the machine down slows both. */
export async function compareLoads(
  ours: string,
  theirs: string,
  headers: Record<string, string>,
): Promise<Comparison> {
  const pairs: { ours: Load; theirs: Load }[] = []
  await measureLoad(ours, headers)
  await measureLoad(theirs, headers)
  for (let round = 0; round < ROUNDS; round += 1) {
    pairs.push({ ours: await measureLoad(ours, headers), theirs: await measureLoad(theirs, headers) })
  }
  return {
    ours: median(pairs.map(pair => pair.ours.perSecond)),
    theirs: median(pairs.map(pair => pair.theirs.perSecond)),
    ratio: median(pairs.map(pair => pair.ours.perSecond / pair.theirs.perSecond)),
    p99: median(pairs.map(pair => pair.ours.p99)),
  }
}

/** Inquiries answered with 201 per second under 32 connections, each with a key and a text of its own. */
export async function measureInquiries(url: string): Promise<number> {
  let count = 0
  const result = await autocannon({
    url: `${url}/api/contacts`,
    connections: CONNECTIONS,
    duration: SECONDS,
    method: 'POST',
    requests: [
      {
        setupRequest(request) {
          count += 1
          return {
            ...request,
            headers: {
              'content-type': 'application/json',
              'idempotency-key': `bench-${process.pid}-${count}`,
            },
            body: JSON.stringify({
              firstName: 'Nimali',
              lastName: 'Perera',
              email: 'nimali@mail.example',
              message: `Do you have time on Friday? (${count})`,
            }),
          }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`contacts: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}
