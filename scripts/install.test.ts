import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findNode, root } from './node.mjs'
import { findNpm } from './npm.mjs'

const NPM = join(root, 'runtime/node_modules/npm/bin/npm-cli.js')
const folders: string[] = []
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'araliya-install-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

it.each(['.', 'runtime', 'art'])('npm ci accepts the lock file of %s, without asking a registry', folder => {
  const cache = newFolder()
  const { status, stderr } = spawnSync(
    findNode(),
    [
      NPM,
      'ci',
      '--dry-run',
      '--offline',
      '--ignore-scripts',
      '--no-fund',
      '--loglevel=error',
      `--cache=${cache}`,
    ],
    { cwd: join(root, folder), encoding: 'utf8' },
  )
  expect(status).toBe(0)
  expect(stderr).toBe('')
})

it.each(['.', 'runtime', 'art'])(
  'the lock file of %s names the file of each package, by which npm finds it in its cache',
  folder => {
    const { packages } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'))
    const unnamed = Object.entries<{ integrity?: string; resolved?: string }>(packages)
      .filter(([, { integrity, resolved }]) => integrity && !resolved)
      .map(([path]) => path)
    expect(unnamed).toEqual([])
  },
)

describe('npm is found', () => {
  function installNpm(modules: string) {
    const program = join(modules, 'npm', 'bin', 'npm-cli.js')
    mkdirSync(join(modules, 'npm', 'bin'), { recursive: true })
    writeFileSync(program, '')
    return program
  }

  it('where it started us', () => {
    const program = installNpm(newFolder())
    expect(findNpm({ npm_execpath: program, PATH: '' }, '/none/node')).toBe(program)
  })

  it('beside Node on Windows, when Yarn has started us', () => {
    const folder = newFolder()
    const program = installNpm(join(folder, 'node_modules'))
    expect(findNpm({ npm_execpath: '/usr/lib/yarn.js', PATH: '' }, join(folder, 'node.exe'))).toBe(program)
  })

  it.skipIf(process.platform === 'win32')('behind its link on the path elsewhere', () => {
    const folder = newFolder()
    const program = installNpm(join(folder, 'lib'))
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    symlinkSync(program, join(bin, 'npm'))
    expect(findNpm({ PATH: ['/none', bin].join(delimiter) }, '/none/node')).toBe(program)
  })
})
