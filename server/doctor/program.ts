import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findBuild } from '../pages/builds.ts'
import { about, type Finding } from './finding.ts'

const node = about('Node')
const pages = about('Pages')
const ROOT = resolve(import.meta.dirname, '../..')
const OLDEST = 26

/** Whether the program itself is complete: the Node that it was tested on, and its built pages. */
export function checkProgram(version = process.versions.node, root = ROOT): Finding[] {
  const { optionalDependencies } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const tested = Object.values<string>(optionalDependencies)[0] as string
  const builds = resolve(root, 'build')
  return [
    Number.parseInt(version, 10) < OLDEST
      ? node.bad(`${version} is too old: use the packaged one (npm run …), or Node ${OLDEST} or newer`)
      : node.well(version === tested ? version : `${version}; tested with ${tested}`),
    existsSync(builds) && findOrNot(builds)
      ? pages.well('built')
      : pages.look('not built yet: npm run build, or npm run serve, which builds them'),
  ]
}

function findOrNot(builds: string): string | undefined {
  try {
    return findBuild(builds)
  } catch {
    return undefined
  }
}
