import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { aContact } from '#tests/factories.ts'
import { expectUnhurt, quietly, startNeighbour, timeOfRendering } from './neighbour.ts'
import { onLinux, recipe } from './recipe.ts'
import { logInAsAdmin, startSalon } from './salon-process.ts'
import { type Answer, asForm, asJson, ask, keepAlive, type Request } from './wire.ts'

const STORM_MS = 5_000
const QUIET_MS = 1_500
const AT_ONCE = 8
const LIMIT_PER_MINUTE = 600

let count = 0
const long = 'x'.repeat(120_000)

const costly: [what: string, request: () => Request][] = [
  [
    'posts forms of 120 KB',
    () => ({ method: 'POST', path: '/contact', ...asForm({ ...aContact(), message: long }) }),
  ],
  ['opens pages made for it alone', () => ({ path: `/contact?service=x${++count}` })],
  [
    'opens pages made for it alone, in brotli',
    () => ({ path: `/contact?branch=x${++count}`, headers: { 'accept-encoding': 'br' } }),
  ],
  ['posts forms with errors', () => ({ method: 'POST', path: '/contact', ...asForm({ firstName: 'x' }) })],
  ['posts forms that are right', () => ({ method: 'POST', path: '/contact', ...asForm({ ...aContact() }) })],
  ['opens screens of the back office', () => ({ path: `/admin/services/edit/${++count}` })],
  ['asks for addresses of percent signs', () => ({ path: `/${'%25'.repeat(4_500)}` })],
  ['asks for what is not there', () => ({ path: `/nothing/${++count}` })],
  [
    'sends JSON of 32 KB that is refused',
    () => ({ method: 'POST', path: '/api/contacts', ...asJson({ message: long.slice(0, 32_000) }) }),
  ],
  [
    'tries passwords',
    () => ({
      method: 'POST',
      path: '/api/auth/login',
      ...asJson({ email: `somebody${++count}@mail.example`, password: 'hibiscus at seven' }),
    }),
  ],
  ['reads the OpenAPI document', () => ({ path: `/api/openapi.json?${++count}` })],
]

/** One address that asks as fast as it is answered, and goes on at its limit when it has met it. */
function startStorm(url: string, request: () => Request, from: string) {
  const agent = keepAlive(AT_ONCE)
  const statuses: Record<string, number> = {}
  let stopped = false
  const running = Array.from({ length: AT_ONCE }, async () => {
    while (!stopped) {
      const status = await ask(url, { ...request(), from, agent }).then(
        answer => answer.status,
        () => 'broken off',
      )
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== 200 && status !== 404) await sleep((AT_ONCE * 60_000) / LIMIT_PER_MINUTE / 2)
    }
  })
  return {
    statuses,
    async stop() {
      stopped = true
      await Promise.all(running)
      agent.destroy()
    },
  }
}

describe.skipIf(!onLinux)('one address that makes the server work', () => {
  for (const [what, request] of costly) {
    recipe(
      `One address ${what}, as often as it may and more often`,
      "others' / stays as quick",
      async see => {
        await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'error' } })
        const quiet = await quietly(salon.url, QUIET_MS)
        const rendering = await timeOfRendering(salon.url)
        const neighbour = startNeighbour(salon.url)
        const storm = startStorm(salon.url, request, '127.0.8.2')
        await sleep(STORM_MS)
        const during = await neighbour.stop()
        await storm.stop()
        const answers = Object.entries(storm.statuses).map(([status, times]) => `${times} × ${status}`)
        see(answers.join(', '))
        see(expectUnhurt(during, quiet, rendering))
        expect(Object.keys(storm.statuses).filter(status => Number(status) >= 500)).toEqual([])
      },
    )
  }
})

const SPOILED = 'Unable to load our branch locations'
const CHANGES = 40

describe.skipIf(!onLinux)('one address at its limit', () => {
  recipe(
    'One address at its limit asks first for a page that has to be made anew',
    'all others get it whole',
    async see => {
      await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'error' } })
      const greedy = '127.0.9.1'
      const headers = await logInAsAdmin(salon)
      const [branch] = JSON.parse((await ask(salon.url, { path: '/api/branches' })).text).data
      const agent = keepAlive()
      let last: Answer | undefined
      for (let n = 0; n < 2 * LIMIT_PER_MINUTE && last?.status !== 429; n++) {
        last = await ask(salon.url, { path: '/api/branches/1', from: greedy, agent })
      }
      expect(last?.status, 'the limit is met').toBe(429)
      const asked = ['/', '/contact']
      let spoiled = 0
      for (let n = 0; n < CHANGES; n++) {
        const change = asJson({ ...branch, address: `${n} Frangipani Lane, Colombo 6` })
        const put = { method: 'PUT', path: `/api/branches/${branch.id}`, body: change.body }
        const changed = await ask(salon.url, { ...put, headers: { ...headers, ...change.headers } })
        expect(changed.status).toBe(200)
        const path = asked[n % asked.length] as string
        const [, ...others] = await Promise.all([
          ask(salon.url, { path, from: greedy, agent }),
          ...[1, 2, 3].map(visitor => ask(salon.url, { path, from: `127.0.9.${10 + visitor}` })),
        ])
        const later = await ask(salon.url, { path, from: '127.0.9.20' })
        for (const { status, text } of [...others, later]) {
          if (status !== 200 || text.includes(SPOILED) || !text.includes(`${n} Frangipani Lane`)) spoiled++
        }
      }
      agent.destroy()
      see(`${spoiled} of ${4 * CHANGES} pages were not whole`)
      expect(spoiled).toBe(0)
    },
  )
})
