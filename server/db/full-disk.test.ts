import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { texts } from '#contracts/api/texts.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { needs } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { newSmallDisk, type SmallDisk, smallDisks } from '#tests/processes/small-disk.ts'
import { aPhoto } from '#tests/uploads.ts'

describe('on a full disk', needs(smallDisks()), () => {
  let disk: SmallDisk
  let test: TestApp
  let log: string
  beforeEach(async () => {
    log = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += chunk
        done()
      },
    })
    disk = newSmallDisk(2)
    test = await createTestApp(`file:${join(disk.path, 'salon.db')}`, { logger: { level: 'error', stream } })
  })
  afterEach(async () => {
    await test.close()
    disk[Symbol.dispose]()
  })

  describe('an inquiry', () => {
    const send = async () => {
      const payload = anInquiry({ message: 'x'.repeat(4_000) })
      return (await test.app.inject({ method: 'POST', url: '/api/contacts', payload })).statusCode
    }
    let accepted: number
    let refusal: number
    beforeEach(async () => {
      disk.fill()
      accepted = 0
      // The files of the database have some room left.
      for (refusal = await send(); refusal === 201 && accepted < 100; refusal = await send()) accepted++
    })

    it('is refused with 503', () => {
      expect(refusal).toBe(503)
    })

    it('has its refusal logged with the reason', () => {
      expect(log.split('\n')[0]).toContain('is full')
      // SQLite has ended the transaction itself: a rollback would fail and hide the reason.
      expect(log).not.toContain('no transaction')
    })

    it('makes the readiness check fail, which says what to do', async () => {
      const ready = await test.app.inject({ url: '/api/health/ready' })
      expect(ready.statusCode).toBe(503)
      expect(ready.json().error).toBe('The disk of the database is full: free some space on it.')
    })

    it('is kept if it was accepted, and the next one is accepted once there is room', async () => {
      disk.free()
      expect(await send()).toBe(201)
      const stored = await test.db.selectFrom('inquiries').select('id').execute()
      expect(stored).toHaveLength(accepted + 1)
    })
  })

  describe('a picture', () => {
    // Enough for the session's last use, too little for a picture.
    const LEFT_FREE = 40_000

    async function put(width: number) {
      const { headers } = await signIn(test)
      const payload = await (await aPhoto(width, width, 40)).jpeg().toBuffer()
      const type = { 'content-type': 'image/jpeg' }
      const url = '/api/pictures/testimonial-1'
      return test.app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...type } })
    }
    const list = async () => (await test.app.inject('/api/pictures')).json().data
    beforeEach(async () => {
      expect((await put(200)).statusCode).toBe(200)
    })

    it('is refused with the reason', async () => {
      disk.fill(LEFT_FREE)
      const failed = await put(400)
      expect(failed.statusCode).toBe(503)
      expect(failed.json().error).toBe(texts.databaseFailed)
    })

    it('leaves the slot its earlier picture', async () => {
      const before = await list()
      disk.fill(LEFT_FREE)
      await put(400)
      disk.free()
      expect(await list()).toEqual(before)
      const files = await test.db.selectFrom('pictureFiles').select('replacedAt').execute()
      for (const { replacedAt } of files) expect(replacedAt).toBeNull()
    })
  })
})
