import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { PASSWORD } from '#tests/accounts.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { openSqlite } from '../processes/resources.ts'
import type { SalonProcess } from '../processes/salon-process.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { asJson, ask } from './http.ts'
import { startTarget } from './target.ts'

const PAIRS = 100
const WARM_UP = 3
const MAX_Z = 4.5
const MAX_MEDIAN_RATIO = 2
/** Together these requests take about as long as writing a mail. */
const MORE_REQUESTS = 10

const emails = (name: string) => Array.from({ length: WARM_UP + PAIRS }, (_, n) => `${name}${n}@mail.example`)
const unknown = emails('unknown')
const known = emails('known')

/** Sends a request about `email` from the IP address `from`; returns its duration in milliseconds. */
type Measure = (email: string, from: string) => Promise<number>

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * By how many standard deviations the Mann–Whitney U statistic of two samples of the same size differs from what it is when
 * both come from one distribution: beyond 4.5 once in 150,000 times by chance.
 * https://en.wikipedia.org/wiki/Mann%E2%80%93Whitney_U_test
 */
function mannWhitneyZ(one: number[], other: number[]): number {
  const size = one.length
  let u = 0
  for (const a of one) {
    for (const b of other) {
      if (a > b) u += 1
      else if (a === b) u += 0.5
    }
  }
  const expected = size ** 2 / 2
  const deviation = size * Math.sqrt((2 * size + 1) / 12)
  return (u - expected) / deviation
}

/**
 * Measures known and unknown emails in turn, so that what slows the machine down slows both; each pair from another address,
 * so that no rate limit refuses it.
 */
async function compareTimes(measure: Measure) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let n = 0; n < WARM_UP + PAIRS; n++) {
    const both = [
      ['known', known[n] as string],
      ['unknown', unknown[n] as string],
    ] as const
    for (const [kind, email] of n % 2 ? both : both.toReversed()) {
      const ms = await measure(email, `127.2.${Math.floor(n / 250)}.${1 + (n % 250)}`)
      if (n >= WARM_UP) times[kind].push(ms)
    }
  }
  const z = mannWhitneyZ(times.known, times.unknown)
  const ratio = median(times.known) / median(times.unknown)
  return {
    isDistinguishable: Math.abs(z) > MAX_Z || ratio > MAX_MEDIAN_RATIO || ratio < 1 / MAX_MEDIAN_RATIO,
    inWords: `medians ${ratio.toFixed(2)} : 1, z ${z.toFixed(1)}`,
  }
}

async function postEmail(url: string, call: string, body: object, from: string, expected: unknown[]) {
  const response = await ask(url, { method: 'POST', path: `/api/auth/${call}`, from, ...asJson(body) })
  expect([response.status, response.text]).toEqual(expected)
  return response.ms
}

const loginTo =
  (url: string): Measure =>
  (email, from) =>
    postEmail(url, 'login', { email, password: 'hibiscus at seven' }, from, [
      401,
      '{"success":false,"error":"Invalid email or password"}',
    ])

const forgotTo =
  (url: string): Measure =>
  (email, from) =>
    postEmail(url, 'forgot', { email }, from, [200, '{"success":true}'])

/** A salon in which the known emails have accounts, with a mail server. @param prepare changes them */
async function withAccounts(
  run: (salon: SalonProcess) => Promise<string>,
  prepare: (database: DatabaseSync, hash: string) => void = () => {},
): Promise<string> {
  const mailServer = fork(resolve(import.meta.dirname, 'mail-server.mjs'))
  try {
    const [port] = await once(mailServer, 'message')
    await using salon = await startTarget({ smtpUrl: `smtp://127.0.0.1:${port}` })
    {
      using database = openSqlite(salon.databaseUrl)
      const insert = database.prepare(
        `insert into users (name, email, role, phone, password_hash, created_at, updated_at) values ('x', ?, 'admin', '', ?, '', '')`,
      )
      const hash = await hashPassword(PASSWORD)
      for (const email of known) insert.run(email, hash)
      prepare(database, hash)
    }
    return await run(salon)
  } finally {
    mailServer.disconnect()
  }
}

/** The others have accounts too; only the known ones have a second factor, whose secret is not looked at. */
function addFactors(database: DatabaseSync, hash: string) {
  database.exec(
    `insert into second_factors (user_id, kind, secret, last_step, created_at, confirmed_at)
      select id, 'totp', 'x', 1, '', '' from users where email like 'known%'`,
  )
  const insert = database.prepare(
    `insert into users (name, email, role, phone, password_hash, created_at, updated_at) values ('x', ?, 'admin', '', ?, '', '')`,
  )
  for (const email of unknown) insert.run(email, hash)
}

scenario(
  {
    action: 'Wrong passwords for accounts with and without a second factor',
    promise: 'the times do not show which accounts have one',
    missing: missingLinux,
  },
  () =>
    withAccounts(async salon => {
      const { isDistinguishable, inWords } = await compareTimes(loginTo(salon.url))
      expect(isDistinguishable, inWords).toBe(false)
      return inWords
    }, addFactors),
)

for (const { action, measure } of [
  { action: 'Wrong passwords for known and unknown emails', measure: loginTo },
  { action: 'Password links for known and unknown emails', measure: forgotTo },
  {
    action: `${MORE_REQUESTS} requests right after asking for password links`,
    measure:
      (url: string): Measure =>
      async (email, from) => {
        await forgotTo(url)(email, from)
        const started = performance.now()
        for (let n = 0; n < MORE_REQUESTS; n++) await ask(url, { path: '/api/health/caller', from })
        return performance.now() - started
      },
  },
])
  scenario({ action, promise: 'the times do not show which emails are known', missing: missingLinux }, () =>
    withAccounts(async salon => {
      const { isDistinguishable, inWords } = await compareTimes(measure(salon.url))
      expect(isDistinguishable, inWords).toBe(false)
      return inWords
    }),
  )
