import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sources } from './build.mjs'

it('pages are built anew when anything changes that they are made of', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file))
  const folders = new Set(
    files.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/from '#(\w+)\//g)].map(([, name]) => name),
    ),
  )
  expect([...folders].toSorted()).toEqual(['content', 'contracts'])
  expect(sources).toEqual(expect.arrayContaining(['web', ...folders]))
})
