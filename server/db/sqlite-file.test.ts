import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { anInquiry } from '#tests/factories.ts'

const replace = (file: string) => {
  copyFileSync(file, `${file}.copy`)
  renameSync(`${file}.copy`, file)
}

const damages: [string, (file: string) => void, string][] = [
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
    (await test.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry() })).statusCode
  const read = async (url: string) => {
    const response = await test.app.inject({ url: `/api${url}` })
    return { status: response.statusCode, body: response.json() }
  }

  it.each(damages)(
    '%s accepts no inquiry, reports why, and can still be read',
    async (_what, damage, sentence) => {
      expect(await send()).toBe(201)
      damage(file)
      expect(await send()).toBe(503)
      expect(await send()).toBe(503)
      expect(log.split('\n')[0]).toContain(sentence)
      const ready = await read('/health/ready')
      expect(ready.status).toBe(503)
      expect(ready.body.error).toContain(sentence)
      expect((await read('/health/live')).status).toBe(200)
      expect((await read('/branches/1')).status).toBe(404)
    },
  )

  it('is used again once it is back', async () => {
    renameSync(file, `${file}.old`)
    expect(await send()).toBe(503)
    renameSync(`${file}.old`, file)
    expect(await send()).toBe(201)
  })
})
