import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandError } from './command.ts'

type Program = 'pg_dump' | 'pg_restore'

// Debian's folder with the programs of each version. The newest works with older servers and files.
const DEBIAN = '/usr/lib/postgresql'

function findProgram(name: Program): string {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map(version => join(DEBIAN, version, 'bin'))
    : []
  const folder = [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(directory =>
    [name, `${name}.exe`].some(file => existsSync(join(directory, file))),
  )
  if (folder === undefined)
    throw new CommandError(
      `${name} is not installed: install PostgreSQL's own programs (Debian: postgresql-client).`,
    )
  return join(folder, name)
}

// The parameters of a DATABASE_URL that libpq supports.
const PARAMETERS = new Set(['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'connect_timeout'])

/** Converts a database's address for libpq, with the password in the environment: other users can see arguments. */
export function toLibpq(databaseUrl: string): { address: string; environment: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (!PARAMETERS.has(name)) url.searchParams.delete(name)
  // Only the Node driver has no-verify: encryption without a certificate check.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  return { address: url.href, environment: password === '' ? {} : { PGPASSWORD: password } }
}

/** `done` waits for the end of the program. @throws CommandError with its messages */
export interface RunningProgram {
  child: ChildProcess
  done: Promise<void>
}

/**
 * Starts one of PostgreSQL's programs, with messages in English.
 * @param output an open file; otherwise the caller reads `child.stdout`
 */
export function startProgram(
  name: Program,
  args: string[],
  {
    output = 'pipe',
    environment = {},
  }: { output?: 'pipe' | number; environment?: Record<string, string> } = {},
): RunningProgram {
  const child = spawn(findProgram(name), args, {
    stdio: ['ignore', output, 'pipe'],
    env: { ...process.env, ...environment, LC_ALL: 'C', PGAPPNAME: 'araliya backup' },
  })
  let messages = ''
  child.stderr?.setEncoding('utf8').on('data', part => (messages += part))
  const kill = () => void child.kill()
  process.once('exit', kill)
  const done = once(child, 'close').then(([code]) => {
    process.off('exit', kill)
    if (code !== 0)
      throw new CommandError(`${name} failed: ${messages.trim().split('\n').slice(0, 5).join('\n')}`)
  })
  // Without a handler an error before the caller awaits `done` would end the process.
  done.catch(() => {})
  return { child, done }
}
