import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map(line => line.replace(/\/$/, ''))

// A backup beside the project holds every inquiry and every session: docs/operations.md and compose.yaml make them there.
it.each(['.gitignore', '.dockerignore'])('%s leaves out settings, databases and backups', file =>
  expect(linesOf(file)).toEqual(
    expect.arrayContaining(['.env', 'data', 'backups', '*.db', '*.db.*', '*.db-*', '*.dump']),
  ),
)
