// `npm run bench`: measures requests and inquiries per second of `npm run serve`, each compared with a baseline.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackOffice, publishSamples } from '#tests/processes/back-office.ts'
import { startSalon } from '#tests/processes/salon-process.ts'
import { startBare } from './bare.ts'
import { compare } from './compare.ts'
import { measureInquiries } from './inquiries.ts'
import { hasWrk, load } from './wrk.ts'

const folder = mkdtempSync(join(tmpdir(), 'araliya-bench-'))
const row = (name: string, figure: string, goal = '') =>
  console.log(`  ${name.padEnd(46)} ${figure.padEnd(64)} ${goal}`.trimEnd())
const whole = (figure: number) => Math.round(figure).toLocaleString('en-US')
const brotli = { 'accept-encoding': 'br' }

async function measureServer() {
  await using salon = await startSalon({ seed: true, admin: true, environment: { LOG_LEVEL: 'info' } })
  await publishSamples(await openBackOffice(salon.url))
  const home = await (await fetch(salon.url)).text()
  const [stylesheet = ''] = /\/assets\/[^"]+\.css/.exec(home) ?? []
  const paths = ['/', '/services', '/api/branches', stylesheet]
  await using bare = await startBare(salon.url, paths)

  console.log('\nCached responses: requests per second, 32 connections')
  const { requestsPerSecond } = await load(`${bare.url}/ok`, { seconds: 2 })
  row('load generator, minimal response', whole(requestsPerSecond))
  for (const path of paths) {
    const { ours, others } = await compare(salon.url, [bare.url], path, { headers: brotli })
    const { requestsPerSecond: theirs = 0, ratio = 0 } = others[0] ?? {}
    const figure = `${whole(ours.requestsPerSecond)}: ${ratio.toFixed(2)} of bare node:http (${whole(theirs)}); p99 ${ours.p99.toFixed(1)} ms`
    row(path, figure, 'goal 0.85 of bare')
  }
  const proxied = await compare(salon.url, [bare.url], '/', { script: 'many-addresses.lua' })
  const figure = `${whole(proxied.ours.requestsPerSecond)}: ${proxied.others[0]?.ratio.toFixed(2)} of bare`
  row('/ for 60,000 addresses behind a proxy', figure, 'goal 0.85 of bare')
  row('resident memory afterwards', `${whole(salon.memory())} MB`, 'goal under 256 MB')

  console.log(
    '\nInquiries over HTTP, each with ticket, history, mail job and idempotency key, committed to disk',
  )
  const { perSecond, bareInserts, ratio } = await measureInquiries(salon, folder)
  row(
    'stored per second',
    `${whole(perSecond)}: ${ratio.toFixed(2)} of bare node:sqlite inserts (${whole(bareInserts)})`,
  )
  row('resident memory afterwards', `${whole(salon.memory())} MB`, 'goal under 256 MB')
}

try {
  if (hasWrk()) await measureServer()
  else console.error('wrk is not installed: nothing is measured (apt-get install wrk).')

  console.log('')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
