// Long: the rules of a text are tested one by one.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { sampleContent } from '#content/sample-salon.ts'
import { texts } from '#contracts/api/texts.ts'
import {
  CONTENT_BYTES_MAX,
  type Content,
  type ContentVersion,
  type Person,
} from '#contracts/content/content.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { openInstance } from '../../instance.ts'

const { stale } = texts
const withPhone = (phone: string): Content => ({
  ...defaultContent,
  salon: { ...defaultContent.salon, phone },
})

/** Two valid documents; one with the texts of `heavy` and everything else of `many` would be too long. */
function longTexts() {
  const heavy = structuredClone(defaultContent)
  const lengths: Record<string, number> = { year: 10, text: 160, lead: 160 }
  const fill = (part: object) => {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'object' && value) fill(value)
      else Object.assign(part, { [name]: 'ක'.repeat(lengths[name] ?? 40) })
    }
  }
  fill(heavy.copy)
  heavy.copy.about.story = heavy.copy.about.story.map(() => 'ක'.repeat(600))
  const many = structuredClone(defaultContent)
  many.testimonials = Array.from({ length: 6 }, (_, index) => ({
    slot: `testimonial-${index + 1}` as const,
    name: 'ක',
    role: '',
    text: 'ක'.repeat(240),
    by: '',
    sample: false,
  }))
  many.hours.special = Array.from({ length: 24 }, (_, at) => {
    const day = `2026-${String(1 + Math.floor(at / 20)).padStart(2, '0')}-${String(1 + (at % 20)).padStart(2, '0')}`
    return { from: day, until: day, branches: null, reason: 'ක'.repeat(40), shift: null }
  })
  return { heavy, many }
}

