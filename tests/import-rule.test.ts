// The import rule (import-rule.jsonc), edge by edge: a file of each kind imports one thing of each kind, and lint must
// refuse exactly what that file may not.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const things = {
  contract: 'contracts/branch.ts',
  content: 'content/hours.ts',
  zod: 'zod',
  adminPaths: 'contracts/admin-paths.ts',
  crypto: 'node:crypto',
  net: 'node:net',
  fs: 'node:fs',
  fastify: 'fastify',
  plugin: '@fastify/static',
  kysely: 'kysely',
  pg: 'pg',
  app: 'server/app.ts',
  salon: 'server/salon.ts',
  cli: 'server/cli/backup.ts',
  config: 'server/config.ts',
  clock: 'server/clock.ts',
  errors: 'server/errors.ts',
  context: 'server/context.ts',
  http: 'server/http/limits.ts',
  tables: 'server/db/tables.ts',
  db: 'server/db/dialect.ts',
  noun: 'server/auth/guard.ts',
  routes: 'server/auth/auth.routes.ts',
  queries: 'server/auth/users.queries.ts',
  rules: 'server/auth/user-names.rules.ts',
  rows: 'server/branches/branches.rows.ts',
  pages: 'server/pages/page.ts',
  web: 'web/api.ts',
  ui: 'web/ui/button.tsx',
  site: 'web/site/layout.tsx',
  admin: 'web/admin/api.ts',
  tests: 'tests/factories.ts',
  scripts: 'scripts/postgres.ts',
  bench: 'bench/compare.ts',
}
type Thing = keyof typeof things

const all = Object.keys(things) as Thing[]
const without = (from: Thing[], ...names: Thing[]) => from.filter(name => !names.includes(name))

const server = without(all, 'app', 'salon', 'cli', 'web', 'ui', 'site', 'admin', 'tests', 'scripts', 'bench')
const frame: Thing[] = [...server, 'app', 'salon', 'cli']
const mechanism = without(server, 'noun', 'routes', 'queries', 'rules', 'rows', 'context')
const db = without(mechanism, 'fastify', 'plugin', 'http', 'pages')
const http = without(mechanism, 'pages')
const rules: Thing[] = ['contract', 'adminPaths', 'content', 'crypto', 'net', 'tables', 'rules']
const queries: Thing[] = [
  ...without(rules, 'net'),
  ...(['rows', 'kysely', 'clock', 'errors', 'db', 'queries'] satisfies Thing[]),
]
const web: Thing[] = ['contract', 'content', 'zod', 'web', 'ui']
const ofServer = all.filter(name => things[name].startsWith('server/'))

/** What a file may import; everything else is refused. */
const allowed: Record<string, Thing[]> = {
  'contracts/x.ts': ['contract', 'adminPaths', 'zod'],
  'content/x.ts': ['contract', 'adminPaths', 'content'],
  'server/x.ts': server,
  'server/contacts/x.ts': server,
  'server/contacts/x.routes.ts': server,
  'server/contacts/x.queries.ts': queries,
  'server/contacts/x.rules.ts': rules,
  'server/contacts/list/x.queries.ts': queries,
  'server/contacts/list/x.rules.ts': rules,
  'server/mail/x.ts': mechanism,
  'server/mail/x.queries.ts': without(queries, 'queries', 'rules', 'rows'),
  'server/mail/x.rules.ts': without(rules, 'rules'),
  'server/metrics/x.ts': mechanism,
  'server/branches/x.rows.ts': rules,
  'server/pages/x.routes.ts': mechanism,
  'server/context.ts': without(server, 'routes', 'queries'),
  'server/db/x.ts': db,
  'server/db/migrations/x.ts': db,
  'server/http/x.ts': http,
  'server/http/x.routes.ts': http,
  'server/http/x.rules.ts': without(rules, 'rules'),
  'server/app.ts': frame,
  'server/salon.ts': frame,
  'server/main.ts': frame,
  'server/cli/x.ts': frame,
  'web/x.tsx': [...web, 'site', 'admin', 'adminPaths'],
  'web/site/home/x.tsx': [...web, 'site'],
  'web/admin/branches/x.tsx': [...web, 'admin', 'adminPaths'],
  'web/ui/x.tsx': ['zod', 'ui'],
  'contracts/x.test.ts': without(all, ...ofServer, 'web', 'ui', 'site', 'admin'),
  'server/contacts/x.rules.test.ts': without(all, 'web', 'ui', 'site', 'admin'),
  'web/site/home/x.test.ts': without(all, ...ofServer),
  'tests/browser/x.spec.ts': all,
}

