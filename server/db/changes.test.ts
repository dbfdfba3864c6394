import net from 'node:net'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase } from '#tests/databases.ts'
import { type Changes, createChanges } from './changes.ts'
import { migrate, openDatabase } from './database.ts'
import type { Tables } from './tables.ts'

// A machine that is busy with other tests connects slowly.
const patience = { timeout: 10_000 }
const silent = { warn: () => {} }
const write = (db: Changes) => db.write(async () => 'done')

describe.each(databaseKinds)('changes on $name', kind => {
  let database: TestDatabase
  let db: Kysely<Tables>
  beforeEach(async () => {
    database = await kind.create()
    db = openDatabase(database.url)
    await migrate(db)
  })
  afterEach(async () => {
    await db.destroy()
    await database.drop()
  })

  it('are known when a write returns, and also when it failed', async () => {
    const changes = createChanges(db, database.url, silent)
    await expect.poll(() => changes.listening, patience).toBe(true)
    const before = changes.generation
    expect(await write(changes)).toBe('done')
    const after = changes.generation
    expect(after).toBeGreaterThan(before)
    await expect(changes.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(changes.generation).toBeGreaterThan(after)
    await changes.close()
  })
})

describe.each(databaseKinds.filter(kind => kind.name === 'PostgreSQL'))(
  'changes between processes on $name',
  kind => {
    let database: TestDatabase
    let db: Kysely<Tables>
    let proxy: net.Server
    let proxied: string
    /** While true nothing passes, in either direction, and no connection is ended. */
    let cut = false
    const sockets = new Set<net.Socket>()

    beforeEach(async () => {
      database = await kind.create()
      db = openDatabase(database.url)
      const target = new URL(database.url)
      const { port, hostname } = target
      proxy = net.createServer(near => {
        const far = net.connect(Number(port), hostname)
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(from)
          from.on('data', data => cut || to.write(data))
          from.on('close', () => to.destroy()).on('error', () => {})
        }
      })
      await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done))
      target.port = String((proxy.address() as net.AddressInfo).port)
      proxied = target.href
    })
    afterEach(async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await db.destroy()
      await database.drop()
    })

    it('are heard by the others', async () => {
      const [one, two] = [createChanges(db, database.url, silent), createChanges(db, database.url, silent)]
      await expect.poll(() => one.listening && two.listening, patience).toBe(true)
      const before = two.generation
      await write(one)
      await expect.poll(() => two.generation, patience).toBeGreaterThan(before)
      await Promise.all([one.close(), two.close()])
    })

    it('are not thought to be heard through a connection that has gone silent', async () => {
      const changes = createChanges(db, proxied, silent, 500)
      await expect.poll(() => changes.listening, patience).toBe(true)
      const before = changes.generation
      cut = true
      await expect.poll(() => changes.listening, patience).toBe(false)
      cut = false
      await expect.poll(() => changes.listening, patience).toBe(true)
      expect(changes.generation).toBeGreaterThan(before)
      await changes.close()
    })
  },
)
