import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrations } from './index.ts'

const files = readdirSync(import.meta.dirname).filter(name => /^\d/.test(name))

it('lists every migration file, in order', () => {
  expect(Object.keys(migrations).map(name => `${name}.ts`)).toEqual(files)
})

it.each(files)('%s imports nothing but Kysely, so that it never changes with the program', file => {
  const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  const imported = [...source.matchAll(/\bfrom '([^']+)'|\bimport\(/g)].map(([, name]) => name)
  expect(imported.length).toBeGreaterThan(0)
  for (const name of imported) expect(name).toMatch(/^kysely(\/|$)/)
})
