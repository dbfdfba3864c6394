// `npm run bench`: the figures of the README, all measured in one run of the salon as `npm run serve` starts it, each beside
// its yardstick.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare } from './compare.ts'
import { type Contestant, startBare, startNginx } from './contestants.ts'
import { measureInquiries } from './inquiries.ts'
import { startSalon } from './salon-process.ts'
import { hasWrk, load } from './wrk.ts'

const folder = mkdtempSync(join(tmpdir(), 'araliya-bench-'))
const row = (name: string, figure: string, goal = '') =>
  console.log(`  ${name.padEnd(46)} ${figure.padEnd(64)} ${goal}`.trimEnd())
const whole = (figure: number) => Math.round(figure).toLocaleString('en-US')
const brotli = { 'accept-encoding': 'br' }

/** Everything that goes over HTTP, with the salon and its contestants open for as long as it takes. */
async function measureServer() {
  await using salon = await startSalon(folder)
  const home = await (await fetch(salon.url)).text()
  const [stylesheet = ''] = /\/assets\/[^"]+\.css/.exec(home) ?? []
  const paths = ['/', '/services', '/api/branches', stylesheet]
  await using bare = await startBare(salon.url, paths)
  await using nginx = await startNginx(salon.url, paths, folder)
  if (!nginx)
    console.error('nginx is not installed: it is not shown beside us (apt-get install nginx-light).')
  const contestants: Contestant[] = nginx ? [bare, nginx] : [bare]

  console.log('\nWhat is kept: requests per second, 32 connections, in turn')
  const { requestsPerSecond } = await load(`${bare.url}/ok`, { seconds: 2 })
  row('the generator against the shortest answer', whole(requestsPerSecond))
  for (const path of paths) {
    const { ours, others } = await compare(salon.url, contestants, path, { headers: brotli })
    const beside = others.map(
      other => `${other.ratio.toFixed(2)} of ${other.name} (${whole(other.requestsPerSecond)})`,
    )
    const figure = `${whole(ours.requestsPerSecond)}: ${beside.join(', ')}; p99 ${ours.p99.toFixed(1)} ms`
    row(path, figure, 'goal 0.85 of bare')
  }
  const proxied = await compare(salon.url, [bare], '/', { script: 'many-addresses.lua' })
  const figure = `${whole(proxied.ours.requestsPerSecond)}: ${proxied.others[0]?.ratio.toFixed(2)} of bare`
  row('/ for 60,000 addresses behind a proxy', figure, 'goal 0.85 of bare')
  row('resident memory after that', `${whole(salon.residentMegabytes())} MB`, 'goal under 200 MB')

  console.log('\nInquiries through HTTP, each with its ticket, history, mail job and key, safe on disk')
  const { perSecond, bareInserts, ratio } = await measureInquiries(salon, folder)
  row(
    'stored per second',
    `${whole(perSecond)}: ${ratio.toFixed(2)} of bare node:sqlite inserts (${whole(bareInserts)})`,
  )
  row('resident memory after all that', `${whole(salon.residentMegabytes())} MB`, 'goal under 200 MB')
}

try {
  if (hasWrk()) await measureServer()
  else
    console.error('wrk is not installed: what is kept and inquiries are NOT measured (apt-get install wrk).')

  console.log('')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
