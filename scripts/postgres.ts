import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'

function findBinaries(): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(DEBIAN, version, 'bin'))
    : []
  return [...debian, ...(process.env.PATH ?? '').split(':')].find(
    folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  )
}

/** A port of this machine that nobody listens on. */
export const freePort = () =>
  new Promise<number>(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

/** PostgreSQL refuses to run as root: there it runs as the user that its package made. */
function findUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** A PostgreSQL server of our own, which can be taken away and given back. */
export interface PostgresCluster extends PostgresServer {
  /** Starts it again on the same port with what it had stored. */
  start(): Promise<void>
  /** `fast` breaks connections and tidies up; `immediate` is a crash. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  /** The process ids of the postmaster and its backends, the postmaster first. */
  processes(): number[]
}

const MEMORY = '/dev/shm'
/** Far more than the databases of all tests take together. */
const LEAST_MEMORY = 2 * 1024 ** 3

/** Databases that come and go cost a disk eight times what they cost memory; there are machines without that room. */
function findMemory(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= LEAST_MEMORY ? MEMORY : undefined
  } catch {
    return undefined
  }
}

/** Starts a server in a temporary folder. Undefined where its programs are not installed. */
export async function createCluster(parent = tmpdir()): Promise<PostgresCluster | undefined> {
  const binaries = findBinaries()
  if (!binaries) return undefined

  const user = findUser()
  const folder = mkdtempSync(join(parent, 'araliya-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  async function run(name: string, args: string[]) {
    const child = spawn(join(binaries as string, name), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', part => (complaint += part))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${name} failed: ${complaint}`)
  }
  // Nothing here has to outlive the tests.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const shutDown = (mode: string) => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop'])
  const isRunning = () => existsSync(join(data, 'postmaster.pid'))
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  const endWithUs = () => {
    if (isRunning()) process.kill(postmaster(), 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endWithUs)

  await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    shutDown,
    processes() {
      const parent = String(postmaster())
      const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      const backends = stdout
        .split('\n')
        .map(line => line.trim().split(/ +/))
        .filter(([, itsParent]) => itsParent === parent)
      return [postmaster(), ...backends.map(([pid]) => Number(pid))]
    },
    async stop() {
      process.off('exit', endWithUs)
      if (isRunning()) await shutDown('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A PostgreSQL server of the tests' own, or the one that `TEST_POSTGRES_URL` names. Undefined where there is neither.
 * `inMemory`: for many small databases, where this machine has room for them.
 */
export async function startPostgres({ inMemory = false } = {}): Promise<PostgresServer | undefined> {
  if (process.env.TEST_POSTGRES_URL) return { url: process.env.TEST_POSTGRES_URL, stop: async () => {} }
  return createCluster(inMemory ? findMemory() : undefined)
}
