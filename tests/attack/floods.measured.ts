import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { anInquiry } from '#tests/factories.ts'
import { connectMany } from '../processes/raw-connection.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { asForm, asJson, ask, keepAlive, type Request } from './http.ts'
import { expectOthersUnharmed } from './other-clients.ts'
import { startTarget } from './target.ts'

const FLOOD_MS = 5_000
const CONCURRENCY = 8
const LIMIT_PER_MINUTE = 600

let count = 0
const long = 'x'.repeat(120_000)
const post = (path: string, body: ReturnType<typeof asForm>): Request => ({ method: 'POST', path, ...body })

const costly: [what: string, request: () => Request][] = [
  ['posts forms of 120 KB', () => post('/contact', asForm({ ...anInquiry(), message: long }))],
  [
    'opens pages that are rendered for one client, in brotli',
    () => ({ path: `/contact?branch=x${++count}`, headers: { 'accept-encoding': 'br' } }),
  ],
  ['posts forms with errors', () => post('/contact', asForm({ firstName: 'x' }))],
  ['opens screens of the back office', () => ({ path: `/admin/services/edit/${++count}` })],
  ['opens unknown pages', () => ({ path: `/nothing/${++count}` })],
  ['posts invalid JSON of 32 KB', () => post('/api/contacts', asJson({ message: long.slice(0, 32_000) }))],
  [
    'tries passwords',
    () =>
      post('/api/auth/login', asJson({ email: `${++count}@mail.example`, password: 'hibiscus at seven' })),
  ],
]

/** Sends requests over several connections, one request at a time on each. Returns how often each status came. */
async function sendForAWhile(url: string, request: () => Request, from: string) {
  const agent = keepAlive(CONCURRENCY)
  const statuses: Record<string, number> = {}
  const end = performance.now() + FLOOD_MS
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (performance.now() < end) {
        const status = await ask(url, { ...request(), from, agent }).then(
          response => response.status,
          () => 'broken',
        )
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status !== 200 && status !== 404) await sleep((CONCURRENCY * 60_000) / LIMIT_PER_MINUTE / 2)
      }
    }),
  )
  agent.destroy()
  return statuses
}

for (const [what, request] of costly)
  scenario(
    {
      action: `One address ${what}, up to and above its rate limit`,
      promise: 'Home stays as fast for others, no response is 500',
      missing: missingLinux,
    },
    async () => {
      await using salon = await startTarget()
      let statuses: Record<string, number> = {}
      const { inWords } = await expectOthersUnharmed(salon.url, async () => {
        statuses = await sendForAWhile(salon.url, request, '127.0.8.2')
      })
      expect(Object.keys(statuses).filter(status => Number(status) >= 500)).toEqual([])
      const responses = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
      return `${responses.join(', ')}; ${inWords}`
    },
  )

const MAX_OPEN_FILES = 1_024
const MANY = 1_100
const HOST = 'Host: 127.0.0.1\r\n'
const unfinishedBody = `POST /api/contacts HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`

for (const addresses of [1, 11, 100])
  for (const [what, send] of [
    ['send nothing', ''],
    ['never finish a header', `GET / HTTP/1.1\r\n${HOST}X-Slow: `],
    ['never send their body', unfinishedBody],
  ])
    scenario(
      {
        action: `${MANY} connections from ${addresses} addresses ${what}; the process may open ${MAX_OPEN_FILES} files`,
        promise: 'others keep getting pages',
        missing: missingLinux,
      },
      async () => {
        await using salon = await startTarget({ maxOpenFiles: MAX_OPEN_FILES })
        let files = 0
        const { longestGapMs, inWords } = await expectOthersUnharmed(
          salon.url,
          async () => {
            const from = (index: number) => `127.0.5.${1 + (index % addresses)}`
            using _flood = await connectMany(salon.url, MANY, index => ({ from: from(index), send }))
            await sleep(FLOOD_MS)
            files = salon.openFiles()
          },
          { mayBeRefused: true },
        )
        expect(salon.isRunning()).toBe(true)
        // A few milliseconds on an idle machine. If the flood kept others out, the gap would be as long as the flood.
        expect(longestGapMs).toBeLessThan(FLOOD_MS / 2)
        expect((await ask(salon.url)).status).toBe(200)
        return `${files} files, longest gap ${Math.round(longestGapMs)} ms; ${inWords}`
      },
    )
