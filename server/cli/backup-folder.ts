import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { backUp, isSqlite } from './backup.ts'
import { backupName, outdatedBackups } from './keep.rules.ts'

/**
 * Backs up into a folder, under the name of the moment, and then removes what is outdated there; a backup that fails removes nothing.
 * @returns the new file, and the names of those removed
 * @throws as `backUp`
 */
export async function backUpInto(
  databaseUrl: string,
  folder: string,
  clock: Clock,
): Promise<{ file: string; removed: string[] }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, backupName(clock.now(), isSqlite(databaseUrl) ? 'db' : 'dump'))
  await backUp(databaseUrl, file)
  const removed = outdatedBackups(readdirSync(folder))
  for (const name of removed) rmSync(join(folder, name))
  return { file, removed }
}
