import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = {
  biome: '@biomejs/biome',
  cspell: 'cspell',
  knip: 'knip',
  playwright: '@playwright/test',
  tsc: 'typescript',
  vitest: 'vitest',
}

export type Tool = keyof typeof packages

/** The program of a tool, to run on this Node: a link in node_modules/.bin needs another one on the path, and on Windows a shell. */
export function programOf(tool: Tool): string {
  const folder = join('node_modules', packages[tool])
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, bin[tool])
}
