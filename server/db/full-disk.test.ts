import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts } from '#contracts/api/texts.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp } from '#tests/app.ts'
import { anInquiry } from '#tests/factories.ts'
import { canMount, newSmallDisk, type SmallDisk } from '#tests/processes/small-disk.ts'
import { aPhoto } from '#tests/uploads.ts'

const isMountable = canMount()
if (!isMountable) console.warn('!!! Only root can mount a small disk: the test of a full one is SKIPPED. !!!')

describe.skipIf(!isMountable)('a full disk', () => {
  let disk: SmallDisk
  beforeAll(() => {
    disk = newSmallDisk(2)
  })
  afterAll(() => disk[Symbol.dispose]())

  it('returns 503, is logged and fails the readiness check; accepted inquiries are kept', async () => {
    let log = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += chunk
        done()
      },
    })
    const test = await createTestApp(`file:${join(disk.path, 'salon.db')}`, {
      logger: { level: 'error', stream },
    })
    const send = async () => {
      const payload = anInquiry({ message: 'x'.repeat(4_000) })
      return (await test.app.inject({ method: 'POST', url: '/api/contacts', payload })).statusCode
    }
    expect(await send()).toBe(201)
    const { bavail, bsize } = statfsSync(disk.path)
    writeFileSync(join(disk.path, 'filler'), Buffer.alloc(Number(bavail) * Number(bsize)))

    const statuses = [await send()]
    for (let n = 0; n < 100 && statuses.at(-1) === 201; n++) statuses.push(await send())
    expect(new Set([201, ...statuses])).toEqual(new Set([201, 503]))
    expect(log.split('\n')[0]).toContain('is full')
    expect(log).not.toContain('no transaction')
    const ready = await test.app.inject({ url: '/api/health/ready' })
    expect(ready.statusCode).toBe(503)
    expect(ready.json().error).toBe('The disk of the database is full: free some space on it.')

    rmSync(join(disk.path, 'filler'))
    expect(await send()).toBe(201)
    const stored = await test.db.selectFrom('inquiries').select('id').execute()
    expect(stored.length).toBe(statuses.filter(status => status === 201).length + 2)
    await test.close()
  })

  it('refuses a picture with the reason, and the slot keeps its picture', async () => {
    const test = await createTestApp(`file:${join(disk.path, 'pictures.db')}`)
    const { headers } = await signIn(test)
    const put = async (width: number) => {
      const payload = await (await aPhoto(width, width, 40)).jpeg().toBuffer()
      const type = { 'content-type': 'image/jpeg' }
      const url = '/api/pictures/portrait-1'
      return test.app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...type } })
    }
    expect((await put(200)).statusCode).toBe(200)
    const list = async () => (await test.app.inject('/api/pictures')).json().data
    const before = await list()
    const { bavail, bsize } = statfsSync(disk.path)
    writeFileSync(
      join(disk.path, 'filler'),
      Buffer.alloc(Math.max(0, Number(bavail) * Number(bsize) - 40_000)),
    )
    const failed = await put(400)
    expect(failed.statusCode).toBe(503)
    expect(failed.json().error).toBe(texts.databaseFailed)
    rmSync(join(disk.path, 'filler'))
    expect(await list()).toEqual(before)
    const files = await test.db.selectFrom('pictureFiles').select('replacedAt').execute()
    expect(files.map(({ replacedAt }) => replacedAt)).toEqual(files.map(() => null))
    await test.close()
  })
})
