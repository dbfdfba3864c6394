import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { openDatabase } from './database.ts'

const [sqlite] = databaseKinds

const replace = (file: string) => {
  copyFileSync(file, `${file}.copy`)
  renameSync(`${file}.copy`, file)
}

const harms: [string, (file: string) => void, string][] = [
  ['was deleted', file => rmSync(file), 'was deleted or moved'],
  ['was moved away', file => renameSync(file, `${file}.old`), 'was deleted or moved'],
  ['was replaced', replace, 'was replaced by another'],
  ['has lost its log', file => rmSync(`${file}-wal`), '-wal or -shm file'],
  ['has lost its index', file => rmSync(`${file}-shm`), '-wal or -shm file'],
]

describe('a SQLite file that', () => {
  let test: TestApp
  let file: string
  let log: string
  beforeEach(async () => {
    log = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += chunk
        done()
      },
    })
    for (const kind of [sqlite])
      if (kind) test = await createTestApp(kind, { logger: { level: 'error', stream } })
    file = test.config.databaseUrl.slice('file:'.length)
  })
  afterEach(() => test.close())

  const send = async () =>
    (await test.app.inject({ method: 'POST', url: '/api/contacts', payload: aContact() })).statusCode
  const read = async (url: string) => {
    const answer = await test.app.inject({ url: `/api${url}` })
    return { status: answer.statusCode, body: answer.json() }
  }

  it.each(harms)('%s takes no inquiry, says why, and is still read', async (_what, harm, sentence) => {
    expect(await send()).toBe(201)
    harm(file)
    expect([await send(), await send()]).toEqual([503, 503])
    expect(log.split('\n')[0]).toContain(sentence)
    const ready = await read('/health/ready')
    expect([ready.status, ready.body.error]).toEqual([503, expect.stringContaining(sentence)])
    expect((await read('/health/live')).status).toBe(200)
    expect((await read('/branches/1')).status).toBe(404)
  })

  it('comes back is used again', async () => {
    renameSync(file, `${file}.old`)
    expect(await send()).toBe(503)
    renameSync(`${file}.old`, file)
    expect(await send()).toBe(201)
  })

  it('has lost its log keeps, when it is closed in peace, what was accepted', async () => {
    for (let n = 0; n < 3; n++) await send()
    rmSync(`${file}-wal`)
    await test.db.destroy()
    const again = openDatabase(test.config.databaseUrl)
    const stored = await again.selectFrom('contacts').select('id').execute()
    await again.destroy()
    expect(stored.length).toBe(3)
  })

  it('was left with noise in its log opens with what is in the file, and is written to', async () => {
    await send()
    await test.db.destroy()
    writeFileSync(`${file}-wal`, Buffer.alloc(9_000, 'noise'))
    const again = openDatabase(test.config.databaseUrl)
    for (const status of ['read', 'completed'] as const) {
      await again.updateTable('contacts').set({ status }).execute()
    }
    const stored = await again.selectFrom('contacts').select('status').execute()
    await again.destroy()
    expect(stored).toEqual([{ status: 'completed' }])
  })
})
