import { chmodSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { backUp } from '../../server/cli/backup.ts'
import { audit, lookInto } from './audit.ts'
import { canMount, newTinyDisk } from './disk.ts'
import { fault } from './fault.ts'
import { newFolder } from './folders.ts'
import { refusal, startSalon } from './salon.ts'
import { type Scene, survive, untilAway, whileWatched } from './scene.ts'
import { type Inquiry, newInquiry, send } from './visitors.ts'

const AWAY =
  '503 with Retry-After, not ready, the log says why, home whole; then well by itself, nothing lost'
const NOBODY = 65_534

const fileOf = (databaseUrl: string) => databaseUrl.slice('file:'.length)
const partsOf = (file: string) => ['', '-wal', '-shm'].map(end => file + end)
const urlIn = (folder: { path: string }) => `file:${join(folder.path, 'salon.db')}`

fault(
  {
    done: 'SQLite: the disk fills up under load',
    promised: AWAY,
    missing: !canMount() && 'no mount without root',
  },
  async () => {
    // Room for a write-ahead log, which grows to 4 MB before it is emptied.
    using disk = newTinyDisk(16)
    return await survive(urlIn(disk), async scene => {
      disk.fill()
      const seen = await untilAway(scene, /full/i)
      disk.free()
      return seen
    })
  },
)

fault({ done: 'SQLite: the file is moved away under load, and back', promised: AWAY }, async () => {
  using folder = newFolder()
  return await survive(urlIn(folder), async scene => {
    const parts = partsOf(fileOf(scene.databaseUrl))
    for (const part of parts) renameSync(part, `${part}.away`)
    const seen = await untilAway(scene, /was deleted or moved/)
    for (const part of parts) renameSync(`${part}.away`, part)
    return seen
  })
})

/** What people and programs do to a file that somebody has open. */
const harms: {
  done: string
  harm(file: string, backup: string): void
  why: RegExp
  ends: 'SIGTERM' | 'SIGKILL'
}[] = [
  {
    done: 'deleted',
    harm(file) {
      for (const part of partsOf(file)) rmSync(part, { force: true })
    },
    why: /was deleted or moved/,
    ends: 'SIGTERM',
  },
  {
    done: 'replaced by a backup',
    harm: (file, backup) => renameSync(backup, file),
    why: /was replaced/,
    ends: 'SIGTERM',
  },
  {
    done: 'robbed of its -wal',
    harm: file => rmSync(`${file}-wal`),
    why: /-wal or -shm file/,
    ends: 'SIGKILL',
  },
]

for (const { done, harm, why, ends } of harms) {
  fault(
    {
      done: `SQLite: the file is ${done} under load`,
      promised: `503, not ready, the log says why, home whole; nothing answered later is lost; a new process opens what is left`,
      essential: done === 'deleted',
    },
    async () => {
      using folder = newFolder()
      const databaseUrl = urlIn(folder)
      await openOnce(databaseUrl)
      const later: Inquiry[] = []
      const harmed = async (scene: Scene) => {
        const { visitors } = scene
        const backup = join(folder.path, 'backup.db')
        await backUp(databaseUrl, backup)
        // What is under way at this moment may go either way; what is sent afterwards may not.
        await visitors.leave()
        harm(fileOf(databaseUrl), backup)
        const before = visitors.answered.length
        visitors.come(4)
        const away = await untilAway(scene, why)
        await visitors.leave()
        later.push(...visitors.answered.slice(before))
        return away
      }
      const seen = await whileWatched(databaseUrl, harmed, ends)
      return `${seen}, ${later.length} answered later; ${await reopen(databaseUrl, later)}`
    },
  )
}

/** A salon that has been closed in peace has its tables in the file, not in the write-ahead log. */
async function openOnce(databaseUrl: string): Promise<void> {
  await using salon = await startSalon({ databaseUrl, seed: true })
  expect(await salon.end('SIGTERM')).toBe(0)
}

/** Starts a new salon on what is left, and looks for what was answered late. */
async function reopen(databaseUrl: string, later: Inquiry[]): Promise<string> {
  await using salon = await startSalon({ databaseUrl })
  const inquiry = newInquiry()
  expect(await send(salon.url, inquiry)).toMatchObject({ status: 201 })
  expect(await salon.end('SIGTERM')).toBe(0)
  await using inside = lookInto(databaseUrl)
  expect(await audit(inside.db, [...later, inquiry], [])).toMatchObject({
    lost: 0,
    doubled: 0,
    untold: 0,
    flaws: [],
  })
  return 'opened again'
}

/** Sees that a salon does not open, and says why to a person. */
async function refuse(databaseUrl: string, uid?: number): Promise<string> {
  const { code, printed } = await refusal({ databaseUrl, ...(uid !== undefined && { uid }) })
  expect(code).toBe(1)
  expect(printed).toContain('salon.db')
  expect(printed, 'a stack').not.toMatch(/^\s+at /m)
  return `refused: "${printed.trim().split('\n')[0]}"`
}

fault(
  {
    done: 'SQLite: the file and its folder are read-only from the start',
    promised: 'does not open, and says in a sentence why',
    missing: process.platform === 'win32' && 'no such permissions on Windows',
  },
  async () => {
    using folder = newFolder()
    const databaseUrl = urlIn(folder)
    await openOnce(databaseUrl)
    chmodSync(fileOf(databaseUrl), 0o444)
    chmodSync(folder.path, 0o555)
    // Permissions don't bind root.
    const seen = await refuse(databaseUrl, process.getuid?.() === 0 ? NOBODY : undefined)
    chmodSync(folder.path, 0o755)
    return seen
  },
)
