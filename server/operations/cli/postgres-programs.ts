import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CommandError } from './run-command.ts'

// The parameters of a DATABASE_URL that libpq supports.
const PARAMETERS = new Set(['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'connect_timeout'])

/** The options that connect to a database, with the password in the environment: other users can see arguments. */
export function toLibpq(databaseUrl: string): { option: string; environment: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (!PARAMETERS.has(name)) url.searchParams.delete(name)
  // Only the Node driver has no-verify: encryption without a certificate check.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  return { option: `--dbname=${url.href}`, environment: password === '' ? {} : { PGPASSWORD: password } }
}

/**
 * Starts one of PostgreSQL's programs, with messages in English. `done` waits for its end.
 * @throws CommandError from `done`, with the program's messages, or when it is not installed
 */
export function startProgram(
  name: 'pg_dump' | 'pg_restore' | 'psql',
  args: string[],
  environment: Record<string, string> = {},
) {
  const child = spawn(name, args, {
    env: { ...process.env, ...environment, LC_ALL: 'C', PGAPPNAME: 'araliya backup' },
  })
  let messages = ''
  child.stderr.setEncoding('utf8').on('data', part => (messages += part))
  const kill = () => void child.kill()
  // Before its unfinished file is deleted, which it would create again.
  process.prependOnceListener('exit', kill)
  const done = once(child, 'close').then(
    ([code]) => {
      process.off('exit', kill)
      if (code !== 0)
        throw new CommandError(`${name} failed: ${messages.trim().split('\n').slice(0, 5).join('\n')}`)
    },
    () => {
      throw new CommandError(
        `${name} is not installed: install PostgreSQL's own programs (Debian: postgresql-client).`,
      )
    },
  )
  // Without a handler an error before the caller awaits `done` would end the process.
  done.catch(() => {})
  return { child, done }
}
