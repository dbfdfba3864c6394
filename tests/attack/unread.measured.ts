import { readdirSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { findBuild } from '../../server/pages/builds.ts'
import { until } from '../faults/until.ts'
import { expectUnhurt, quietly, startNeighbour, timeOfRendering } from './neighbour.ts'
import { connectMany } from './raw.ts'
import { onLinux, recipe } from './recipe.ts'
import { holdings, startSalon } from './salon-process.ts'
import { ask } from './wire.ts'

const CONNECTIONS = 4
const REQUESTS = 1_300
const HOLD_MS = 4_000
const QUIET_MS = 1_500

/** What an unread crowd may cost beyond what the salon held before. */
const MEGABYTES_MORE = 150
const FILES_MORE = 60

const build = findBuild('build')

/** The largest file of a folder of the built web. */
function largest(folder: string, ending: string): string {
  const size = (name: string) => statSync(`${build}/client/${folder}/${name}`).size
  const names = readdirSync(`${build}/client/${folder}`).filter(name => name.endsWith(ending))
  return `/${folder}/${names.toSorted((a, b) => size(b) - size(a))[0]}`
}

const plain = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`
const form = (path: string) => {
  const body = 'firstName=Nimali&lastName=&email=&message='
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

const floods: [what: string, request: string][] = [
  ['the OpenAPI document', plain('GET', '/api/openapi.json')],
  ['the film', plain('GET', largest('video', '.mp4'))],
  ['a range of the film', plain('GET', largest('video', '.mp4'), 'Range: bytes=0-400000\r\n')],
  ['the largest script', plain('GET', largest('assets', '.js'))],
  ['the page that explains the API', plain('GET', '/api/docs/static/swagger-ui-bundle.js')],
  ['the home page', plain('GET', '/', 'Accept-Encoding: br\r\n')],
  ['the price list as data', plain('GET', '/api/services')],
  ['a page for one reader', plain('GET', '/contact?service=x')],
  ['pages that are not there', plain('GET', '/nothing/at/all')],
  ['calls that are not there', plain('GET', '/api/nothing')],
  ['forms with errors', form('/contact')],
  ['no bodies', plain('HEAD', '/api/openapi.json')],
]

describe.skipIf(!onLinux)('unread answers', () => {
  for (const [what, request] of floods) {
    recipe(
      `${REQUESTS} requests on each of ${CONNECTIONS} connections for ${what}, nothing read`,
      'memory, open files and what others meet stay in bounds',
      async see => {
        await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'warn' } })
        await ask(salon.url)
        const quiet = await quietly(salon.url, QUIET_MS)
        const rendering = await timeOfRendering(salon.url)
        const before = holdings(salon)
        const most = { ...before }
        const neighbour = startNeighbour(salon.url)
        {
          using _flood = await connectMany(salon.url, CONNECTIONS, () => ({
            from: '127.0.0.2',
            unread: true,
            say: request.repeat(REQUESTS),
          }))
          const end = performance.now() + HOLD_MS
          while (performance.now() < end && salon.isRunning()) {
            const now = holdings(salon)
            most.megabytes = Math.max(most.megabytes, now.megabytes)
            most.files = Math.max(most.files, now.files)
            await sleep(50)
          }
        }
        const during = await neighbour.stop()
        see(`${before.megabytes} → ${most.megabytes} MB, ${before.files} → ${most.files} files`)
        expect(salon.isRunning()).toBe(true)
        expect(most.megabytes - before.megabytes).toBeLessThan(MEGABYTES_MORE)
        expect(most.files - before.files).toBeLessThan(FILES_MORE)
        see(expectUnhurt(during, quiet, rendering))
        await until('the files are closed again', () => holdings(salon).files < before.files + 10)
      },
    )
  }
})
