import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sources } from '../../scripts/build.mjs'
import { findBuild, switchBuild } from '../../server/pages/builds.ts'
import { newFolder } from '../processes/folders.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Packages and public files, which no update changes. */
const LINKED = ['node_modules', 'public', 'runtime']
/** What an installation has beside them. */
const SOURCES = [
  ...new Set([
    'server',
    'scripts',
    'package.json',
    'tsconfig.json',
    ...sources.map(path => path.split('/')[0] as string),
  ]),
].filter(path => !LINKED.includes(path))
const OLD_TEXT = 'Our Services'
/** A text of the next version's Home, which this version does not have. */
export const NEW_TEXT = 'Our Services and Prices'

/** A copy of this program and its build, which can become the next version. Deleted at the end of its scope. */
export interface Installation extends Disposable {
  root: string
  /** As `git pull`: changes a text and adds a migration. */
  pull(): void
  /** As `npm run build`. */
  build(): Promise<void>
}

/** @throws when there is nothing to replace */
function edit(file: string, from: string, to: string) {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${from} is no longer in ${file}`)
  writeFileSync(file, text.replaceAll(from, to))
}

const MIGRATION = `  '999-next': { up: db => db.schema.createTable('of_the_next_version').addColumn('id', 'integer').execute() },\n}\n`

export function copyInstallation(): Installation {
  const folder = newFolder()
  const root = folder.path
  for (const source of SOURCES) cpSync(join(ROOT, source), join(root, source), { recursive: true })
  for (const link of LINKED) symlinkSync(join(ROOT, link), join(root, link))
  const builds = join(root, 'build')
  const first = basename(findBuild(join(ROOT, 'build')))
  mkdirSync(builds)
  cpSync(join(ROOT, 'build', first), join(builds, first), { recursive: true })
  switchBuild(builds, first)
  return {
    root,
    pull() {
      edit(join(root, 'web/site/home/home.tsx'), OLD_TEXT, NEW_TEXT)
      const index = join(root, 'server/db/migrations/index.ts')
      const text = readFileSync(index, 'utf8')
      const at = text.indexOf('}\n', text.indexOf('export const migrations'))
      writeFileSync(index, text.slice(0, at) + MIGRATION + text.slice(at + 2))
    },
    async build() {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME }
      await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build'], { cwd: root, env })
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}
