import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  p99: number
}

const CONNECTIONS = 32
const SECONDS = 6

/** Requests per second and p99 latency (ms) of one address under 32 connections. */
export async function measureLoad(url: string, headers: Record<string, string>): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
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