describeDatabases('content on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    call = callerOf(test, admin.headers)
    return () => test.close()
  })
  beforeEach(() => test.db.deleteFrom('contentVersions').execute())

  const owner = () => ({ name: admin.user.name, email: admin.user.email })
  const anonymous = () => callerOf(test, {})
  const shown = async () => (await anonymous()('GET', '/content')).body.data
  const versions = async (): Promise<ContentVersion[]> => (await call('GET', '/content/versions')).body.data

  itOnce('is built in until an admin publishes other content', async () => {
    const fresh = await call('GET', '/content/versions')
    expect(fresh.body.data).toEqual([{ version: 1, at: null, author: null, restored: null, changes: null }])
    const saved = await call('PUT', '/content', withPhone('+94 11 000 0009'), '"1"')
    expect(saved.status).toBe(200)
    expect(saved.headers.etag).toBe('"2"')
    expect(saved.body.data).toEqual({ ...withPhone('+94 11 000 0009'), version: 2 })
    expect(await shown()).toEqual(saved.body.data)
    expect(await versions()).toMatchObject([
      { version: 2, author: owner(), restored: null, at: test.clock.now().toISOString() },
      { version: 1 },
    ])
  })

  it('is not published from an older version: 412 with the current one', async () => {
    const { data: current } = (await call('PUT', '/content', withPhone('+94 1'), '"1"')).body
    for (const [method, url, body] of [
      ['PUT', '/content', defaultContent],
      ['POST', '/content/versions/1/restore', undefined],
    ] as const) {
      const response = await call(method, url, body, '"1"')
      expect(response).toMatchObject({ status: 412, body: { success: false, error: stale, current } })
    }
    expect(await shown()).toEqual(current)
    expect((await call('PUT', '/content', withPhone('+94 2'))).status).toBe(200)
  })

  it('is published by one of two simultaneous requests with a version, by both without', async () => {
    const both = await Promise.all(
      ['+94 1', '+94 2'].map(phone => call('PUT', '/content', withPhone(phone), '"1"')),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    await Promise.all(['+94 3', '+94 4'].map(phone => call('PUT', '/content', withPhone(phone))))
    expect((await versions()).map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  it('has twenty stored versions, which can be read and restored', async () => {
    for (let at = 0; at < 22; at++) await call('PUT', '/content', withPhone(`+94 ${at}`), `"${at + 1}"`)
    const stored = (await versions()).map(({ version }) => version)
    expect(stored).toEqual([...Array.from({ length: 20 }, (_, at) => 23 - at), 1])
    expect((await call('GET', '/content/versions/4')).body.data.salon.phone).toBe('+94 2')
    expect(await call('GET', '/content/versions/3')).toMatchObject({
      status: 404,
      body: { error: 'This version is no longer stored' },
    })
    const back = await call('POST', '/content/versions/4/restore', undefined, '"23"')
    expect(back.body.data).toEqual({ ...withPhone('+94 2'), version: 24 })
    expect((await versions())[0]).toMatchObject({ version: 24, restored: 4, author: owner() })
    await call('POST', '/content/versions/1/restore', undefined, '"24"')
    expect(await shown()).toEqual({ ...defaultContent, version: 25 })
  })

  itOnce(
    'is shown by a real salon without the rows that are marked as samples, however they came there',
    async () => {
      const [first, ...others] = sampleContent.people
      const own = { ...(first as Person), name: 'Ruwan Dias', sample: false }
      const { testimonials } = sampleContent
      const withRows = { ...defaultContent, people: [own, ...others], testimonials }
      await call('PUT', '/content', withRows)
      expect(await shown()).toMatchObject({ people: [own], testimonials: [] })
      await call('PUT', '/content', defaultContent)
      await call('POST', '/content/versions/2/restore')
      expect(await shown()).toMatchObject({ people: [own], testimonials: [] })
    },
  )

  itOnce('lists what each version changed, except of the oldest', async () => {
    const { testimonials } = sampleContent
    const second = { ...withPhone('+94 2'), testimonials }
    const third = structuredClone(second)
    third.hours.week.saturday = { opens: '09:00', closes: '13:00' }
    third.copy.home.title = 'Other'
    const fourth = structuredClone(third)
    fourth.testimonials.pop()
    fourth.hours.special = [
      { from: '2026-11-24', until: '2026-11-25', branches: null, reason: 'Paint', shift: null },
    ]
    for (const content of [second, third, fourth, fourth]) await call('PUT', '/content', content)
    const changes = async () => (await versions()).map(version => version.changes)
    expect(await changes()).toEqual([
      [],
      ['hours.special', 'testimonials.2'],
      ['hours.week.saturday', 'copy.home.title'],
      ['salon.phone', 'testimonials.0', 'testimonials.1', 'testimonials.2'],
      null,
    ])
    for (let at = 5; at < 22; at++) await call('PUT', '/content', { ...withPhone(`+94 ${at}`), testimonials })
    expect((await changes()).slice(-3)).toEqual([['hours.special', 'testimonials.2'], null, null])
  })

  itOnce('can be restored in parts', async () => {
    const phone = withPhone('+94 2')
    const both = { ...phone, copy: { ...phone.copy, home: { ...phone.copy.home, title: 'Other' } } }
    await call('PUT', '/content', phone)
    await call('PUT', '/content', both)
    const back = await call('POST', '/content/versions/1/restore', { parts: ['salon', 'social'] }, '"3"')
    expect(back.body.data).toEqual({ ...both, salon: defaultContent.salon, version: 4 })
    expect((await versions())[0]).toMatchObject({ version: 4, restored: 1, changes: ['salon.phone'] })
    for (const parts of [[], ['nothing'], 'salon', null])
      expect((await call('POST', '/content/versions/1/restore', { parts })).status).toBe(422)
    expect(await shown()).toEqual(back.body.data)
  })

  it('keeps both changes when a part is restored while another is published', async () => {
    const phone = withPhone('+94 2')
    const other = { ...phone, copy: { ...phone.copy, home: { ...phone.copy.home, title: 'Other' } } }
    await call('PUT', '/content', phone)
    await Promise.all([
      call('PUT', '/content', other),
      call('POST', '/content/versions/1/restore', { parts: ['salon'] }),
    ])
    // The two requests may finish in either order.
    const { restored } = (await versions())[0] as ContentVersion
    expect(await shown()).toMatchObject(restored ? { ...other, salon: defaultContent.salon } : other)
  })

  itOnce('is not restored in part if it would be too long', async () => {
    const { heavy, many } = longTexts()
    for (const content of [heavy, many]) expect((await call('PUT', '/content', content)).status).toBe(200)
    const response = await call('POST', '/content/versions/2/restore', { parts: ['copy'] })
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual({ copy: 'All texts together are too long. Shorten some of them.' })
    expect(await versions()).toHaveLength(3)
  })

  itOnce('is validated by field', async () => {
    const response = await call('PUT', '/content', {
      ...defaultContent,
      salon: { ...defaultContent.salon, phone: 'none' },
      copy: { ...defaultContent.copy, home: { ...defaultContent.copy.home, title: 'x'.repeat(61) } },
    })
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual({
      salon: 'Please enter a valid phone number',
      copy: 'Must be at most 60 characters, so the heading fits on phones',
    })
    expect(await versions()).toHaveLength(1)
  })

  itOnce('is refused when all texts together are too long', async () => {
    const { heavy, many } = longTexts()
    const full = { ...many, copy: heavy.copy }
    const bytes = Buffer.byteLength(JSON.stringify(full))
    expect(bytes).toBeGreaterThan(CONTENT_BYTES_MAX)
    expect(bytes).toBeLessThan(32 * 1024)
    const tooLong = await call('PUT', '/content', full)
    expect(tooLong.status).toBe(422)
    expect(tooLong.body.fields).toEqual({ copy: 'All texts together are too long. Shorten some of them.' })
    expect(await versions()).toHaveLength(1)
  })

  itOnce('has the built-in parts in place of unreadable ones', async () => {
    await test.db
      .insertInto('contentVersions')
      .values({
        version: 2,
        document: JSON.stringify({ ...withPhone('+94 7'), copy: { home: {} }, later: 1, constructor: 1 }),
        authorName: '',
        authorEmail: '',
        restored: null,
        createdAt: test.clock.now().toISOString(),
      })
      .execute()
    expect((await call('GET', '/content/versions/2')).body.data).toEqual({
      ...withPhone('+94 7'),
      version: 2,
    })
  })

  it('changes in other processes too', async () => {
    const other = await openInstance({ config: test.config, clock: test.clock })
    try {
      const there = async () =>
        (await other.app.inject({ url: '/api/content' })).json().data.salon.phone as string
      expect(await there()).toBe(defaultContent.salon.phone)
      await call('PUT', '/content', withPhone('+94 11 000 0001'))
      expect(await shown()).toMatchObject({ salon: { phone: '+94 11 000 0001' } })
      await expect.poll(there, { timeout: 30_000 }).toBe('+94 11 000 0001')
    } finally {
      await other.close()
    }
  })
})
