// Long: each route and each of its errors has its test.
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { texts } from '#contracts/api/texts.ts'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { aPhoto, createQueueInProcess } from '#tests/uploads.ts'
import { deleteExpiredPictureFiles } from './pictures.queries.ts'

const { stale } = texts

describeDatabases('own pictures on $name', (kind, itOnce) => {
  let test: TestApp
  let headers: SignedIn['headers']
  let call: Call
  let [photo, other]: Buffer[] = []
  beforeAll(async () => {
    test = await createTestApp(kind, { uploadQueue: createQueueInProcess() })
    headers = (await signIn(test)).headers
    call = callerOf(test, headers)
    photo = await (await aPhoto(480, 360)).jpeg().toBuffer()
    other = await (await aPhoto(360, 480)).png().toBuffer()
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of ['pictures', 'pictureFiles', 'branches'] as const)
      await test.db.deleteFrom(table).execute()
  })

  async function put(slot: string, payload: Buffer | undefined, more: Record<string, string> = {}) {
    const response = await test.app.inject({
      method: 'PUT',
      url: `/api/pictures/${slot}`,
      ...(payload && { payload }),
      headers: { ...headers, 'content-type': 'image/jpeg', ...more },
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const list = async (): Promise<OwnPicture[]> => (await test.app.inject('/api/pictures')).json().data
  const addressesOf = ({ crops }: OwnPicture) =>
    crops.flatMap(({ name, hash, widths }) =>
      widths.flatMap(width => ['avif', 'webp'].map(type => `/pictures/${name}-${width}.${hash}.${type}`)),
    )
  const statusesOf = async (picture: OwnPicture) => {
    const statuses = []
    for (const url of addressesOf(picture)) statuses.push((await test.app.inject(url)).statusCode)
    return [...new Set(statuses)]
  }

  it('are listed', async () => {
    expect(await list()).toEqual([])
    const sent = await put('testimonial-1?x=20&y=30', photo)
    expect(sent.status).toBe(200)
    expect(sent.headers.etag).toBe('"1"')
    expect(sent.body.data).toMatchObject({
      slot: 'testimonial-1',
      alt: '',
      focus: { x: 20, y: 30 },
      version: 1,
      crops: [{ crop: 'wide', name: 'own-testimonial-1-wide', widths: [96, 192, 360], position: '27% 30%' }],
    })
    expect(await list()).toEqual([sent.body.data])
  })

  it('are served in all sizes as immutable files', async () => {
    const { body } = await put('testimonial-1', photo)
    for (const url of addressesOf(body.data)) {
      const file = await test.app.inject(url)
      expect(file.statusCode).toBe(200)
      expect(file.headers['content-type']).toBe(`image/${url.split('.').at(-1)}`)
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect((await sharp(file.rawPayload).metadata()).width).toBe(Number(/-(\d+)\./.exec(url)?.[1]))
    }
  })

  describe('without another upload', () => {
    const readOriginal = () => test.app.inject({ url: '/api/pictures/hair/original', headers })

    it('are described', async () => {
      const first = (await put('hair?alt=Braids&x=0', other)).body.data
      const change = { alt: 'Two braids', focus: { x: 0, y: 50 } }
      const described = await call('PUT', '/pictures/hair/crop', change, '"1"')
      expect(described.body.data).toEqual({ ...first, alt: 'Two braids', version: 2 })
    })

    itOnce('are cropped again from the original, which stays', async () => {
      await put('hair?alt=Braids&x=0', other)
      const original = await readOriginal()
      expect(original.headers['content-type']).toBe('image/webp')
      expect((await sharp(original.rawPayload).metadata()).height).toBe(480)
      const square = { alt: 'Two braids', focus: { x: 100, y: 50 } }
      const cropped = await call('PUT', '/pictures/hair/crop', square, '"1"')
      expect(cropped.status).toBe(200)
      expect(cropped.body.data.version).toBe(2)
      expect(await list()).toEqual([cropped.body.data])
      expect((await readOriginal()).rawPayload.equals(original.rawPayload)).toBe(true)
    })
  })

  it('are stored for a week after they are replaced', async () => {
    const first = (await put('testimonial-2', photo)).body.data
    const second = (await put('testimonial-2', other)).body.data
    expect(second.version).toBe(2)
    const third = (await put('testimonial-2', photo)).body.data
    expect(addressesOf(third)).toEqual(addressesOf(first))
    expect(await statusesOf(first)).toEqual([200])
    expect(await statusesOf(second)).toEqual([200])

    const now = test.clock.now().getTime()
    const sweep = async (ms: number) => deleteExpiredPictureFiles(test.db, new Date(now + ms).toISOString())
    expect(await sweep(0)).toBe(0)
    expect(await sweep(1)).toBe(6)
    const left = await test.db.selectFrom('pictureFiles').select('name').execute()
    expect(left.map(({ name }) => `/pictures/${name}`).toSorted()).toEqual(addressesOf(first).toSorted())
  })

  describe('removed', () => {
    it('are no longer listed, shown or cropped', async () => {
      await put('testimonial-3', photo)
      const back = await call('DELETE', '/pictures/testimonial-3', undefined, '"1"')
      expect(back.status).toBe(200)
      expect(await list()).toEqual([])
      expect((await call('GET', '/pictures/testimonial-3/original')).status).toBe(404)
      expect((await call('PUT', '/pictures/testimonial-3/crop', { focus: { x: 1, y: 1 } })).status).toBe(404)
    })

    it('leave a row that continues the versions', async () => {
      await put('testimonial-3', photo)
      await call('DELETE', '/pictures/testimonial-3')
      const [row] = await test.db.selectFrom('pictures').selectAll().execute()
      expect(row?.original).toBeNull()
      expect(row?.version).toBe(2)
      expect((await put('testimonial-3', photo, { 'if-none-match': '*' })).body.data.version).toBe(3)
    })

    itOnce('can’t be removed when there are none, or from another version', async () => {
      expect((await call('DELETE', '/pictures/share')).status).toBe(404)
      await put('testimonial-3', photo)
      expect((await call('DELETE', '/pictures/testimonial-3', undefined, '"7"')).status).toBe(412)
    })
  })

  itOnce('are refused when based on another version', async () => {
    const [one, two] = await Promise.all(
      [photo, other].map(file => put('testimonial-1', file, { 'if-none-match': '*' })),
    )
    expect([one?.status, two?.status].toSorted()).toEqual([200, 412])
    const [stored] = await list()
    const late = await put('testimonial-1', photo, { 'if-match': '"9"' })
    expect(late.status).toBe(412)
    expect(late.body).toEqual({ success: false, error: stale, current: stored })
    expect(await list()).toEqual([stored])
  })

  it('are changed by one of two simultaneous requests', async () => {
    const rename = (alt: string, version: number) =>
      call('PUT', '/pictures/hair/crop', { alt, focus: { x: 50, y: 50 } }, `"${version}"`)
    let { version } = (await put('hair?alt=Braids', other)).body.data
    for (let round = 0; round < 2; round++) {
      const both = await Promise.all([rename('One', version), rename('Two', version)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
      version = both.find(({ status }) => status === 200)?.body.data.version
      expect((await list())[0]?.version).toBe(version)
    }
    const [described, back] = await Promise.all([
      rename('Three', version),
      call('DELETE', '/pictures/hair', undefined, `"${version}"`),
    ])
    expect([described.status, back.status]).toEqual(back.status === 200 ? [412, 200] : [200, 412])
    expect((await list()).map(({ alt }) => alt)).toEqual(back.status === 200 ? [] : ['Three'])
  })

  it('stay as they were when another is refused or can’t be stored', async () => {
    await put('testimonial-1', photo)
    const before = await list()
    const invalid = await put('testimonial-1', Buffer.from('<svg onload="alert(1)"/>'))
    expect(invalid.status).toBe(422)
    expect(invalid.body).toEqual({
      success: false,
      error: refusals.unknown,
      fields: { picture: refusals.unknown },
    })
    expect((await put('testimonial-1', (photo as Buffer).subarray(0, 4_000))).body.error).toBe(
      refusals.damaged,
    )
    expect((await put('testimonial-1', undefined)).body.error).toBe(refusals.empty)

    // The last write fails, so the earlier ones are rolled back.
    await test.db.schema.alterTable('pictures').renameTo('pictures_renamed').execute()
    const failed = await test.app
      .inject({
        method: 'PUT',
        url: '/api/pictures/testimonial-2',
        payload: other as Buffer,
        headers: { ...headers, 'content-type': 'image/png' },
      })
      .finally(() =>
        test.db.schema
          .alterTable('pictures_renamed' as 'pictures')
          .renameTo('pictures')
          .execute(),
      )
    expect(failed.statusCode).toBeGreaterThanOrEqual(500)
    expect(await list()).toEqual(before)
    expect(await test.db.selectFrom('pictureFiles').select('slot').distinct().execute()).toEqual([
      { slot: 'testimonial-1' },
    ])
  })

  itOnce('need an alternative text unless they are decorative', async () => {
    for (const slot of ['hero', 'hair', 'share']) {
      for (const alt of ['%20', '.', '%E2%80%8B', '%E2%80%AE%E2%80%8D']) {
        const response = await put(`${slot}?alt=${alt}`, photo)
        expect(response.status).toBe(422)
        expect(Object.keys(response.body.fields)).toEqual(['alt'])
      }
    }
    const crop = await call('PUT', '/pictures/hair/crop', { alt: '', focus: { x: 1, y: 1 } })
    expect(crop.status).toBe(422)
    expect(Object.keys(crop.body.fields)).toEqual(['alt'])
  })

  itOnce.each([
    ['hats', '', 400],
    ['branch-0', '', 400],
    ['branch-77', '?alt=A', 404],
    ['testimonial-1', '?x=101', 400],
    ['testimonial-1', '?x=', 400],
    ['testimonial-1', '?x=1e1', 400],
    ['testimonial-1', '?y=0x10', 400],
    ['testimonial-1', '?y=1.5', 400],
    ['testimonial-1', `?alt=${'x'.repeat(201)}`, 400],
  ])('are refused for %s%s', async (slot, query, status) => {
    expect((await put(slot + query, photo)).status).toBe(status)
  })

  itOnce('are refused by role, size and type before the body is read', async () => {
    const big = Buffer.alloc(20 * 1024 * 1024 + 1)
    const other = (await signIn(test, 'other')).headers
    const one = async (more: Record<string, string>, payload: Buffer | undefined = big) => {
      const response = await put('testimonial-1', payload, more)
      return [response.status, response.body.error]
    }
    expect(await one({ authorization: '' })).toEqual([401, 'Not authenticated'])
    expect(await one(other)).toEqual([403, 'Only an administrator may do this'])
    expect(await one({})).toEqual([413, refusals.tooLarge])
    expect(await one({ 'content-encoding': 'gzip' }, photo)).toEqual([
      415,
      'Send the picture as it is, without Content-Encoding',
    ])
    expect(await one({ 'content-type': 'application/json' })).toEqual([
      415,
      'Send the picture itself, with its own Content-Type',
    ])
  })

  it('of a branch are removed with it', async () => {
    const { id } = (await call('POST', '/branches', aBranch())).body.data
    const sent = await put(`branch-${id}?alt=The%20door`, photo)
    expect(sent.body.data).toMatchObject({
      slot: `branch-${id}`,
      crops: [{ widths: [400, 480], height: 320 }],
    })
    await call('DELETE', `/branches/${id}`)
    expect(await list()).toEqual([])
    expect(await statusesOf(sent.body.data)).toEqual([200])
    expect((await put(`branch-${id}?alt=The%20door`, photo)).status).toBe(404)
  })

  itOnce('returns 404 for other file names', async () => {
    for (const name of [
      'own-x',
      'own-testimonial-1-wide-96.0123456789abcdef.avif',
      'own-a%2Fb.0123456789abcdef.jpg',
    ])
      expect((await test.app.inject(`/pictures/${name}`)).statusCode, name).toBe(404)
  })
})
