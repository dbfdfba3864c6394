import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findMemoryFolder } from './memory-folder.ts'

const exe = process.platform === 'win32' ? '.exe' : ''
const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs, those of the newest version first. */
function findProgramFolder(): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(DEBIAN, version, 'bin'))
    : []
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(
    folder => existsSync(join(folder, `initdb${exe}`)) && existsSync(join(folder, `pg_ctl${exe}`)),
  )
}

/** A free port of this machine. */
export const freePort = () =>
  new Promise<number>(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

/** PostgreSQL refuses to run as root: then it runs as the user that its package created. */
function findUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a server in a temporary folder. Undefined if PostgreSQL is not installed. */
export async function createPostgresServer(parent = tmpdir()) {
  const programs = findProgramFolder()
  if (!programs) return undefined

  const user = findUser()
  const folder = mkdtempSync(join(parent, 'araliya-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  async function run(name: string, args: string[]) {
    const child = spawn(join(programs as string, name), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', part => (stderr += part))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${name} failed: ${stderr}`)
  }
  // No fsync: the data need not survive a crash of the machine.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const shutDown = (mode: 'fast' | 'immediate') => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop'])
  const isRunning = () => existsSync(join(data, 'postmaster.pid'))
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  const stopOnExit = () => {
    if (isRunning()) process.kill(postmaster(), 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stopOnExit)

  await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Starts it again on the same port with the same data. */
    start,
    /** `fast` ends connections and shuts down cleanly; `immediate` is a crash. */
    shutDown,
    /** The process ids of the postmaster and its backends, the postmaster first. */
    processes() {
      const parent = String(postmaster())
      const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      const backends = stdout
        .split('\n')
        .map(line => line.trim().split(/ +/))
        .filter(([, parentPid]) => parentPid === parent)
      return [postmaster(), ...backends.map(([pid]) => Number(pid))]
    },
    async stop() {
      process.off('exit', stopOnExit)
      if (isRunning()) await shutDown('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type PostgresServer = NonNullable<Awaited<ReturnType<typeof createPostgresServer>>>

/**
 * The server that `TEST_POSTGRES_URL` names, or a new one. Undefined if there is neither, or if it says `none`.
 * @param options.inMemory store many small databases in memory, if this machine has room
 */
export async function startPostgres({ inMemory = false } = {}) {
  if (process.env.TEST_POSTGRES_URL === 'none') return undefined
  if (process.env.TEST_POSTGRES_URL) return { url: process.env.TEST_POSTGRES_URL, stop: async () => {} }
  return createPostgresServer(inMemory ? findMemoryFolder() : undefined)
}
