// `npm run bench:pages`: the Lighthouse scores of the public pages on a phone, as medians of five runs. A run without a trace from
// Chromium is repeated.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicPages } from '#contracts/paths/paths.ts'
import { openBackOffice, publishSamples } from '#tests/processes/back-office.ts'
import { startSalon } from '#tests/processes/salon-process.ts'
import { requireChromium } from '../scripts/chromium.ts'
import { median } from './compare.ts'

interface Report {
  runtimeError?: { code: string }
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    {
      score: number | null
      title: string
      displayValue?: string
      numericValue?: number
      scoreDisplayMode: string
    }
  >
}

const LIGHTHOUSE = 'lighthouse@13.5.0'
const GOALS = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const RUNS = 5
const TRIES = 3
/** Runtime errors of Lighthouse that mean that Chromium gave no usable trace. */
const NO_TRACE = new Set([
  'NO_TRACING_STARTED',
  'NO_NAVSTART',
  'NO_FCP',
  'NO_DCL',
  'NO_SCREENSHOTS',
  'NO_SPEEDLINE_FRAMES',
  'INVALID_SPEEDLINE',
  'SPEEDINDEX_OF_ZERO',
])
const FIGURES: [audit: string, format: (value: number) => string][] = [
  ['first-contentful-paint', ms => `${(ms / 1_000).toFixed(2)} s`],
  ['largest-contentful-paint', ms => `${(ms / 1_000).toFixed(2)} s`],
  ['total-blocking-time', ms => `${Math.round(ms)} ms`],
  ['cumulative-layout-shift', score => score.toFixed(3)],
]
const names = Object.keys(GOALS) as (keyof typeof GOALS)[]

async function measure(url: string, report: string, tries = TRIES): Promise<Report> {
  rmSync(report, { force: true })
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--only-categories=${names.join()}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
  ]
  const lighthouse = spawn(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...flags],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: requireChromium() },
      shell: process.platform === 'win32',
    },
  )
  const [status] = await once(lighthouse, 'close')
  const result: Report | undefined = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const { code } = result?.runtimeError ?? {}
  if (result && status === 0 && !code) return result
  if (!code || !NO_TRACE.has(code) || tries === 1)
    throw new Error(`${LIGHTHOUSE} ended with ${status} ${code ?? ''}`)
  console.error(`${url}: ${code}, measured again`)
  return measure(url, report, tries - 1)
}

const folder = mkdtempSync(join(tmpdir(), 'araliya-pages-'))
try {
  await using salon = await startSalon({ seed: true, admin: true, environment: { LOG_LEVEL: 'info' } })
  await publishSamples(await openBackOffice(salon.url))
  console.log(`\n${'Page'.padEnd(12)}${names.map(name => name.padStart(16)).join('')}   FCP, LCP, TBT, CLS`)
  for (const path of publicPages) {
    // Fills the cache.
    await fetch(salon.url + path, { headers: { 'accept-encoding': 'br' } })
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++)
      reports.push(await measure(salon.url + path, join(folder, 'report.json')))
    const scores = names.map(name =>
      Math.round(median(reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100),
    )
    const figures = FIGURES.map(([name, format]) =>
      format(median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY))),
    )
    console.log(
      `${path.padEnd(12)}${scores.map(score => String(score).padStart(16)).join('')}   ${figures.join(', ')}`,
    )
    const missed = names.some((name, index) => (scores[index] ?? 0) < GOALS[name])
    if (!missed) continue
    process.exitCode = 1
    const failedAudits = Object.values(reports.at(-1)?.audits ?? {}).filter(
      audit => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative',
    )
    for (const { title, displayValue } of failedAudits)
      console.log(`  ${[title, displayValue].filter(Boolean).join(': ')}`)
  }
  console.log(`\nGoal: ${names.map(name => `${name} ${GOALS[name]}`).join(', ')} or more.\n`)
} finally {
  rmSync(folder, { recursive: true })
}
