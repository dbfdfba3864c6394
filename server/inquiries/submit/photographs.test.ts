import { Readable } from 'node:stream'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { formPhotographRefusals } from '#contracts/inquiries/attachment-limits.ts'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { DAY_MS, HOUR_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { allOf } from '#tests/erasure.ts'
import { anInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { aPhoto, createPhotographQueueInProcess } from '#tests/uploads.ts'
import { runDueJobs } from '../../operations/maintenance.ts'
import { createFormLimit, readPostedForm } from '../../pages/posted-photographs.ts'

const email = 'nimali.perera@mail.example'

describeDatabases('photographs of the form on $name', (kind, itOnce) => {
  let inbox: Inbox
  let photo: Buffer
  beforeAll(async () => {
    inbox = await Inbox.open(kind, { photographQueue: createPhotographQueueInProcess() })
    photo = await (await aPhoto(480, 360))
      .withExif({ IFD0: { ImageDescription: '6.8741 north' } })
      .jpeg()
      .toBuffer()
    return () => inbox.close()
  })
  beforeEach(async () => {
    await emptyInbox(inbox.test.db)
    await inbox.test.db.deleteFrom('attachments').execute()
    await inbox.test.db
      .deleteFrom('settings')
      .where('key', 'in', ['photographs', 'delete-photographs'])
      .execute()
    await take(true)
  })

  const take = (isTaken: boolean, days = 90) => inbox.call('PUT', '/privacy/photographs', { isTaken, days })
  async function send(body: Buffer = photo, address = '203.0.113.7') {
    const response = await inbox.test.app.inject({
      method: 'POST',
      url: '/api/contacts/photographs',
      headers: { 'content-type': 'image/jpeg' },
      payload: body,
      remoteAddress: address,
    })
    return { status: response.statusCode, body: response.json() }
  }
  const sent = async () => (await send()).body.data.name as string
  const submit = (photographs: unknown, key = crypto.randomUUID() as string) =>
    inbox.test.app.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { 'idempotency-key': key },
      payload: { ...anInquiry({ email }), photographs },
    })
  const newest = async () => {
    const query = inbox.test.db.selectFrom('inquiries').select('id').orderBy('id', 'desc')
    return (await query.executeTakeFirst())?.id
  }
  const storedRows = () => inbox.test.db.selectFrom('attachments').selectAll().execute()
  async function newestPhotographs() {
    const id = (await newest()) as number
    const { photographs } = await inbox.detail(id)
    return { photographs, path: `/api/contacts/${id}/attachments/${photographs[0].id}` }
  }
  const count = async () =>
    (await inbox.test.db.selectFrom('attachmentFiles').select('size').execute()).length / 2
  const maintain = () => runDueJobs({ ...inbox.test, log: inbox.test.app.log, wakeMail: undefined })

  it('are taken only once the owner wants it', async () => {
    await inbox.test.db.deleteFrom('settings').where('key', '=', 'photographs').execute()
    expect(await send()).toMatchObject({ status: 403, body: { error: formPhotographRefusals.off } })
    expect(await count()).toBe(0)
    await take(true)
    expect((await send()).status).toBe(201)
  })

  it('become part of the inquiry that names them', async () => {
    expect((await submit([await sent(), await sent()])).statusCode).toBe(201)
    expect((await newestPhotographs()).photographs).toMatchObject([
      { name: '', size: photo.length, photograph: { width: 480, height: 360 } },
      { photograph: { width: 480, height: 360 } },
    ])
  })

  it('are shown to admins only, without their metadata', async () => {
    await submit([await sent()])
    const { path } = await newestPhotographs()
    const { app } = inbox.test
    expect((await app.inject({ url: path })).statusCode).toBe(401)
    const shown = await app.inject({ url: path, headers: inbox.admin.headers })
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(shown.body).not.toContain('6.8741')
  })

  it('have a name that can’t be guessed; neither it nor the address is kept with the inquiry', async () => {
    const name = await sent()
    expect(name).toMatch(/^[\w-]{22}$/)
    const [waiting] = await storedRows()
    expect(waiting).toMatchObject({ clientKey: '203.0.113.7' })
    expect(JSON.stringify(waiting)).not.toContain(name)
    await submit([name])
    expect(await storedRows()).toMatchObject([{ nameHash: null, clientKey: null, expiresAt: null }])
  })

  it('belong to one inquiry: a name works once, and a repeated inquiry is stored once', async () => {
    const name = await sent()
    expect((await submit([name], 'the-same-key-of-one-form')).statusCode).toBe(201)
    expect((await submit([name], 'the-same-key-of-one-form')).statusCode).toBe(201)
    const again = await submit([name])
    expect(again.statusCode).toBe(422)
    expect(again.json().fields).toEqual({ photographs: formPhotographRefusals.missing })
    expect((await inbox.call('GET', '/contacts')).body.pagination.total).toBe(1)
  })

  it('leave nothing behind when the inquiry is refused: neither does it', async () => {
    const name = await sent()
    expect((await submit([name, 'A'.repeat(22)])).statusCode).toBe(422)
    expect(await newest()).toBeUndefined()
    expect((await submit([name])).statusCode).toBe(201)
  })

  it('are deleted after an hour without an inquiry', async () => {
    const name = await sent()
    await sent()
    inbox.test.clock.advance(HOUR_MS - 1)
    await maintain()
    expect(await count()).toBe(2)
    inbox.test.clock.advance(HOUR_MS)
    expect((await submit([name])).statusCode).toBe(422)
    await maintain()
    expect(await count()).toBe(0)
  })

  itOnce('are limited to 12 of an address, others are taken', async () => {
    for (let n = 0; n < 12; n++) expect((await send()).status).toBe(201)
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, body: { error: formPhotographRefusals.busy } })
    expect((await send(photo, '203.0.113.8')).status).toBe(201)
  })

  itOnce(
    'are counted also where they can’t be read: at most 12 of an address in an hour that belong to no inquiry',
    async () => {
      const page = Buffer.from('<script>alert(1)</script>')
      for (let n = 0; n < 11; n++) expect((await send(page)).status).toBe(422)
      expect((await send()).status).toBe(201)
      expect((await send(page)).status).toBe(429)
      expect((await send()).status).toBe(429)
      expect((await send(photo, '203.0.113.8')).status).toBe(201)
      inbox.test.clock.advance(HOUR_MS + 1)
      await maintain()
      expect((await send()).status).toBe(201)
    },
  )

  itOnce('are limited to 300 in all, and an inquiry is sent without', async () => {
    await inbox.test.db
      .insertInto('attachments')
      .values(
        Array.from({ length: 300 }, (_, n) => ({
          nameHash: `${n}`,
          position: 0,
          name: '',
          size: 1,
          width: 1,
          height: 1,
          expiresAt: '2030-01-01T00:00:00.000Z',
        })),
      )
      .execute()
    expect((await send(photo, '203.0.113.9')).status).toBe(429)
    expect((await submit([])).statusCode).toBe(201)
  })

  itOnce.each([
    ['four of them', Array(4).fill('A'.repeat(22)), formPhotographRefusals.tooMany],
    ['a path', ['../../../../etc/passwd'], formPhotographRefusals.missing],
    ['no list', 'x', formPhotographRefusals.missing],
  ])('are not %s', async (_, photographs, reason) => {
    const response = await submit(photographs)
    expect(response.statusCode).toBe(422)
    expect(Object.values(response.json().fields)).toEqual([reason])
  })

  itOnce.each([
    ['a page', Buffer.from('<script>alert(1)</script>'), refusals.unknown],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), refusals.unknown],
    ['nothing', Buffer.alloc(0), refusals.empty],
  ])('are not %s', async (_, body, reason) => {
    expect(await send(body)).toMatchObject({ status: 422, body: { fields: { file: reason } } })
    expect(await count()).toBe(0)
  })

  it('are in the export of the person, and go with an erasure', async () => {
    await submit([await sent()])
    const { ids, ...shown } = allOf((await inbox.call('POST', '/privacy/find', { email })).body.data)
    const exported = await inbox.call('POST', '/privacy/export', { email, ids })
    expect(exported.body.data.files).toHaveLength(1)
    await inbox.call('POST', '/privacy/erase', { email, ids, ...shown })
    expect(await count()).toBe(0)
  })

  it('are named and not sent in the message to the salon', async () => {
    await submit([await sent(), await sent()])
    const { newInquiryText } = await import('../sent/new-inquiry-text.rules.ts')
    const { findMailInquiry } = await import('../sent/mail-inquiry.queries.ts')
    const inquiry = await findMailInquiry(inbox.test.db, (await newest()) ?? null)
    expect(inquiry && newInquiryText(inquiry, 'https://salon.example')).toContain(
      '2 photographs came with it. Open the inquiry to see them.',
    )
  })

  it('are deleted so many days after completion, and the inquiry stays', async () => {
    await take(true, 30)
    await submit([await sent()])
    const id = (await newest()) as number
    await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
    inbox.test.clock.advance(30 * DAY_MS - HOUR_MS)
    await maintain()
    expect(await count()).toBe(1)
    inbox.test.clock.advance(DAY_MS + HOUR_MS)
    await maintain()
    expect(await count()).toBe(0)
    expect(await inbox.detail(id)).toMatchObject({ id, photographs: [] })
  })

  itOnce('stay as long as their inquiry is not completed', async () => {
    await submit([await sent()])
    inbox.test.clock.advance(400 * DAY_MS)
    await maintain()
    expect(await count()).toBe(1)
  })

  /** A form that a browser posts without JavaScript. */
  async function post(files: [body: Buffer | string, name: string][], enter = createFormLimit()) {
    const form = new FormData()
    form.append('firstName', 'Nimali')
    form.append('message', 'Like\nthis?')
    for (const [body, name] of files)
      form.append('photographs', new File([new Uint8Array(Buffer.from(body))], name, { type: 'image/jpeg' }))
    const request = new Request('http://salon.example', { method: 'POST', body: form })
    const bytes = Buffer.from(await request.arrayBuffer())
    const pieces = Array.from({ length: Math.ceil(bytes.length / 60_000) }, (_, n) =>
      bytes.subarray(n * 60_000, (n + 1) * 60_000),
    )
    return readPostedForm(
      inbox.test.app,
      {
        body: Readable.from(pieces),
        contentType: request.headers.get('content-type') ?? '',
        address: '203.0.113.7',
      },
      enter,
    )
  }
  const textOf = ({ fields }: Awaited<ReturnType<typeof post>>) => [
    fields.get('firstName'),
    fields.get('message')?.replace('\r', ''),
  ]
  const TYPED = ['Nimali', 'Like\nthis?']

  it('come with a form that is posted without JavaScript', async () => {
    const posted = await post([[photo, '../hair.jpg']])
    expect(textOf(posted)).toEqual(TYPED)
    expect((await submit(posted.fields.getAll('photograph'))).statusCode).toBe(201)
  })

  itOnce('that can’t be read leave the others, and the text, in a posted form', async () => {
    const posted = await post([
      [photo, 'hair.jpg'],
      ['<script>', 'a.jpg'],
    ])
    expect(posted.refusal).toBe(refusals.unknown)
    expect(posted.fields.getAll('photograph')).toHaveLength(1)
    expect(textOf(posted)).toEqual(TYPED)
  })

  itOnce('are left out of a posted form while others are in memory, and the text is not', async () => {
    const large = Buffer.alloc(1024 * 1024)
    const enter = createFormLimit()
    using _first = enter()
    {
      using _second = enter()
      const posted = await post([[large, 'hair.jpg']], enter)
      expect(posted.refusal).toBe(formPhotographRefusals.busy)
      expect(textOf(posted)).toEqual(TYPED)
      // One that is as long as its text needs no place.
      expect((await post([[photo, 'hair.jpg']], enter)).refusal).toBeUndefined()
    }
    expect((await post([[large, 'hair.jpg']], enter)).refusal).toBe(refusals.unknown)
  })

  itOnce('are left out of a posted form that is too long, and the text is not', async () => {
    const posted = await post([
      [photo, 'small.jpg'],
      [Buffer.alloc(31 * 1024 * 1024), 'large.jpg'],
    ])
    expect(posted.refusal).toBe(formPhotographRefusals.tooLarge)
    expect(posted.fields.getAll('photograph')).toEqual([])
    expect(textOf(posted)).toEqual(TYPED)
  })

  itOnce('are not read from what is no form', async () => {
    const body = Readable.from([Buffer.from('nothing')])
    const reading = readPostedForm(
      inbox.test.app,
      { body, contentType: 'multipart/form-data; boundary=x', address: '203.0.113.7' },
      createFormLimit(),
    )
    await expect(reading).rejects.toMatchObject({ status: 400 })
  })
})
