import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, say } from './node.mjs'

const POLL_MS = 250
const TOUCH_EVERY_MS = 5000
/** Far longer than the process that has the lock takes between two touches, even while it waits for a program. */
const STALE_AFTER_MS = 2 * 60_000
const LONGEST_WAIT_MS = 15 * 60_000

/** Whether this process has got the lock: a file with its process id. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    // Where no file can be written, npm says why.
    return error.code !== 'EEXIST'
  }
}

/**
 * Whether the process that has taken the lock still runs: one that was killed leaves its file. Its id may be another process's by
 * now, as ids repeat in a container that is started again, but no other process touches the file.
 */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    const isStale = statSync(lock).mtimeMs < Date.now() - STALE_AFTER_MS
    if (isStale || pid === process.pid) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process runs, but takes no signals of ours.
    return error.code === 'EPERM'
  }
}

/** Shows other processes that the one with the lock still runs. */
function touch(lock) {
  const now = new Date()
  try {
    utimesSync(lock, now, now)
  } catch {
    // No file could be written, or someone has deleted it.
  }
}

/** Waits until no other process works with this lock, then keeps others waiting until `work` is done. */
export async function runAlone(lock, work) {
  const started = Date.now()
  let isWaiting = false
  while (!take(lock)) {
    if (!isHeld(lock)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!isWaiting) say('Another start is installing packages here: waiting for it')
    isWaiting = true
    if (Date.now() - started > LONGEST_WAIT_MS)
      fail(
        `Another start is still installing packages here. If none does, delete ${lock}, then run this again.`,
      )
    await sleep(POLL_MS)
  }

  const touching = setInterval(touch, TOUCH_EVERY_MS, lock)
  const release = () => {
    clearInterval(touching)
    rmSync(lock, { force: true })
  }
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
