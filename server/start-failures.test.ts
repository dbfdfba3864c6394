import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgres } from '#tests/databases.ts'
import { noSettings } from '#tests/settings.ts'

const here = import.meta.dirname
const serve = [join(here, 'main.ts'), 'serve']
const listAdmins = [join(here, 'cli/admin.ts'), 'list']
const migrate = [join(here, 'cli/db.ts'), 'migrate']
// The server needs the built web; `npm test` builds it first.
const commands = existsSync('build/current') ? [migrate, listAdmins, serve] : [migrate, listAdmins]

/** What a command says, and how it ends, when it can't start. */
const run = (command: string[], settings: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>(done => {
    const env = { PATH: process.env.PATH, PORT: '0', ...noSettings, ...settings }
    execFile(process.execPath, command, { env }, (error, _output, said) =>
      done({ code: error?.code, said: said.trim() }),
    )
  })

describe('a start that fails ends with 1 and says in one line what to do', { timeout: 60_000 }, () => {
  let folder: string
  let other: Server
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'araliya-'))
    mkdirSync(join(folder, 'folder.db'))
    writeFileSync(join(folder, 'text.db'), 'This is no database. '.repeat(100))
    // Speaks, but not as PostgreSQL does.
    other = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n').on('error', () => {}))
    await new Promise<void>(listening => other.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => {
    other.close()
    rmSync(folder, { recursive: true })
  })
  const port = () => (other.address() as AddressInfo).port

  it.each([
    ['folder', () => `file:${folder}/folder.db`, "can't be opened: name a file", commands],
    ['text', () => `file:${folder}/text.db`, 'is not a database', [migrate]],
    ['file under a file', () => `file:${folder}/text.db/salon.db`, 'folder of the database', [migrate]],
    ['server that nobody runs', () => 'postgres://a:secret@localhost:1/x', "can't be reached", commands],
    [
      'server that nobody knows',
      () => 'postgres://a:secret@no.such.invalid/x',
      "can't be reached",
      [migrate],
    ],
    [
      'server of another kind',
      () => `postgres://a:secret@127.0.0.1:${port()}/x`,
      "can't be reached",
      [migrate],
    ],
  ])('for a database that is a %s', async (_what, url, sentence, tried) => {
    for (const command of tried) {
      const { code, said } = await run(command, { DATABASE_URL: url() })
      expect([code, said.split('\n').length, said]).toEqual([1, 1, expect.stringContaining(sentence)])
      expect(said).toContain(`DATABASE_URL is ${url().replace(':secret', '')}`)
    }
  })

  it.skipIf(!postgres)('for a database that the server does not have', async () => {
    const database = await postgres?.create()
    const url = new URL(database?.url ?? '')
    url.pathname = '/nothing_of_that_name'
    const { code, said } = await run(migrate, { DATABASE_URL: url.href })
    await database?.drop()
    expect([code, said]).toEqual([
      1,
      `PostgreSQL has no database of that name: create it, or name another. DATABASE_URL is ${url.href}`,
    ])
  })

  it.skipIf(!commands.includes(serve))('for a port that is taken and an address of another', async () => {
    const settings = { DATABASE_URL: `file:${folder}/salon.db`, LOG_LEVEL: 'silent' }
    const taken = await run(serve, { ...settings, PORT: String(port()) })
    const foreign = await run(serve, { ...settings, HOST: '192.0.2.1' })
    expect([taken, foreign]).toEqual([
      { code: 1, said: 'That port is taken: set PORT to a free one.' },
      { code: 1, said: 'This machine has no address 192.0.2.1: set HOST to one that it has.' },
    ])
  })

  it('for the port of the development server', async () => {
    const dev = ['--conditions=development', join(here, '../scripts/dev.ts')]
    const taken = await run(dev, { PORT: String(port()) })
    expect(taken).toEqual({ code: 1, said: 'That port is taken: set PORT to a free one.' })
  })
})
