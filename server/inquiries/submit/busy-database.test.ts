import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { anInquiry } from '#tests/factories.ts'

const INQUIRIES = 150

describe('a locked SQLite file', () => {
  it('refuses inquiries while everything else works', async () => {
    const test = await createTestApp(sqlite)
    const other = new DatabaseSync(test.config.databaseUrl.slice('file:'.length))
    other.exec('begin immediate')
    const settled: string[] = []
    let people = 0
    const ask = async (what: string, method: 'GET' | 'POST', url: string, payload?: object) => {
      const remoteAddress = `192.0.2.${++people}`
      const { statusCode } = await test.app.inject({
        method,
        url: `/api${url}`,
        remoteAddress,
        ...(payload && { payload }),
      })
      settled.push(what)
      return statusCode
    }
    const inquiries = Promise.all(
      Array.from({ length: INQUIRIES }, () => ask('inquiry', 'POST', '/contacts', anInquiry())),
    )
    expect(await ask('health', 'GET', '/health/live')).toBe(200)
    expect(await ask('read', 'GET', '/branches/1')).toBe(404)
    expect(await ask('ready', 'GET', '/health/ready')).toBe(503)
    expect(new Set(await inquiries)).toEqual(new Set([503]))
    expect(settled.slice(0, 3)).toEqual(['health', 'read', 'ready'])
    other.exec('commit')
    other.close()
    expect(await ask('after', 'POST', '/contacts', anInquiry())).toBe(201)
    const stored = await test.db.selectFrom('inquiries').select('id').execute()
    await test.close()
    expect(stored.length).toBe(1)
  })
})
