import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { hasGlibc, run } from './node.mjs'

/** What a user's settings or environment may say otherwise: our packages are installed alike everywhere. */
const settings = [
  '--include=dev',
  '--include=optional',
  '--include=peer',
  `--os=${process.platform}`,
  `--cpu=${process.arch}`,
  ...(process.platform === 'linux' ? [`--libc=${hasGlibc() ? 'glibc' : 'musl'}`] : []),
  '--location=project',
  '--no-global',
  '--no-workspaces',
  '--no-dry-run',
  '--no-force',
  '--no-engine-strict',
  '--no-legacy-peer-deps',
  '--no-strict-peer-deps',
  '--install-strategy=hoisted',
  '--package-lock',
  '--no-package-lock-only',
  '--no-save',
  '--ignore-scripts',
  '--no-fund',
  '--no-audit',
]

/** npm ends within a minute when the registry doesn't answer. */
const limits = [
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
  '--fetch-timeout=20000',
]

/** The error is npm's JSON on stdout, whatever the user's log level. */
const report = ['--json', '--loglevel=error']

/** After it has reported its error npm may still wait for other requests, for minutes. */
const END_AFTER_ERROR_MS = 2000

const unreachable =
  "the npm registry doesn't answer. Check the connection and npm's settings for registry and proxy (npm config list), then run this again."
export const diskFull =
  'the disk is full. Make room (README.md says how much is needed), then run this again.'
const notWritable =
  "a folder can't be written. This folder and npm's cache (npm config get cache) must belong to the user who runs this."
const notTrusted =
  "the npm registry's certificate isn't trusted. Name your network's own certificate in NODE_EXTRA_CA_CERTS, then run this again."
const refused =
  "the npm registry refuses a package. Check npm's settings for the registry (npm config list), then run this again."

/** What is wrong and the remedy, for each code that npm reports. */
const remedies = new Map([
  ['ENOSPC', diskFull],
  ['EDQUOT', diskFull],
  ['EACCES', notWritable],
  ['EPERM', notWritable],
  ['EROFS', notWritable],
  [
    'EINTEGRITY',
    "a package arrived damaged. Empty npm's cache (npm cache clean --force), then run this again.",
  ],
  ['EUSAGE', 'package.json and package-lock.json do not match. Take both from one version (git checkout).'],
  ...['E401', 'E403', 'E404'].map(code => [code, refused]),
  ...[
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
  ].map(code => [code, notTrusted]),
])
const network =
  /^(E5\d\d|ENOTFOUND|EAI_\w+|ECONN\w+|ENET\w+|EHOST\w+|EPIPE|ETIMEDOUT|\w+TIMEOUT|FETCH_ERROR)$/

/** Why npm failed and what helps: the end of a sentence. */
function explain({ code = 'no code', summary = '' } = {}) {
  if (network.test(code)) return unreachable
  return remedies.get(code) ?? `npm says "${code}: ${summary.split('\n', 1)[0]}".`
}

/** npm's own program: of the npm that started us, otherwise of the one beside this Node or on the path. */
export function findNpm(env = process.env, node = process.execPath) {
  const folders = [dirname(node), ...(env.PATH ?? '').split(delimiter)].filter(Boolean)
  const candidates = folders.flatMap(folder => {
    // Elsewhere than on Windows `npm` links to its program.
    const link = join(folder, 'npm')
    const linked = existsSync(link) ? [realpathSync(link)] : []
    return [join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'), ...linked]
  })
  return [env.npm_execpath ?? '', ...candidates].find(
    path => basename(path) === 'npm-cli.js' && existsSync(path),
  )
}

/** The environment without what would change an installation. Yarn and pnpm pass on their own settings as if they were npm's. */
function environment() {
  const isNpm = basename(process.env.npm_execpath ?? 'npm-cli.js') === 'npm-cli.js'
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && (isNpm || !/^npm_/i.test(name))),
  )
}

/** Runs npm in a folder, on `node`. Resolves with nothing, or with why it failed and what helps. A signal ends it at once. */
async function runNpm(args, { cwd, node, npm }) {
  let output = ''
  const findError = () => {
    try {
      return JSON.parse(output).error
    } catch {
      // Not complete yet.
      return undefined
    }
  }
  const code = await run(node, [npm, ...args, ...settings, ...limits, ...report], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    isEndedAtOnce: true,
    onStart(child) {
      child.stdout.setEncoding('utf8').on('data', part => {
        output += part
        if (findError()) setTimeout(() => child.kill('SIGKILL'), END_AFTER_ERROR_MS).unref()
      })
    },
  })
  const error = findError()
  return error || code !== 0 ? explain(error) : undefined
}

/**
 * Installs what a folder's package-lock.json names: `install` replaces what has changed, `ci` empties node_modules first.
 * Resolves with nothing, or with why it failed and what helps.
 * @param options.findMissing names a package that should be there and isn't
 */
export async function installPackages(command, { findMissing, ...where }) {
  // One question first: asked for hundreds of packages at once, npm may wait for minutes until it gives up.
  const unreachable = await runNpm(['view', 'npm', 'version'], where)
  // Without a registry everything may still be in npm's cache.
  const reason = await runNpm([command, unreachable ? '--offline' : '--no-offline'], where)
  const missing = findMissing()
  if (!reason && !missing) return undefined
  // npm says nothing when it leaves out an optional package, whatever the reason.
  return (
    unreachable ??
    reason ??
    `npm has left out ${missing}, and its newest log says why (folder _logs in: npm config get cache).`
  )
}
