import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { StoreError } from './failures.ts'

// Magic, page size, file format: what no write changes (https://www.sqlite.org/fileformat.html#the_database_header).
const HEADER_BYTES = 24
// The log's magic; its last bit is the byte order (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
const WAL_MAGIC = 0x377f0682 >>> 1
const WRITE_RIGHTS = 0o222

const GONE = 'The database file was deleted or moved: bring it or a backup back, then restart the salon.'
const REPLACED = 'The database file was replaced by another: restart the salon.'
const READ_ONLY = 'The database file was made read-only: give the salon the right to write to it.'
const OVERWRITTEN = 'The database file was overwritten: restore a backup, then restart the salon.'
const LOG_GONE = 'The -wal or -shm file of the database was deleted or replaced: restart the salon.'
const LOG_OVERWRITTEN = 'The -wal file of the database was overwritten: restart the salon.'

/** Makes a file that is not there yet, for nobody else on the machine to read; SQLite gives those beside it the same rights. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It is there, and stays as it is; or it can't be made, and SQLite says why.
  }
}

/** Watches that a database is still what was opened: SQLite goes on writing to a file that is no longer there. */
export interface FileGuard {
  /** @throws StoreError when what is written now would not be found after a restart */
  check(): void
  /** To be called when the database has been closed. */
  release(): void
}

// Closing any descriptor of a file ends all locks that this process has on it, SQLite's too: one is kept open until the
// last handle on the file is closed (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close).
const descriptors = new Map<string, { fd: number; users: number }>()

function borrowDescriptor(path: string, { dev, ino }: Stats): { fd: number; giveBack(): void } {
  const key = `${dev}:${ino}`
  const shared = descriptors.get(key) ?? { fd: openSync(path, 'r'), users: 0 }
  shared.users++
  descriptors.set(key, shared)
  return {
    fd: shared.fd,
    giveBack() {
      shared.users--
      if (shared.users > 0) return
      descriptors.delete(key)
      closeSync(shared.fd)
    },
  }
}

function readStart(fd: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(fd, bytes, 0, length, 0)
  return bytes
}

const look = (path: string) => statSync(path, { throwIfNoEntry: false })
const isSame = (one: Stats | undefined, other: Stats) => one?.ino === other.ino && one.dev === other.dev

function lookAtOpen(path: string): Stats {
  const found = look(path)
  if (!found) throw new StoreError(GONE)
  return found
}

/** Guards the open database file `path` and the files beside it. */
export function guardFile(path: string): FileGuard {
  const [file, wal, shm] = [path, `${path}-wal`, `${path}-shm`].map(lookAtOpen) as [Stats, Stats, Stats]
  const { fd, giveBack } = borrowDescriptor(path, file)
  const walFd = openSync(`${path}-wal`, 'r')
  const header = readStart(fd, HEADER_BYTES)
  const isLogReadable = (size: number) => size === 0 || readStart(walFd, 4).readUInt32BE() >>> 1 === WAL_MAGIC
  // Noise that was there before us is nothing that we wrote: SQLite passes it by, and its first write begins anew.
  let logIsOurs = isLogReadable(wal.size)

  function findFault(): string | undefined {
    const now = look(path)
    if (!now) return GONE
    if (!isSame(now, file)) return REPLACED
    if ((now.mode & WRITE_RIGHTS) === 0) return READ_ONLY
    if (!readStart(fd, HEADER_BYTES).equals(header)) return OVERWRITTEN
    const walNow = look(`${path}-wal`)
    if (!isSame(walNow, wal) || !isSame(look(`${path}-shm`), shm)) return LOG_GONE
    if (isLogReadable(walNow?.size ?? 0)) logIsOurs = true
    else if (logIsOurs) return LOG_OVERWRITTEN
    return undefined
  }

  return {
    check() {
      const fault = findFault()
      if (fault) throw new StoreError(fault)
    },
    release() {
      closeSync(walFd)
      giveBack()
    },
  }
}
