import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgres } from '#tests/databases.ts'
import { needs } from '#tests/describe-databases.ts'
import { noSettings } from '#tests/settings.ts'
import { toListenError } from './startup-errors.ts'

it.each([
  ['EADDRINUSE', 'Port 80 is already in use: set PORT to a free port.'],
  ['EACCES', 'This account may not use port 80: set PORT to 1024 or higher.'],
  ['EADDRNOTAVAIL', 'This machine has no address 192.0.2.1: set HOST to one of its own.'],
  ['EPIPE', 'unknown'],
])('a listen error %s is described as: %s', (code, message) => {
  const error = Object.assign(new Error('unknown'), { code })
  expect(toListenError(error, { port: 80, host: '192.0.2.1' }).message).toBe(message)
})

describe('a command that cannot open its database ends with 1 and one line', { timeout: 60_000 }, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'araliya-'))
    mkdirSync(join(folder, 'folder.db'))
    writeFileSync(join(folder, 'text.db'), 'This is no database. '.repeat(100))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const addAdmin = (databaseUrl: string) =>
    new Promise<{ code: unknown; printed: string }>(done => {
      const command = [join(import.meta.dirname, 'operations/cli/admin.ts'), 'add', 'owner@araliya.example']
      const env = { PATH: process.env.PATH, ...noSettings, DATABASE_URL: databaseUrl }
      execFile(process.execPath, command, { env }, (error, _stdout, stderr) =>
        done({ code: error?.code, printed: stderr.trim() }),
      )
    })

  it.each([
    ['a folder', () => `file:${folder}/folder.db`, "can't be opened: name a file"],
    ['a text file', () => `file:${folder}/text.db`, 'is not a database'],
    ['a path below a file', () => `file:${folder}/text.db/salon.db`, 'folder of the database'],
    ['a port without a server', () => 'postgres://a:secret@localhost:1/x', "can't be reached"],
    ['an unknown host', () => 'postgres://a:secret@no.such.invalid/x', "can't be reached"],
  ])('%s', async (_what, url, sentence) => {
    const { code, printed } = await addAdmin(url())
    expect(code).toBe(1)
    expect(printed.split('\n')).toHaveLength(1)
    expect(printed).toContain(sentence)
    expect(printed).toContain(`DATABASE_URL is ${url().replace(':secret', '')}`)
  })

  it('a database that PostgreSQL does not have', needs(postgres), async () => {
    const database = await postgres.create()
    const url = new URL(database.url)
    url.pathname = '/no_such_database'
    const { code, printed } = await addAdmin(url.href)
    await database.drop()
    expect(code).toBe(1)
    expect(printed).toContain('PostgreSQL has no database of that name')
  })
})
