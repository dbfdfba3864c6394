import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findBuild, switchBuild } from '../../server/pages/builds.ts'
import { newFolder } from '../faults/folders.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = [
  'content',
  'contracts',
  'server',
  'scripts',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]
const OLD_WORDS = 'unhurried hands, across Colombo'
/** What the next version's home says, and this one's does not. */
export const NEW_WORDS = 'patient hands, across Colombo'

/** A copy of this program and its build, which can become the next version. Gone at the end of its scope. */
export interface Installation extends Disposable {
  root: string
  /** As `git pull` does: another text, and a migration more. */
  pull(): void
  /** As `npm run build`: the pages of the sources as they are now. */
  build(): Promise<void>
  /** The same without Vite: the build of before with other words, all of its hashed names changed. */
  pretendToBuild(): void
}

/** Changes a file, and fails when there is nothing to change. */
function edit(file: string, from: string, to: string) {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${from} is not in ${file} any more`)
  writeFileSync(file, text.replaceAll(from, to))
}

const MIGRATION = `  '999-next': { up: db => db.schema.createTable('of_the_next_version').addColumn('id', 'integer').execute() },\n}\n`

/** Gives every hashed file of a build another name, wherever it is named. */
function renameAssets(build: string) {
  const assets = join(build, 'client/assets')
  const names = readdirSync(assets).filter(name => !/\.(br|gz)$/.test(name))
  const renamed = (name: string) => name.replace(/\.(\w+)$/, '-next.$1')
  const texts = [
    ...names.map(name => join('client/assets', name)),
    ...readdirSync(join(build, 'server'), { recursive: true, encoding: 'utf8' }).map(name =>
      join('server', name),
    ),
  ].filter(name => /\.(js|css)$/.test(name))
  for (const file of texts) {
    let text = readFileSync(join(build, file), 'utf8').replaceAll(OLD_WORDS, NEW_WORDS)
    if (file.startsWith('client') || file.endsWith('index.js'))
      for (const name of names) text = text.replaceAll(name, renamed(name))
    writeFileSync(join(build, file), text)
  }
  for (const name of readdirSync(assets)) {
    if (names.includes(name)) renameSync(join(assets, name), join(assets, renamed(name)))
    else rmSync(join(assets, name))
  }
}

export function copyInstallation(): Installation {
  const folder = newFolder()
  const root = folder.path
  for (const source of SOURCES) cpSync(join(ROOT, source), join(root, source), { recursive: true })
  for (const link of ['node_modules', 'public']) symlinkSync(join(ROOT, link), join(root, link))
  const builds = join(root, 'build')
  const first = basename(findBuild(join(ROOT, 'build')))
  mkdirSync(builds)
  cpSync(join(ROOT, 'build', first), join(builds, first), { recursive: true })
  switchBuild(builds, first)
  return {
    root,
    pull() {
      edit(join(root, 'content/built-in.ts'), OLD_WORDS, NEW_WORDS)
      const index = join(root, 'server/db/migrations/index.ts')
      const text = readFileSync(index, 'utf8')
      const at = text.indexOf('}\n', text.indexOf('export const migrations'))
      writeFileSync(index, text.slice(0, at) + MIGRATION + text.slice(at + 2))
    },
    async build() {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME }
      await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build'], { cwd: root, env })
    },
    pretendToBuild() {
      cpSync(join(builds, first), join(builds, 'unfinished'), { recursive: true })
      renameAssets(join(builds, 'unfinished'))
      renameSync(join(builds, 'unfinished'), join(builds, 'next'))
      switchBuild(builds, 'next')
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}
