import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { until } from '../faults/until.ts'
import { noSettings } from '../settings.ts'
import { asJson, ask, jsonOf } from './wire.ts'

/** Ends with its scope. */
export interface SalonProcess extends AsyncDisposable {
  url: string
  /** The server's own process, not that of the script which started it. */
  pid: number
  /** What it has written so far, on both of its outputs. */
  printed(): string
  /** Another connection to its SQLite file. */
  openDatabase(): DatabaseSync
  isRunning(): boolean
}

interface Options {
  env?: Record<string, string>
  args?: string[]
  /** `ulimit -n`. */
  openFiles?: number
  /** A folder that is shared with another process; otherwise one of its own, removed at the end. */
  folder?: string
}

export const ADMIN = { email: 'owner@araliya.example', password: 'frangipani at six' }

export const makeFolder = () => mkdtempSync(join(tmpdir(), 'araliya-attack-'))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The process that a started script leads to, as no script between has more than one child. */
function serverOf(pid: number): number {
  if (!existsSync('/proc')) return pid
  const [child] = childrenOf(pid)
  return child === undefined ? pid : serverOf(child)
}

/**
 * The salon as a user starts it: `npm start` or `npm run serve`, on a free port of loopback and a SQLite file of its own.
 * The real one has the sample salon and ADMIN as its first admin. Its settings are those of `env` and no others.
 * @throws with its output when it ends instead of listening
 */
export async function startSalon(
  command: 'start' | 'serve',
  { env = {}, args = command === 'serve' ? ['--seed'] : [], openFiles, folder: shared }: Options = {},
): Promise<SalonProcess> {
  const folder = shared ?? makeFolder()
  const file = join(folder, 'salon.db')
  const line = [process.execPath, 'scripts/run.mjs', command, ...args]
  const [program = '', ...rest] = openFiles
    ? ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh', ...line]
    : line
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      ...noSettings,
      PORT: String(await freePort()),
      DATABASE_URL: `file:${file}`,
      ...(command === 'serve' && { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
      ...env,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (printed += part))
  const exit = once(child, 'exit')
  // Also when the tests are broken off.
  let server: number | undefined
  // Once it is open it may have a child of its own, which makes a picture.
  const kill = () => process.kill(server ?? serverOf(child.pid as number), 'SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = async () => {
    if (isRunning()) kill()
    await exit
    if (shared === undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = await until('the salon opens', () => {
      if (!isRunning()) throw new Error('The salon ended instead of opening')
      return /is open: (http:\S+)/.exec(printed)?.[1]
    })
    server = serverOf(child.pid as number)
    return {
      url,
      pid: server,
      printed: () => printed,
      openDatabase: () => new DatabaseSync(file, { timeout: 10_000 }),
      isRunning,
      [Symbol.asyncDispose]: end,
    }
  } catch (error) {
    await end()
    throw new Error(`${(error as Error).message}: ${printed}`)
  }
}

/** What the kernel says that a process holds: resident memory in megabytes, open files. Linux only. */
export function holdings({ pid }: Pick<SalonProcess, 'pid'>): { megabytes: number; files: number } {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { megabytes: Math.round(Number(kilobytes) / 1024), files: readdirSync(`/proc/${pid}/fd`).length }
}

/** The bearer header of a session of ADMIN's, opened by a login. */
export async function logInAsAdmin({ url }: Pick<SalonProcess, 'url'>, from?: string) {
  const answer = await ask(url, { method: 'POST', path: '/api/auth/login', from, ...asJson(ADMIN) })
  const { token } = jsonOf(answer) as { token?: string }
  if (!token) throw new Error(`No login: ${answer.status} ${answer.text}`)
  return { authorization: `Bearer ${token}` }
}
