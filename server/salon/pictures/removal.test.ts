// Long: the ways in which a picture is taken off, each with its undo.

import { statSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { aPhoto, createQueueInProcess } from '#tests/uploads.ts'
import { sqlitePath } from '../../db/sqlite-file.ts'
import { runDueJobs } from '../../operations/maintenance.ts'
import { fileNamesOf } from './pictures.queries.ts'

describeDatabases('removing pictures on $name', (kind, itOnce) => {
  let test: TestApp
  let headers: SignedIn['headers']
  let call: Call
  // Another process on the same database.
  let second: TestApp
  let [photo, other]: Buffer[] = []
  beforeAll(async () => {
    test = await createTestApp(kind, { uploadQueue: createQueueInProcess() })
    headers = (await signIn(test)).headers
    call = callerOf(test, headers)
    second = await createTestApp(test.config.databaseUrl)
    photo = await (await aPhoto(240, 240)).jpeg().toBuffer()
    other = await (await aPhoto(200, 240)).png().toBuffer()
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of ['pictures', 'pictureFiles', 'removedPictures', 'branches'] as const)
      await test.db.deleteFrom(table).execute()
  })
  afterAll(() => second.close())

  async function put(slot: string, payload: Buffer | undefined): Promise<OwnPicture> {
    const response = await test.app.inject({
      method: 'PUT',
      url: `/api/pictures/${slot}?alt=Two%20braids&x=20&y=30`,
      payload: payload as Buffer,
      headers: { ...headers, 'content-type': 'image/jpeg' },
    })
    expect(response.statusCode).toBe(200)
    return response.json().data
  }
  const list = async () => (await call('GET', '/pictures')).body.data
  const replaced = async () => (await call('GET', '/pictures/replaced')).body.data
  /** The statuses of all files of a picture, in both processes. */
  async function statusesOf({ crops }: OwnPicture) {
    const statuses = new Set<number>()
    for (const name of fileNamesOf(crops))
      for (const app of [test, second]) statuses.add((await app.app.inject(`/pictures/${name}`)).statusCode)
    return [...statuses]
  }
  const stored = async () =>
    Promise.all(
      (['pictures', 'pictureFiles', 'removedPictures'] as const).map(
        async table => (await test.db.selectFrom(table).selectAll().execute()).length,
      ),
    )

  describe('all of a slot', () => {
    async function removeAll() {
      await call('DELETE', '/pictures/testimonial-1')
      return call('DELETE', '/pictures/testimonial-1/replaced')
    }

    it('are deleted at once in every process, after the current one was removed', async () => {
      const first = await put('testimonial-1', photo)
      await call('DELETE', '/pictures/testimonial-1')
      const shown = await put('testimonial-1', other)
      const elsewhere = await put('testimonial-2', photo)
      for (const picture of [first, shown, elsewhere]) expect(await statusesOf(picture)).toEqual([200])
      expect((await removeAll()).status).toBe(200)
      expect(await statusesOf(first)).toEqual([404])
      expect(await statusesOf(shown)).toEqual([404])
      expect(await statusesOf(elsewhere)).toEqual([200])
      expect(await list()).toEqual([elsewhere])
    })

    it('are deleted with the original, and nothing can be restored or deleted again', async () => {
      await put('testimonial-1', photo)
      await removeAll()
      expect((await call('GET', '/pictures/testimonial-1/original')).status).toBe(404)
      expect((await call('POST', '/pictures/testimonial-1/restore')).status).toBe(404)
      expect((await removeAll()).status).toBe(404)
    })

    it('leave a row without texts, which continues the versions', async () => {
      await put('testimonial-1', photo)
      await removeAll()
      const row = await test.db
        .selectFrom('pictures')
        .selectAll()
        .where('slot', '=', 'testimonial-1')
        .executeTakeFirst()
      expect(row?.original).toBeNull()
      expect(row?.alt).toBe('')
      expect(row?.version).toBe(2)
      expect((await put('testimonial-1', photo)).version).toBe(3)
    })
  })

  describe('the replaced ones of a slot', () => {
    it('are listed with the time', async () => {
      await put('testimonial-1', photo)
      await put('testimonial-1', other)
      const at = test.clock.now().toISOString()
      expect(await replaced()).toEqual([{ slot: 'testimonial-1', replacedAt: at }])
    })

    it('are deleted at once, and the current one stays', async () => {
      const first = await put('testimonial-1', photo)
      const shown = await put('testimonial-1', other)
      expect(await statusesOf(first)).toEqual([200])
      expect((await call('DELETE', '/pictures/testimonial-1/replaced')).status).toBe(200)
      expect(await statusesOf(first)).toEqual([404])
      expect(await statusesOf(shown)).toEqual([200])
      expect(await list()).toEqual([shown])
    })

    it('are deleted once', async () => {
      await put('testimonial-1', photo)
      await put('testimonial-1', other)
      await call('DELETE', '/pictures/testimonial-1/replaced')
      expect(await replaced()).toEqual([])
      expect((await call('DELETE', '/pictures/testimonial-1/replaced')).status).toBe(404)
    })
  })

  it('leaves nothing in SQLite’s log when it is answered', async () => {
    const path = sqlitePath(test.config.databaseUrl)
    const logSize = () => (path ? statSync(`${path}-wal`).size : 0)
    await put('testimonial-1', photo)
    await put('testimonial-1', other)
    expect((await call('DELETE', '/pictures/testimonial-1/replaced')).status).toBe(200)
    expect(logSize()).toBe(0)
  })

  it('works for the picture of a deleted branch', async () => {
    const { id } = (await call('POST', '/branches', aBranch())).body.data
    const file = await (await aPhoto(400, 267)).jpeg().toBuffer()
    const picture = await put(`branch-${id}`, file)
    expect(await statusesOf(picture)).toEqual([200])
    await call('DELETE', `/branches/${id}`)
    expect(await replaced()).toEqual([{ slot: `branch-${id}`, replacedAt: expect.any(String) }])
    expect((await call('DELETE', `/pictures/branch-${id}/replaced`)).status).toBe(200)
    expect(await statusesOf(picture)).toEqual([404])
    expect(await replaced()).toEqual([])
  })

  describe('undone', () => {
    const restore = (slot = 'testimonial-1') => call('POST', `/pictures/${slot}/restore`)
    const readOriginal = async () =>
      (await test.app.inject({ url: '/api/pictures/testimonial-1/original', headers })).rawPayload

    it('shows the picture as it was, as a new version', async () => {
      const first = await put('testimonial-1', photo)
      await call('DELETE', '/pictures/testimonial-1')
      expect(await list()).toEqual([])
      const back = await restore()
      expect(back.status).toBe(200)
      expect(back.headers.etag).toBe('"3"')
      expect(back.body.data).toEqual({ ...first, version: 3 })
      expect(await list()).toEqual([back.body.data])
      expect((await call('DELETE', '/pictures/testimonial-1', undefined, '"3"')).status).toBe(200)
    })

    it('brings back its files and its original', async () => {
      const first = await put('testimonial-1', photo)
      const original = await readOriginal()
      await call('DELETE', '/pictures/testimonial-1')
      await restore()
      expect(await replaced()).toEqual([])
      expect(await statusesOf(first)).toEqual([200])
      expect(await readOriginal()).toEqual(original)
    })

    it('changes nothing when one of its files is gone', async () => {
      const { crops } = await put('testimonial-1', photo)
      await call('DELETE', '/pictures/testimonial-1')
      const before = await stored()
      const [name = ''] = fileNamesOf(crops)
      await test.db.deleteFrom('pictureFiles').where('name', '=', name).execute()
      expect((await restore()).status).toBe(404)
      expect(await list()).toEqual([])
      expect(await replaced()).toHaveLength(1)
      expect(await stored()).toEqual([before[0], (before[1] as number) - 1, before[2]])
    })

    itOnce('is not possible when nothing was removed', async () => {
      expect((await restore()).status).toBe(404)
    })

    it('is not possible twice', async () => {
      await put('testimonial-1', photo)
      await call('DELETE', '/pictures/testimonial-1')
      await restore()
      expect((await restore()).status).toBe(412)
    })

    it('is not possible when there is a newer picture', async () => {
      await put('testimonial-1', photo)
      await call('DELETE', '/pictures/testimonial-1')
      const newer = await put('testimonial-1', other)
      const refused = await restore()
      expect(refused.status).toBe(412)
      expect(refused.body.current).toEqual(newer)
      expect(await list()).toEqual([newer])
    })

    it('is not possible for a deleted branch', async () => {
      const { id } = (await call('POST', '/branches', aBranch())).body.data
      await put(`branch-${id}`, await (await aPhoto(400, 267)).jpeg().toBuffer())
      await call('DELETE', `/pictures/branch-${id}`)
      await call('DELETE', `/branches/${id}`)
      expect((await restore(`branch-${id}`)).status).toBe(404)
      expect(await list()).toEqual([])
    })
  })

  it('and undoing it at the same time: one succeeds, and all files are stored or none', async () => {
    for (let round = 0; round < 2; round++) {
      const picture = await put('testimonial-1', photo)
      await call('DELETE', '/pictures/testimonial-1')
      const [undone, removed] = await Promise.all([
        callerOf(second, headers)('POST', '/pictures/testimonial-1/restore'),
        call('DELETE', '/pictures/testimonial-1/replaced'),
      ])
      expect([undone.status, removed.status].toSorted()).toEqual([200, 404])
      expect(await statusesOf(picture)).toEqual(undone.status === 200 ? [200] : [404])
      await call('DELETE', '/pictures/testimonial-1')
      await call('DELETE', '/pictures/testimonial-1/replaced')
    }
  })

  it('is final after a week, in every process', async () => {
    const picture = await put('testimonial-1', photo)
    await call('DELETE', '/pictures/testimonial-1')
    expect(await statusesOf(picture)).toEqual([200])
    test.clock.advance(7 * DAY_MS + 1)
    await runDueJobs({ ...test, log: test.app.log, wakeMail: undefined })
    expect(await statusesOf(picture)).toEqual([404])
    expect(await stored()).toEqual([1, 0, 0])
    const { headers } = await signIn(test)
    const later = callerOf(test, headers)
    expect((await later('POST', '/pictures/testimonial-1/restore')).status).toBe(404)
  })
})
