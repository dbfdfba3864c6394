import { renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newFolder } from '../processes/folders.ts'

/** A clock for a salon's process that the test sets. Timers go on, as they do when a machine's clock is set. */
export function newSettableClock() {
  const folder = newFolder()
  const file = join(folder.path, 'offset')
  function set(hours: number) {
    // Replaced at once, as it is read all the time.
    writeFileSync(`${file}.new`, String(hours * 3600))
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    environment: { CLOCK_OFFSET_FILE: file },
    flags: ['--import', resolve(import.meta.dirname, 'set-date.mjs')],
    /** Sets the clock so many hours from the true time. */
    set,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}
