import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, say } from './node.mjs'

const POLL_MS = 250
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

/** Whether the process that has taken the lock still runs: one that was killed leaves its file. */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    const isOlderThanBoot = statSync(lock).mtimeMs < Date.now() - uptime() * 1000
    // In a container each start may have the same id.
    if (isOlderThanBoot || pid === process.pid) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process runs, but takes no signals of ours.
    return error.code === 'EPERM'
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

  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
