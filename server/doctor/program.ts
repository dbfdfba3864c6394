import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { sqlitePath } from '../db/sqlite-file.ts'
import { findBuild } from '../pages/builds.ts'
import { createFindings, type Finding } from './finding.ts'

const node = createFindings('Node')
const pages = createFindings('Pages')
const ROOT = resolve(import.meta.dirname, '../..')
const OLDEST = 26

/** Checks the version of Node and whether the pages are built. */
export function checkProgram(version = process.versions.node, root = ROOT): Finding[] {
  const { optionalDependencies } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const tested = Object.values<string>(optionalDependencies)[0] as string
  const builds = resolve(root, 'build')
  return [
    Number.parseInt(version, 10) < OLDEST
      ? node.error(`${version} is too old: use the included one (npm run …), or Node ${OLDEST} or newer`)
      : node.ok(version === tested ? version : `${version}; tested with ${tested}`),
    existsSync(builds) && tryToFindBuild(builds)
      ? pages.ok('built')
      : pages.warning('not built yet: npm run serve builds them'),
  ]
}

function tryToFindBuild(builds: string): string | undefined {
  try {
    return findBuild(builds)
  } catch {
    return undefined
  }
}

const disk = createFindings('Disk')
const MB = 1024 * 1024
const ERROR_MB = 100
const WARNING_MB = 1_000
const WARNING_PERCENT = 10

/** Checks the free space of a disk. */
export function checkFreeSpace(folder: string, freeMb: number, percent: number): Finding {
  const message = `${freeMb} MB free (${percent} %) at ${folder}`
  if (freeMb < ERROR_MB) return disk.error(`${message}: free some space, or inquiries will be refused`)
  return percent < WARNING_PERCENT || freeMb < WARNING_MB
    ? disk.warning(`${message}: free some space`)
    : disk.ok(message)
}

/** Checks the disk of the SQLite file. PostgreSQL's disk can be checked only on its own machine. */
export function checkDisk({ databaseUrl }: Pick<Config, 'databaseUrl'>): Finding[] {
  const file = sqlitePath(databaseUrl)
  if (file === undefined) return []
  let folder = dirname(resolve(file))
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, blocks, bsize } = statfsSync(folder)
  return [checkFreeSpace(folder, Math.floor((bavail * bsize) / MB), Math.round((bavail / blocks) * 100))]
}
