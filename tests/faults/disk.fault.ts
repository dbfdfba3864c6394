import { chmodSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newFolder } from '../processes/folders.ts'
import { fileOf } from '../processes/resources.ts'
import { failedStart, startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { newSmallDisk, smallDisks } from '../processes/small-disk.ts'
import { recoversUnderLoad, untilUnavailable } from '../processes/under-load.ts'

const AWAY =
  '503 with Retry-After, not ready, the log says why, Home complete; then it recovers automatically, nothing lost'
const UNPRIVILEGED_UID = 65_534

const partsOf = (file: string) => ['', '-wal', '-shm'].map(end => file + end)
const urlIn = (folder: { path: string }) => `file:${join(folder.path, 'salon.db')}`

scenario(
  {
    action: 'SQLite: the disk becomes full under load',
    promise: AWAY,
    ...smallDisks(),
  },
  async () => {
    // Room for a write-ahead log, which grows to 4 MB before it is emptied.
    using disk = newSmallDisk(16)
    return await recoversUnderLoad(urlIn(disk), async load => {
      disk.fill()
      const observed = await untilUnavailable(load, /full/i)
      disk.free()
      return observed
    })
  },
)

scenario({ action: 'SQLite: the file is moved away under load, and back', promise: AWAY }, async () => {
  using folder = newFolder()
  return await recoversUnderLoad(urlIn(folder), async load => {
    const parts = partsOf(fileOf(load.databaseUrl))
    for (const part of parts) renameSync(part, `${part}.away`)
    const observed = await untilUnavailable(load, /was deleted or moved/)
    for (const part of parts) renameSync(`${part}.away`, part)
    return observed
  })
})

/** After a clean stop the tables are in the file, not in the write-ahead log. */
async function createSalon(databaseUrl: string): Promise<void> {
  await using salon = await startSalon({ databaseUrl, seed: true })
  expect(await salon.end('SIGTERM')).toBe(0)
}

scenario(
  {
    action: 'SQLite: the file and its folder are read-only from the start',
    promise: 'the salon does not start, and prints the reason',
    missing: process.platform === 'win32' && 'no such permissions on Windows',
  },
  async () => {
    using folder = newFolder()
    const databaseUrl = urlIn(folder)
    await createSalon(databaseUrl)
    chmodSync(fileOf(databaseUrl), 0o444)
    chmodSync(folder.path, 0o555)
    // Permissions don't bind root.
    const uid = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_UID } : {}
    const { code, printed } = await failedStart({ databaseUrl, ...uid })
    chmodSync(folder.path, 0o755)
    expect(code).toBe(1)
    expect(printed).toContain('salon.db')
    expect(printed, 'a stack').not.toMatch(/^\s+at /m)
    return `refused: "${printed.trim().split('\n')[0]}"`
  },
)
