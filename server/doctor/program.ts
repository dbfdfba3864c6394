import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { findBuild } from '../pages/builds.ts'
import { createFindings, type Finding } from './finding.ts'

const node = createFindings('Node')
const pages = createFindings('Pages')
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

const disk = createFindings('Disk')
const MB = 1024 * 1024
const FEWEST_MB = 100
const FEW_MB = 1_000
const FEW_PERCENT = 10

/** Says how much room there is. */
export function describeRoom(folder: string, freeMb: number, percent: number): Finding {
  const says = `${freeMb} MB free (${percent} %) at ${folder}`
  if (freeMb < FEWEST_MB) return disk.bad(`${says}: make room, or inquiries will be refused`)
  return percent < FEW_PERCENT || freeMb < FEW_MB ? disk.look(`${says}: make room`) : disk.well(says)
}

/** The room on the disk of the database's file. PostgreSQL's disk is known to its own machine only. */
export function checkDisk({ databaseUrl }: Pick<Config, 'databaseUrl'>): Finding[] {
  if (!databaseUrl.startsWith('file:')) return []
  let folder = dirname(resolve(databaseUrl.slice('file:'.length)))
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, blocks, bsize } = statfsSync(folder)
  return [describeRoom(folder, Math.floor((bavail * bsize) / MB), Math.round((bavail / blocks) * 100))]
}
