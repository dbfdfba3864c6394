import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { about, type Finding } from './finding.ts'

const { well, look, bad } = about('Disk')
const MB = 1024 * 1024
const FEWEST_MB = 100
const FEW_MB = 1_000
const FEW_PERCENT = 10

/** Says how much room there is. */
export function describeRoom(folder: string, freeMb: number, percent: number): Finding {
  const says = `${freeMb} MB free (${percent} %) at ${folder}`
  if (freeMb < FEWEST_MB) return bad(`${says}: make room, or inquiries will be refused`)
  return percent < FEW_PERCENT || freeMb < FEW_MB ? look(`${says}: make room`) : well(says)
}

/** The room on the disk of the database's file. PostgreSQL's disk is known to its own machine only. */
export function checkDisk({ databaseUrl }: Pick<Config, 'databaseUrl'>): Finding[] {
  if (!databaseUrl.startsWith('file:')) return []
  let folder = dirname(resolve(databaseUrl.slice('file:'.length)))
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, blocks, bsize } = statfsSync(folder)
  return [describeRoom(folder, Math.floor((bavail * bsize) / MB), Math.round((bavail / blocks) * 100))]
}
