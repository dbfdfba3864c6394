import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlite, type TestDatabase } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { noSettings } from '#tests/settings.ts'

const patience = { timeout: 60_000 }
const isLinux = existsSync('/proc/self/task')

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

/** The chain of processes from one down to the server. */
function chainFrom(pid: number): number[] {
  const [child] = childrenOf(pid)
  return child === undefined ? [pid] : [pid, ...chainFrom(child)]
}

// As a supervisor, a terminal or a person at another one ends `npm start`; the server needs the built web.
describe.skipIf(!isLinux || !existsSync('build/current'))(
  'what was started with npm start',
  { timeout: 180_000 },
  () => {
    let database: TestDatabase
    let npm: ChildProcess
    let printed: string
    beforeEach(async () => {
      database = await sqlite.create()
    })
    afterEach(async () => {
      try {
        process.kill(-(npm.pid as number), 'SIGKILL')
      } catch {
        // It has ended, with all of its group.
      }
      await database.drop()
    })

    /** npm with a shell between it and the script that passes no signal on, as some do. */
    async function start(shell: string) {
      printed = ''
      npm = spawn('npm', ['start', `--script-shell=${shell}`], {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          ...noSettings,
          DATABASE_URL: database.url,
          PORT: '0',
        },
      })
      for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', part => (printed += part))
      await expect.poll(() => printed, patience).toContain('is open: ')
      const chain = chainFrom(npm.pid as number)
      const server = chain.at(-1) as number
      expect(commandOf(server)).toContain('server/main.ts')
      return { chain, port: Number(/is open: \S+:(\d+)/.exec(printed)?.[1]) }
    }

    /** An inquiry of which the end is still to be sent; `finish` sends it and answers what comes back. */
    async function beginInquiry(port: number) {
      const body = JSON.stringify(aContact())
      const socket = net.connect(port, '127.0.0.1')
      await once(socket, 'connect')
      let answer = ''
      socket.on('data', part => (answer += part))
      const closed = once(socket, 'close')
      const length = Buffer.byteLength(body)
      socket.write(
        `POST /api/contacts HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
      )
      // The server has read the head of it.
      await expect.poll(() => answer, patience).toBe('HTTP/1.1 100 Continue\r\n\r\n')
      return async () => {
        socket.write(body)
        await closed
        return /HTTP\/1.1 (?!100).*/.exec(answer)?.[0]
      }
    }

    const isDeaf = (port: number) =>
      new Promise<boolean>(done => {
        const socket = net.connect(port, '127.0.0.1')
        socket.once('connect', () => done(false)).once('error', () => done(true))
        socket.once('connect', () => socket.destroy())
      })

    const shell = resolve('tests/stubborn-shell.sh')
    it.each([
      ['npm', '/bin/sh', ([first]: number[]) => process.kill(first as number, 'SIGTERM')],
      ['the whole group', shell, ([first]: number[]) => process.kill(-(first as number), 'SIGTERM')],
    ])('ends in good order when a signal goes to %s', async (_whom, between, end) => {
      const { chain, port } = await start(between)
      const finish = await beginInquiry(port)
      const server = chain.at(-1) as number
      const gone = once(npm, 'close')
      end(chain)
      await expect.poll(() => isDeaf(port), patience).toBe(true)
      expect(await finish()).toBe('HTTP/1.1 201 Created')
      await gone
      expect(existsSync(`/proc/${server}`)).toBe(false)
      expect(printed).not.toMatch(/second|killed by timeout/)
    })
  },
)
