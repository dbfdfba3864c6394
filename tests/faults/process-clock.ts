import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newFolder } from './folders.ts'

const DEBIAN = '/usr/lib'

/** libfaketime (Debian's package `faketime`), which sets the clock of a whole process; undefined where it is not installed. */
export const libfaketime = findLibrary()

function findLibrary(): string | undefined {
  try {
    for (const folder of readdirSync(DEBIAN)) {
      if (!folder.endsWith('-linux-gnu') || !readdirSync(join(DEBIAN, folder)).includes('faketime')) continue
      return join(DEBIAN, folder, 'faketime', 'libfaketime.so.1')
    }
  } catch {}
  return undefined
}

/** What a salon's process is started with to have another time; ends with its scope. */
interface ProcessTime extends Disposable {
  environment: Record<string, string>
  flags: string[]
}

/** What libfaketime does is read from a file, at each look at the clock. */
function newTimeFile(): { write(text: string): void; environment: Record<string, string> } & Disposable {
  const folder = newFolder()
  const file = join(folder.path, 'time')
  function write(text: string) {
    // Whole at once: it is read all the time.
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  write('+0')
  return {
    write,
    environment: {
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      NO_FAKE_STAT: '1',
      ...(libfaketime && { LD_PRELOAD: libfaketime }),
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

/**
 * A clock that somebody sets: the process's own where libfaketime is installed, otherwise JavaScript's. Timers go on as
 * they do on a machine whose clock is set.
 */
export function newSetClock(): ProcessTime & { set(hours: number): void } {
  const { write, environment, [Symbol.dispose]: dispose } = newTimeFile()
  return {
    environment: { ...environment, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    flags: libfaketime ? [] : ['--import', resolve(import.meta.dirname, 'set-date.mjs')],
    set: hours => write(`${hours < 0 ? '-' : '+'}${Math.abs(hours * 3600)}`),
    [Symbol.dispose]: dispose,
  }
}

/** A time that can be made to fly, timers and all. Needs libfaketime. */
export function newFastTime(): ProcessTime & { hurry(times: number): void } {
  const { write, environment, [Symbol.dispose]: dispose } = newTimeFile()
  return { environment, flags: [], hurry: times => write(`+0 x${times}`), [Symbol.dispose]: dispose }
}
