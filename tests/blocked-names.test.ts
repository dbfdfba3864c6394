import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { findBuild } from '../server/pages/builds.ts'

// `npm test` has just built it.
const client = join(findBuild(resolve('build')), 'client')
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
const contentsOf = (extension: string) =>
  files.filter(name => name.endsWith(extension)).map(name => readFileSync(join(client, name), 'utf8'))

/** Ad blockers hide elements and stop requests that have one of these in a class, an id or an address. */
const BLOCKED = /banner|popup|pop-up|cookie|advert|sponsor|(?<![a-z0-9])ads?(?![a-z0-9])/i

/** Every match's first group. */
const found = (texts: string[], pattern: RegExp) =>
  texts.flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name))

const classAttributes = /\b(?:class|className|id|htmlFor)[:=]\s*["'`]([^"'`]+)["'`]/g

it.each([
  ['addresses of files', () => files],
  ['addresses in the code', () => found(contentsOf('.js'), /["'`](\/[\w/.${}-]+)/g)],
  [
    'classes, ids and variables in the style sheets',
    () => found(contentsOf('.css'), /[.#]?(-*[a-z](?:\\.|[\w-])*)/gi),
  ],
  ['classes and ids in the code', () => found(contentsOf('.js'), classAttributes)],
])('no ad blocker takes our %s for an advertisement', (_, list) => {
  const names = list()
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(name => BLOCKED.test(name))).toEqual([])
})
