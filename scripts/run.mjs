// Entry of every npm script: node scripts/run.mjs COMMAND ... Runs on any Node from 20 up, before anything is installed; the
// command itself runs on the Node that runtime/package.json pins.
import { join } from 'node:path'
import { build } from './build.mjs'
import { ensureInstalled, failIfDamaged } from './install.mjs'
import { fail, runNode, serverFlags } from './node.mjs'

const watchServer = ['server', 'contracts', 'content'].map(folder => `--watch-path=${folder}`)

const commands = {
  start: { isServer: true, needsBuild: true, flags: serverFlags, file: 'server/main.ts', args: ['demo'] },
  serve: { isServer: true, needsBuild: true, flags: serverFlags, file: 'server/main.ts', args: ['serve'] },
  dev: { isServer: true, needsBuild: false, flags: watchServer, file: 'scripts/dev.ts', args: [] },
  build: { needsBuild: true },
  install: { needsBuild: false },
  test: { needsBuild: true, file: 'scripts/test.ts', args: [] },
  'test:postgres': { needsBuild: true, file: 'scripts/test.ts', args: ['--database', 'PostgreSQL'] },
  ...Object.fromEntries(
    ['browser', 'attack', 'faults', 'scale', 'upgrade', 'engines', 'machines'].map(kind => [
      `test:${kind}`,
      { needsBuild: true, file: 'scripts/test.ts', args: ['--whole', kind] },
    ]),
  ),
  format: {
    needsBuild: false,
    file: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--write', '.'],
  },
  check: { needsBuild: false, file: 'scripts/test.ts', args: ['--static'] },
  audit: { needsBuild: false, file: 'scripts/audit.ts', args: [] },
  bench: { needsBuild: true, file: 'bench/bench.ts', args: [] },
  'bench:inbox': { needsBuild: false, file: 'bench/inbox.ts', args: [] },
  'bench:admin': { needsBuild: true, file: 'bench/admin.ts', args: [] },
  'bench:streams': { needsBuild: true, file: 'bench/streams.ts', args: [] },
  'bench:pages': { needsBuild: true, file: 'bench/pages.ts', args: [] },
  screens: { needsBuild: true, file: 'scripts/screens.ts', args: [] },
  pictures: { needsArt: true, file: 'art/pictures.ts', args: [] },
  icons: { needsArt: true, file: 'art/icons.ts', args: [] },
  fonts: { needsArt: true, file: 'art/fonts.ts', args: [] },
  db: { needsBuild: false, file: 'server/operations/cli/db.ts', args: [] },
  admin: { needsBuild: false, file: 'server/operations/cli/admin.ts', args: [] },
  'mail-in': { needsBuild: false, file: 'server/operations/cli/mail-in.ts', args: [], failureCode: 75 },
  doctor: { needsBuild: false, file: 'server/operations/cli/doctor.ts', args: [] },
}

/** art/ has packages of its own, so its types are checked when it is used, not by `npm run check`. */
async function prepareArt() {
  await ensureInstalled('art')
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc')
  if ((await runNode([tsc, '--project', 'art'])) !== 0)
    fail('The scripts in art/ have type errors: see the lines above.')
}

const [name, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`)

// Set on exit, so that it also holds when the packages can't be installed or a signal ends the command: for any other code a mail
// server would return the message to its sender.
if (command.failureCode)
  process.on('exit', code => {
    if (code !== 0) process.exitCode = command.failureCode
  })

await ensureInstalled()
if (command.needsArt) await prepareArt()
if (command.needsBuild) await build()
if (command.file) {
  const code = await runNode([...(command.flags ?? []), command.file, ...command.args, ...rest])
  if (code !== 0 && command.isServer) failIfDamaged()
  process.exitCode = code
}
