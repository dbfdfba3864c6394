import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findNode, serverFlags } from '../../scripts/node.mjs'
import { noSettings } from '../settings.ts'
import { newFolder } from './folders.ts'
import { until } from './until.ts'

const START_LIMIT_MS = 60_000
const ROOT = resolve(import.meta.dirname, '../..')

/** The administrator of every salon that was started with `admin`. */
export const ADMIN = { email: 'admin@araliya.example', password: 'frangipani at six' }

export interface SalonOptions {
  /** Without it, a SQLite file of its own. */
  databaseUrl?: string
  smtpUrl?: string
  /** With the sample branches and services. */
  seed?: boolean
  /** With an administrator, `ADMIN`. */
  admin?: boolean
  environment?: Record<string, string>
  /** The folder of the program, if it is not this one. */
  root?: string
  /** The user it runs as, where we are root. */
  uid?: number
  /** `ulimit -n` */
  maxOpenFiles?: number
}

/** A salon's process as `npm run serve` starts it, on a port of its own. Ends with its scope. */
export interface SalonProcess extends AsyncDisposable {
  url: string
  databaseUrl: string
  pid: number
  /** All that it has printed. */
  printed(): string
  isRunning(): boolean
  /** Sends a signal; returns its exit code once it has ended, or the name of the signal that ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | string>
  /** Resident memory in MB. Linux only. */
  memory(): number
  /** How many files and sockets are open. Linux only. */
  openFiles(): number
}

function spawnSalon(options: SalonOptions & { databaseUrl: string }): ChildProcess {
  const { databaseUrl, smtpUrl, seed, admin, environment, root = ROOT, uid, maxOpenFiles } = options
  const node = [findNode(), ...serverFlags, 'server/main.ts', 'serve', ...(seed ? ['--seed'] : [])]
  const [program = '', ...args] = maxOpenFiles
    ? ['sh', '-c', `ulimit -n ${maxOpenFiles} && exec "$@"`, 'sh', ...node]
    : node
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...noSettings,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Each visitor has an address of its own, as behind a proxy.
      TRUST_PROXY: 'loopback',
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
      ...(admin && { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Starts a salon that should refuse to start: its exit code, null when it had to be killed, and what it printed. */
export async function failedStart(
  options: SalonOptions & { databaseUrl: string },
): Promise<{ code: number | null; printed: string }> {
  const child = spawnSalon(options)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => (printed += part))
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, printed }
}

/** @throws with what it printed when it ends before it listens */
export async function startSalon(options: SalonOptions = {}): Promise<SalonProcess> {
  const folder = options.databaseUrl === undefined ? newFolder() : undefined
  const databaseUrl = options.databaseUrl ?? `file:${join(folder?.path ?? '', 'salon.db')}`
  const child = spawnSalon({ ...options, databaseUrl })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => (printed += part))
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  const pid = child.pid as number
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const dispose = async () => {
    if (isRunning()) await end('SIGKILL')
    folder?.[Symbol.dispose]()
  }
  try {
    const url = await until('the salon opens', () => {
      if (!isRunning()) throw new Error('The salon ended')
      return /is open: (http:\S+)/.exec(printed)?.[1]
    })
    return {
      url,
      databaseUrl,
      pid,
      printed: () => printed,
      isRunning,
      end,
      memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
      openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
      [Symbol.asyncDispose]: dispose,
    }
  } catch (error) {
    await dispose()
    throw new Error(`${(error as Error).message}:\n${printed}`)
  }
}