const folderOf = (path: string) => path.split('/', 1)[0]
const isOurs = (path: string) => /^(contracts|content|server|web|tests|scripts|bench)\//.test(path)
const relativeTo = (from: string, path: string) => relative(dirname(from), path).replace(/^(?!\.)/, './')

/** The ways in which a file can name a thing; the first is the one that docs/conventions.md asks for. */
function spellings(from: string, thing: Thing): string[] {
  const path = things[thing]
  if (!isOurs(path)) return [path]
  const near = relativeTo(from, path)
  if (!(`#${folderOf(path)}/*` in packageJson.imports)) return [near]
  return folderOf(from) === folderOf(path) ? [near, `#${path}`] : [`#${path}`, near]
}

/** Lints files in a folder of their own, and answers what was refused, as `path:line`. */
function lint(files: Record<string, string[]>): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'araliya-imports-'))
  try {
    for (const name of ['biome.json', 'import-rule.jsonc']) cpSync(name, join(folder, name))
    for (const [path, lines] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), lines.join('\n'))
    }
    const only = ['--only=style/noRestrictedImports', '--vcs-enabled=false', '--max-diagnostics=none']
    const biome = resolve('node_modules/@biomejs/biome/bin/biome')
    const args = [biome, 'lint', ...only, '--reporter=github', '.']
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    const found = stdout.matchAll(/^::error title=lint\/style\/noRestrictedImports,file=(.+?),line=(\d+),/gm)
    return new Set([...found].map(([, file = '', line]) => `${relative(folder, file)}:${line}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The imports of `files` that lint refuses, and those that it lets pass. */
function judge(files: Record<string, string[]>) {
  const refused = lint(files)
  const edges = Object.entries(files).flatMap(([path, lines]) =>
    lines.map((line, index) => ({
      edge: `${path}: ${line}`,
      isRefused: refused.has(`${path}:${index + 1}`),
    })),
  )
  const those = (isRefused: boolean) =>
    edges.filter(edge => edge.isRefused === isRefused).map(({ edge }) => edge)
  return { refused: those(true), passed: those(false) }
}

const files = Object.keys(allowed)
const importsOf = (path: string, names: Thing[], ways: (path: string, thing: Thing) => string[]) =>
  names.flatMap(thing => ways(path, thing).map(way => `import '${way}'`))

it('lets every file import what it may', () => {
  const wanted = files.map(path => [
    path,
    importsOf(path, allowed[path] ?? [], (...edge) => spellings(...edge).slice(0, 1)),
  ])
  const { refused, passed } = judge(Object.fromEntries(wanted))
  expect(refused).toEqual([])
  expect(passed.length).toBeGreaterThan(300)
})

it('refuses every file what it may not, however it is spelt', () => {
  const unwanted = files.map(path => [
    path,
    importsOf(path, without(all, ...(allowed[path] ?? [])), spellings),
  ])
  const { refused, passed } = judge(Object.fromEntries(unwanted))
  expect(passed).toEqual([])
  expect(refused.length).toBeGreaterThan(300)
})

it('sees every way to import', () => {
  const forms = [
    "import { apiUrl } from '#web/api.ts'",
    "import type { Api } from '#web/api.ts'",
    "export { apiUrl } from '#web/api.ts'",
    "export * from '#web/api.ts'",
    "await import('#web/api.ts')",
  ]
  expect(judge({ 'server/auth/x.ts': forms }).passed).toEqual([])
})
