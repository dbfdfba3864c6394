import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const page = ['SECURITY.md', 'docs/asvs.md'].map(file => readFileSync(file, 'utf8')).join('\n')

/** The paths that a line names; one without a folder is in the folder of the one before. */
function pathsOf(line: string): string[] {
  const paths: string[] = []
  for (const [, path = ''] of line.matchAll(/`([\w./-]+\.(?:ts|tsx|md|mjs|json))`/g)) {
    const hasFolder = path.includes('/') || paths.length === 0
    paths.push(hasFolder ? path : join(dirname(paths.at(-1) ?? ''), path))
  }
  return paths
}

it('SECURITY.md and docs/asvs.md name only files that exist', () => {
  const paths = page.split(/\n(?=[-|\n])/).flatMap(pathsOf)
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter(path => !existsSync(path))).toEqual([])
})
