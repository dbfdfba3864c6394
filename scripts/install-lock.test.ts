import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const WAITING = 'Another start is installing packages here: waiting for it'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'araliya-lock-'))
  lock = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts a process that prints "working" while it holds the lock, and ends it with a line on its standard input. */
function start() {
  const program = `import { once } from 'node:events'
    import { runAlone } from './scripts/install-lock.mjs'
    await runAlone(${JSON.stringify(lock)}, async () => {
      console.log('working')
      await once(process.stdin, 'data')
    })
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', part => {
    output += part
  })
  const print = async (text: string) => {
    while (!output.includes(text)) await once(child.stdout, 'data')
  }
  return { child, ended: once(child, 'close'), output: () => output, print }
}

describe('a second installation in one folder', () => {
  it('waits for the first', async () => {
    const first = start()
    await first.print('working')
    const second = start()
    await second.print(WAITING)
    expect(second.output()).not.toContain('working')
    first.child.stdin.write('\n')
    await first.ended
    await second.print('working')
    second.child.stdin.write('\n')
    await second.ended
    expect(existsSync(lock)).toBe(false)
  })

  it('does not wait for one that was killed', async () => {
    const first = start()
    await first.print('working')
    const second = start()
    await second.print(WAITING)
    first.child.kill('SIGKILL')
    await first.ended
    await second.print('working')
    second.child.kill('SIGKILL')
    await second.ended
  })

  it('does not wait for a file that names no running process', async () => {
    // Larger than any process id.
    writeFileSync(lock, '99999999')
    const only = start()
    await only.print('working')
    expect(only.output()).not.toContain(WAITING)
    only.child.kill('SIGKILL')
    await only.ended
  })

  it('does not wait for a file whose process id is another process’s by now', async () => {
    writeFileSync(lock, String(process.pid))
    const fiveMinutesAgo = new Date(Date.now() - 5 * 60_000)
    utimesSync(lock, fiveMinutesAgo, fiveMinutesAgo)
    const only = start()
    await only.print('working')
    expect(only.output()).not.toContain(WAITING)
    only.child.kill('SIGKILL')
    await only.ended
  })

  it('waits for one that takes long, as that touches its file', async () => {
    const first = start()
    await first.print('working')
    const taken = statSync(lock).mtimeMs
    await expect.poll(() => statSync(lock).mtimeMs, { timeout: 20_000 }).toBeGreaterThan(taken)
    first.child.kill('SIGKILL')
    await first.ended
  })
})
