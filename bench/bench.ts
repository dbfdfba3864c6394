// `npm run bench`: the figures of the README, all measured in one run, each beside its yardstick.
// `--rows 1000,100000` measures the contact list at other sizes (a million rows take a minute to write).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBareInserts } from './bare-inserts.ts'
import { measureContactList } from './contact-list.ts'
import { compareLoads, measureInquiries } from './load.ts'
import { residentMegabytes, startServer } from './processes.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000,100000,1000000' } } })
const folder = mkdtempSync(join(tmpdir(), 'araliya-bench-'))
const row = (name: string, figure: string, goal: string) =>
  console.log(`  ${name.padEnd(44)} ${figure.padStart(34)}   ${goal}`)
const whole = (figure: number) => Math.round(figure).toLocaleString('en-US')

try {
  console.log('\nRequests per second, 32 connections, the load made on the same machine')
  const salon = await startServer('salon-server.ts', `file:${join(folder, 'salon.db')}`)
  const bare = await startServer('bare-server.ts', salon.url)
  for (const { path, goal } of [
    { path: '/', goal: 0.7 },
    { path: '/api/branches', goal: 0.6 },
  ]) {
    const { ours, theirs, ratio, p99 } = await compareLoads(salon.url + path, bare.url + path, {
      'accept-encoding': 'br',
    })
    row(
      `${path} beside bare node:http`,
      `${whole(ours)} / ${whole(theirs)} = ${ratio.toFixed(2)}`,
      `goal ${goal} or more`,
    )
    row(`${path} p99`, `${p99} ms`, '')
  }
  await bare.stop()

  console.log('\nInquiries stored per second, each with its history, mail job and key, safe on disk')
  const inquiries = await measureInquiries(salon.url)
  const inserts = measureBareInserts(join(folder, 'bare.db'))
  row(
    'beside bare node:sqlite inserts',
    `${whole(inquiries)} / ${whole(inserts)} = ${(inquiries / inserts).toFixed(2)}`,
    'goal 0.4 or more',
  )
  row('Resident memory after all that', `${whole(await residentMegabytes(salon))} MB`, 'goal under 200 MB')
  await salon.stop()

  console.log('\nContact list, median and p95 in ms of one page, by number of inquiries')
  for (const size of values.rows.split(',').map(Number)) {
    for (const { name, median, p95 } of await measureContactList(join(folder, `list-${size}.db`), size)) {
      row(`${whole(size)} rows, ${name}`, `${median.toFixed(2)} / ${p95.toFixed(2)}`, 'goal: flat within 2x')
    }
  }
  console.log('')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
