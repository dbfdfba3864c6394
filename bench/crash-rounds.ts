import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { TestSmtp } from '#tests/smtp.ts'
import { openDatabase } from '../server/db/database.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SENDERS = 4
const PAUSE_MS = 15
const START_LIMIT_MS = 30_000
const MAIL_LIMIT_MS = 120_000

export interface CrashReport {
  rounds: number
  /** Inquiries that were answered with success: all that were sent, as their senders try until they are. */
  answered: number
  /** Of those, the ones that a killed server left without an answer at least once. */
  repeated: number
  /** Answered, but not in the store. */
  lost: number
  /** In the store more than once. */
  doubled: number
  /** In the store, but no message reached the mail server. */
  unsent: number
  /** Messages that reached the mail server more than once, always with the same Message-ID. */
  sentTwice: number
  /** Messages about nothing that is in the store. */
  strange: number
  /** Whether counts, history and outbox agree with the inquiries, and the file is sound. */
  consistent: boolean
}

interface Inquiry {
  key: string
  attempts: number
}

async function startServer(
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['server/main.ts', 'serve'], {
    cwd: ROOT,
    env: { ...environment, PORT: '0', LOG_LEVEL: 'silent', TRUST_PROXY: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const signal = AbortSignal.timeout(START_LIMIT_MS)
  let printed = ''
  for (;;) {
    const [chunk] = await Promise.race([
      once(child.stdout as NodeJS.ReadableStream, 'data', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`The server ended with ${code}: ${printed}`)
      }),
    ])
    printed += chunk
    const [url] = /http:\/\/\S+/.exec(printed) ?? []
    if (url) return { child, url }
  }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Sends one inquiry; false when there was no answer. Each comes from an address of its own, as if through a proxy. */
async function post(url: string, inquiry: Inquiry): Promise<boolean> {
  inquiry.attempts++
  const address = `10.${[0, 1, 2].map(() => Math.floor(Math.random() * 256)).join('.')}`
  let answer: Response
  try {
    answer = await fetch(`${url}/api/contacts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': inquiry.key,
        'x-forwarded-for': address,
      },
      body: JSON.stringify({
        firstName: 'Nimali',
        lastName: 'Perera',
        email: 'nimali@mail.example',
        message: inquiry.key,
      }),
    })
    await answer.arrayBuffer()
  } catch {
    return false
  }
  if (answer.status !== 201) throw new Error(`An inquiry was answered with ${answer.status}`)
  return true
}

/**
 * Streams inquiries to the real server on a fresh SQLite file and kills it without warning, again and again, while the
 * mail server comes and goes. Senders repeat what was not answered, with the same key. Then both run in peace, and
 * everything that was answered must be there once and its message sent.
 */
export async function surviveCrashes(rounds: number, log: (line: string) => void): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'araliya-crash-'))
  const databaseUrl = `file:${join(folder, 'salon.db')}`
  const smtp = await new TestSmtp().start()
  const environment = { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url }
  const answered: Inquiry[] = []
  const unanswered: Inquiry[] = []
  let running: ChildProcess | undefined

  async function stream(url: string, killed: () => boolean) {
    while (!killed()) {
      const inquiry = unanswered.pop() ?? { key: randomUUID(), attempts: 0 }
      if (await post(url, inquiry)) answered.push(inquiry)
      else unanswered.push(inquiry)
      await sleep(PAUSE_MS)
    }
  }

  try {
    for (let round = 1; round <= rounds; round++) {
      smtp.behaviour = round % 3 === 0 ? 'drop after content' : 'accept'
      if (round % 3 === 1) await smtp.stop()
      else await smtp.start()
      const { child, url } = await startServer(environment)
      running = child
      let killed = false
      const senders = Array.from({ length: SENDERS }, () => stream(url, () => killed))
      await sleep(100 + Math.random() * 900)
      await end(child, 'SIGKILL')
      killed = true
      await Promise.all(senders)
      log(`round ${round}: ${answered.length} answered so far, ${unanswered.length} without an answer`)
    }

    smtp.behaviour = 'accept'
    await smtp.start()
    const db = openDatabase(databaseUrl)
    try {
      // The hours go by in which retries fall due and claims of killed processes end.
      await db
        .updateTable('mail_jobs')
        .set({ next_attempt_at: '2000-01-01T00:00:00.000Z', claimed_until: null })
        .where('state', '=', 'waiting')
        .execute()
      const { child, url } = await startServer(environment)
      running = child
      for (const inquiry of unanswered.splice(0)) {
        if (!(await post(url, inquiry))) throw new Error('The server does not answer')
        answered.push(inquiry)
      }
      const waiting = db.selectFrom('mail_jobs').select('id').where('state', '=', 'waiting').limit(1)
      const deadline = Date.now() + MAIL_LIMIT_MS
      while ((await waiting.executeTakeFirst()) && Date.now() < deadline) await sleep(100)
      await end(child, 'SIGTERM')

      const rows = await db
        .selectFrom('contacts')
        .leftJoin('mail_jobs', 'mail_jobs.contact_id', 'contacts.id')
        .select(['contacts.message', 'mail_jobs.message_id'])
        .execute()
      const created = await db.selectFrom('contact_events').select('contact_id').execute()
      const { counted } = await db
        .selectFrom('contact_counts')
        .select(eb => eb.fn.sum<number>('total').as('counted'))
        .executeTakeFirstOrThrow()
      const sound = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)

      const stored = Map.groupBy(rows, row => row.message)
      const sent = Map.groupBy(smtp.received, message => message.messageId)
      const known = new Set(rows.map(row => row.message_id))
      return {
        rounds,
        answered: answered.length,
        repeated: answered.filter(inquiry => inquiry.attempts > 1).length,
        lost: answered.filter(inquiry => !stored.has(inquiry.key)).length,
        doubled: stored
          .values()
          .filter(same => same.length > 1)
          .toArray().length,
        unsent: rows.filter(row => row.message_id === null || !sent.has(row.message_id)).length,
        sentTwice: sent
          .values()
          .filter(same => same.length > 1)
          .toArray().length,
        strange: sent
          .keys()
          .filter(id => !known.has(id))
          .toArray().length,
        consistent:
          counted === rows.length &&
          created.length === rows.length &&
          sound.rows[0]?.integrity_check === 'ok',
      }
    } finally {
      await db.destroy()
    }
  } finally {
    if (running?.exitCode === null && running.signalCode === null) await end(running, 'SIGKILL')
    await smtp.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
