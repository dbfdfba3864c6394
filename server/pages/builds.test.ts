import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { ConfigError } from '../config.ts'
import { findBuild, listBuilds, switchBuild } from './builds.ts'
import { findFileOfOtherBuild } from './site.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'araliya-builds-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function make(name: string, files: Record<string, string> = {}) {
  mkdirSync(join(root, name, 'server'), { recursive: true })
  mkdirSync(join(root, name, 'client/assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, name, 'client', file), text)
}

it('without a build, the error says what to do', () => {
  expect(() => findBuild(root)).toThrow(
    new ConfigError('The pages have not been built: run "npm run build", then start again.'),
  )
})

it('after a switch, the previous build is kept for a week', () => {
  const now = Date.now()
  make('old')
  switchBuild(root, 'old', now - 30 * DAY_MS)
  utimesSync(join(root, 'old'), 0, 0)
  make('new')
  switchBuild(root, 'new', now)
  expect(findBuild(root)).toEqual(join(root, 'new'))
  expect(readdirSync(root).toSorted()).toEqual(['current', 'new', 'old'])
  switchBuild(root, 'new', now + 6 * DAY_MS)
  expect(existsSync(join(root, 'old'))).toBe(true)
  make('newer')
  switchBuild(root, 'newer', now + 8 * DAY_MS)
  expect(readdirSync(root).toSorted()).toEqual(['current', 'new', 'newer'])
})

it('an unfinished build is deleted after a week, the current one never', () => {
  make('new')
  make('unfinished-1')
  for (const name of ['new', 'unfinished-1']) utimesSync(join(root, name), 0, 0)
  switchBuild(root, 'new')
  expect(readdirSync(root).toSorted()).toEqual(['current', 'new'])
})

it('only files with a hash in their name are found in other builds', async () => {
  make('old', { 'assets/home-Ab_12.js': 'old', 'assets/home-Ab_12.js.br': 'x', 'robots.txt': 'x' })
  make('new')
  const find = (address: string) => findFileOfOtherBuild(listBuilds(root), address)
  expect((await find('/assets/home-Ab_12.js'))?.body.toString()).toBe('old')
  for (const address of [
    '/assets/home-Ab_12.js.br',
    '/robots.txt',
    '/assets/../robots.txt',
    '/assets/..',
    '/assets/none-Ab_12.js',
    '/assets',
    '/assets/',
    '/assets/a%2f..%2f..%2frobots.txt',
  ])
    expect(await find(address), address).toBeUndefined()
})
