import http from 'node:http'

/** A request that is sent as it is: its path is not normalised. */
export interface Request {
  method?: string
  path?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** The loopback address that the request comes from: 127.0.0.1 to 127.255.255.254 on Linux. */
  from?: string
  /** Resolves with the first part and closes the connection: for responses that never end. */
  isEndless?: boolean
  /** Keeps connections open between requests; without it each request has its own. */
  agent?: http.Agent
}

export interface Response {
  status: number
  /** Names in lower case, each value as it came, in order. */
  rawHeaders: [name: string, value: string][]
  headers: http.IncomingHttpHeaders
  text: string
  /** From the request to the last byte. */
  ms: number
}

const LIMIT_MS = 30_000

const pairsOf = (flat: string[]) =>
  flat.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name.toLowerCase(), flat[index + 1] ?? '']] : [],
  )

/**
 * Sends a request and reads its response. As in a browser, a response that comes before the server has read the whole body
 * counts.
 * @throws when the connection ends without a response, or nothing comes for half a minute
 */
export function ask(
  url: string,
  { method, path, headers, body, from, agent, isEndless }: Request = {},
): Promise<Response> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  return new Promise((done, reject) => {
    const request = http.request({
      host: hostname,
      port,
      method: method ?? 'GET',
      path: path ?? '/',
      headers: { ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
      localAddress: from,
      agent: agent ?? false,
      timeout: LIMIT_MS,
    })
    request.on('timeout', () => request.destroy(new Error('No response for half a minute')))
    request.on('error', reject)
    request.on('response', async response => {
      try {
        const parts: Buffer[] = []
        for await (const part of response) {
          parts.push(part)
          if (isEndless) break
        }
        done({
          status: response.statusCode ?? 0,
          rawHeaders: pairsOf(response.rawHeaders),
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
          ms: performance.now() - started,
        })
      } catch (error) {
        reject(error)
      }
    })
    request.end(body)
  })
}

export const asJson = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

export const asForm = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** An agent that keeps up to `connections` open. */
export const keepAlive = (connections: number) => new http.Agent({ keepAlive: true, maxSockets: connections })
