import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { attachmentRefusals, REPLY_BYTES_MAX } from '#contracts/inquiries/attachment-limits.ts'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import { refusals } from '#contracts/pictures/picture-limits.ts'
import { DAY_MS, HOUR_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { deliverAll } from '#tests/outbox.ts'
import { ReplyFixture } from '#tests/reply-fixture.ts'
import { aPhoto, createPhotographQueueInProcess } from '#tests/uploads.ts'
import { runDueJobs } from '../../operations/maintenance.ts'

const PDF = Buffer.from('%PDF-1.7\nprices')

describeDatabases('attachments of a reply on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  let colleague: SignedIn
  let fixture: ReplyFixture
  let photo: Buffer
  let id: number
  beforeAll(async () => {
    test = await createTestApp(kind, { photographQueue: createPhotographQueueInProcess() })
    photo = await (await aPhoto(480, 360))
      .withExif({ IFD0: { ImageDescription: '6.8741 north' } })
      .png()
      .toBuffer()
    return () => test.close()
  })
  beforeEach(async () => {
    // Sessions end while days pass.
    admin = await signIn(test)
    colleague = await signIn(test)
    fixture = await ReplyFixture.start(test, admin)
    id = await fixture.inquire()
    await deliverAll(fixture.delivery)
    return () => fixture.stop()
  })

  async function upload(body: Buffer, name = 'hair.png', type = 'image/png', who = admin) {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/contacts/${id}/attachments?${new URLSearchParams({ name })}`,
      headers: { ...who.headers, 'content-type': type },
      payload: body,
    })
    return { status: response.statusCode, body: response.json() }
  }
  async function uploaded(...parameters: Parameters<typeof upload>): Promise<Attachment> {
    const { status, body } = await upload(...parameters)
    expect(body).toMatchObject({ success: true })
    expect(status).toBe(201)
    return body.data
  }
  const uploadPdf = () => uploaded(PDF, 'prices.pdf', 'application/pdf')
  const reply = (attachments: number[]) =>
    fixture.call('POST', `/contacts/${id}/replies`, { subject: 'Hello', text: 'Like this?', attachments })
  const get = (path: string) =>
    test.app.inject({ url: `/api/contacts/${id}/attachments/${path}`, headers: admin.headers })
  const count = async () => (await test.db.selectFrom('attachments').select('id').execute()).length
  const maintain = () => runDueJobs({ ...test, log: test.app.log, wakeMail: undefined })

  it('are photographs, as JPEG with a safe name, and a PDF', async () => {
    expect(await uploaded(photo, '../hair.png')).toMatchObject({
      name: 'hair.jpg',
      photograph: { width: 480, height: 360 },
    })
    expect(await uploadPdf()).toMatchObject({ name: 'prices.pdf', size: PDF.length, photograph: null })
  })

  it('are shown with it in their order', async () => {
    const [pdf, photograph] = [await uploadPdf(), await uploaded(photo)]
    const { body } = await reply([photograph.id, pdf.id])
    expect(body.data.replies[0].attachments).toEqual([photograph, pdf])
  })

  it('are sent with it: a PDF as it is', async () => {
    await reply([(await uploadPdf()).id])
    await deliverAll(fixture.delivery)
    const { raw } = fixture.mailed()
    expect(raw).toContain('Like this?')
    expect(raw).toMatch(/Content-Type: application\/pdf; name=prices\.pdf/)
    expect(raw.replaceAll('\r\n', '')).toContain(PDF.toString('base64'))
  })

  it('are sent with it: a photograph without its metadata', async () => {
    await reply([(await uploaded(photo)).id])
    await deliverAll(fixture.delivery)
    const { raw } = fixture.mailed()
    expect(raw).toMatch(/Content-Type: image\/jpeg; name=hair\.jpg/)
    const sent = /filename=hair\.jpg\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)?.[1] ?? ''
    const { format, exif } = await sharp(Buffer.from(sent, 'base64')).metadata()
    expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
  })

  it('are kept with it and served', async () => {
    const { id: photograph } = await uploaded(photo)
    const { id: pdf } = await uploadPdf()
    // Not before the reply is written.
    expect((await get(`${photograph}`)).statusCode).toBe(404)
    await reply([photograph, pdf])
    test.clock.advance(2 * DAY_MS)
    await maintain()
    admin = await signIn(test)
    expect((await get(`${photograph}/thumbnail`)).headers['content-type']).toBe('image/jpeg')
    const file = await get(`${pdf}`)
    expect(file.rawPayload).toEqual(PDF)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="attachment-${pdf}"`,
    })
  })

  it('are taken back with it, and are attached to the next one', async () => {
    const { id: pdf } = await uploadPdf()
    const replyId = (await reply([pdf])).body.data.replies[0].id
    const { body } = await fixture.call('DELETE', `/contacts/${id}/replies/${replyId}`)
    expect(body.data.replies[0].attachments).toEqual([])
    test.clock.advance(HOUR_MS)
    await deliverAll(fixture.delivery)
    expect(fixture.smtp.received.filter(({ raw }) => raw.includes('prices.pdf'))).toEqual([])
    const again = await reply([pdf])
    expect(again.body.data.replies[1].attachments).toHaveLength(1)
  })

  it('are deleted a day after they were uploaded, unless a reply has them', async () => {
    await uploadPdf()
    test.clock.advance(DAY_MS - HOUR_MS)
    await maintain()
    expect(await count()).toBe(1)
    test.clock.advance(2 * HOUR_MS)
    await maintain()
    expect(await count()).toBe(0)
  })

  it('are removed before it is sent, once', async () => {
    const { id: pdf } = await uploadPdf()
    expect((await fixture.call('DELETE', `/contacts/${id}/attachments/${pdf}`)).status).toBe(200)
    expect((await fixture.call('DELETE', `/contacts/${id}/attachments/${pdf}`)).status).toBe(404)
    const refused = await reply([pdf])
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({ attachments: attachmentRefusals.missing })
  })

  itOnce('of a reply are not deleted, and belong to no second one', async () => {
    const { id: pdf } = await uploadPdf()
    await reply([pdf])
    expect((await fixture.call('DELETE', `/contacts/${id}/attachments/${pdf}`)).status).toBe(404)
    expect((await reply([pdf])).body.fields).toEqual({ attachments: attachmentRefusals.missing })
    expect((await get(`${pdf}`)).statusCode).toBe(200)
  })

  itOnce('are those of the same admin and inquiry', async () => {
    const others = await uploaded(PDF, 'a.pdf', 'application/pdf', colleague)
    expect((await reply([others.id])).body.fields).toEqual({ attachments: attachmentRefusals.missing })
    const own = await uploadPdf()
    const first = id
    id = await fixture.inquire({ email: 'other@mail.example' })
    expect((await reply([own.id])).body.fields).toEqual({ attachments: attachmentRefusals.missing })
    expect((await fixture.detail(first)).replies).toEqual([])
  })

  itOnce('have one PDF, and 10 MB in all', async () => {
    const [one, two] = [await uploadPdf(), await uploadPdf()]
    expect((await reply([one.id, two.id])).body.fields).toEqual({ attachments: attachmentRefusals.onePdf })
    const large = await uploaded(
      Buffer.concat([PDF, Buffer.alloc(REPLY_BYTES_MAX - PDF.length - 1_000)]),
      'large.pdf',
      'application/pdf',
    )
    const photograph = await uploaded(photo)
    expect((await reply([large.id, photograph.id])).body.fields).toEqual({
      attachments: attachmentRefusals.tooMuch,
    })
    expect((await reply([large.id])).status).toBe(201)
  })

  itOnce.each([
    ['a page', Buffer.from('<script>alert(1)</script>'), refusals.unknown],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), refusals.unknown],
    ['nothing', Buffer.alloc(0), refusals.empty],
  ])('are not %s', async (_, body, reason) => {
    const response = await upload(body)
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual({ file: reason })
    expect(await count()).toBe(0)
  })

  itOnce('are refused unread when they are too large, or of another type', async () => {
    expect((await upload(Buffer.alloc(REPLY_BYTES_MAX + 1))).status).toBe(413)
    expect((await upload(PDF, 'a.txt', 'text/html')).status).toBe(415)
  })

  itOnce('go with the inquiry, also before they were sent', async () => {
    const { id: pdf } = await uploadPdf()
    await reply([pdf])
    await uploaded(photo)
    await test.db.deleteFrom('inquiries').execute()
    expect(await count()).toBe(0)
    expect(await test.db.selectFrom('attachmentFiles').select('size').execute()).toEqual([])
  })
})
