import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandError } from './command.ts'

type Program = 'pg_dump' | 'pg_restore'

// Where Debian keeps each version's programs. The newest reads the servers and the files of all before it.
const DEBIAN = '/usr/lib/postgresql'

function findProgram(name: Program): string {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map(version => join(DEBIAN, version, 'bin'))
    : []
  const folder = [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(place =>
    [name, `${name}.exe`].some(file => existsSync(join(place, file))),
  )
  if (folder === undefined)
    throw new CommandError(
      `${name} is not installed: install PostgreSQL's own programs (Debian: postgresql-client).`,
    )
  return join(folder, name)
}

// What libpq knows of the parameters that a DATABASE_URL may have.
const PARAMETERS = new Set(['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'connect_timeout'])

/** A database's address as libpq reads it, with the password in the environment: arguments are for everybody to see. */
export function toLibpq(databaseUrl: string): { address: string; environment: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (!PARAMETERS.has(name)) url.searchParams.delete(name)
  // The driver's own word for encrypted to whomever.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  return { address: url.href, environment: password === '' ? {} : { PGPASSWORD: password } }
}

/** One of PostgreSQL's programs at work; `done` waits for its end and @throws CommandError with what it said. */
export interface RunningProgram {
  child: ChildProcess
  done: Promise<void>
}

/**
 * Starts one of PostgreSQL's programs. It says what is wrong in our language, whatever the machine's.
 * @param output an open file; otherwise `child.stdout` is read
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
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', part => (said += part))
  const kill = () => void child.kill()
  process.once('exit', kill)
  const done = once(child, 'close').then(([code]) => {
    process.off('exit', kill)
    if (code !== 0)
      throw new CommandError(`${name} failed: ${said.trim().split('\n').slice(0, 5).join('\n')}`)
  })
  // Whoever waits for two of them hears of the second too late otherwise.
  done.catch(() => {})
  return { child, done }
}
