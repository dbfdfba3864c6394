// Long: what is stored, served, limited, exported and deleted of attachments has its test.
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { allOf } from '#tests/erasure.ts'
import type { Inbox } from '#tests/inbox.ts'
import { type InboxWithMail, openInboxWithMail } from '#tests/inbox-with-mail.ts'
import { multipart, rawMessage, receive } from '#tests/received-mail.ts'
import { aPhoto } from '#tests/uploads.ts'
import { runDueJobs } from '../../operations/maintenance.ts'
import { insertAttachments, PHOTOGRAPHS_BYTES_MAX } from '../attachments/attachments.queries.ts'

const email = 'nimali.perera@mail.example'
const PDF = Buffer.from('%PDF-1.7\n<script>alert(1)</script>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const part = (type: string, name: string, content: Buffer, more: Record<string, string> = {}) => ({
  type: `${type}; name="${name}"`,
  body: content.toString('base64').replace(/.{76}/g, '$&\r\n'),
  headers: {
    'Content-Transfer-Encoding': 'base64',
    'Content-Disposition': `attachment; filename="${name}"`,
    ...more,
  },
})
const words = { type: 'text/plain', body: 'Like this, please.' }

describeDatabases('attachments of received mail on $name', (kind, itOnce) => {
  let inbox: Inbox
  let mail: InboxWithMail
  let photo: Buffer
  let id: number
  let messageId: string
  beforeAll(async () => {
    mail = await openInboxWithMail(kind)
    inbox = mail.inbox
    photo = await (await aPhoto(480, 360))
      .withExif({ IFD0: { ImageDescription: '6.8741 north' } })
      .jpeg()
      .toBuffer()
    return mail.close
  })
  beforeEach(async () => {
    await inbox.empty()
    inbox.test.clock.advance(DAY_MS)
    id = await inbox.send({ firstName: 'Nimali', email })
    ;({ messageId } = await mail.reply(id))
  })

  const answer = (parts: Parameters<typeof multipart>[0], headers: Record<string, string> = {}) => {
    const [own, body] = multipart([words, ...parts])
    return receive(inbox.test, rawMessage({ ...own, 'In-Reply-To': messageId, ...headers }, body))
  }
  const attachments = async (): Promise<Attachment[]> => (await inbox.detail(id)).received[0].attachments
  const get = (path: string) =>
    inbox.test.app.inject({ url: `/api/contacts/${id}/attachments/${path}`, headers: inbox.admin.headers })
  const maintain = () => runDueJobs({ ...inbox.test, log: inbox.test.app.log, wakeMail: undefined })
  const countFiles = async () =>
    (await inbox.test.db.selectFrom('attachmentFiles').select('size').execute()).length

  it('that are pictures are photographs, also inline ones, whatever their type and name say', async () => {
    const inline = { 'Content-Disposition': 'inline', 'Content-ID': '<1>' }
    await answer([
      part('image/jpeg', 'hair.jpg', photo),
      part('application/octet-stream', 'bill.pdf', photo, inline),
      part('image/svg+xml', 'drawing.svg', SVG),
      part('image/jpeg', 'fake.jpg', PDF),
    ])
    const size = photo.length
    expect(await attachments()).toEqual([
      { id: expect.any(Number), name: 'hair.jpg', size, photograph: { width: 480, height: 360 } },
      { id: expect.any(Number), name: 'bill.pdf', size, photograph: { width: 480, height: 360 } },
      { id: expect.any(Number), name: 'drawing.svg', size: SVG.length, photograph: null },
      { id: expect.any(Number), name: 'fake.jpg', size: PDF.length, photograph: null },
    ])
  })

  it.each([
    ['', 360],
    ['/thumbnail', 270],
  ])(
    'are served to an admin: a photograph without its metadata, also small, at %j with a height of %i',
    async (path, height) => {
      await answer([part('image/jpeg', 'hair.jpg', photo)])
      const [photograph] = await attachments()
      const response = await get(`${photograph?.id}${path}`)
      expect(response.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': `attachment; filename="photograph-${photograph?.id}.jpg"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      const metadata = await sharp(response.rawPayload).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', height })
      expect(metadata.exif).toBeUndefined()
    },
  )

  it('are served to an admin: any other file as it came, which no browser runs', async () => {
    await answer([part('image/jpeg', 'hair.jpg', photo), part('text/html', '../../page.html', SVG)])
    const [, file] = await attachments()
    expect(file?.name).toBe('../../page.html')
    const response = await get(`${file?.id}`)
    expect(response.rawPayload).toEqual(SVG)
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="attachment-${file?.id}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect((await get(`${file?.id}/thumbnail`)).statusCode).toBe(404)
  })

  itOnce('are 404 of another inquiry', async () => {
    await answer([part('image/jpeg', 'hair.jpg', photo), part('application/pdf', 'bill.pdf', PDF)])
    const other = await inbox.send({ email: 'other@mail.example' })
    for (const { id: attachmentId } of await attachments())
      for (const path of [`${attachmentId}`, `${attachmentId}/thumbnail`])
        expect((await inbox.call('GET', `/contacts/${other}/attachments/${path}`)).status).toBe(404)
  })

  itOnce('are 404 once their message was removed', async () => {
    await answer([part('image/jpeg', 'hair.jpg', photo), part('application/pdf', 'bill.pdf', PDF)], {
      'In-Reply-To': '',
    })
    const [photograph, file] = await attachments()
    const received = (await inbox.detail(id)).received[0].id
    await inbox.call('POST', `/contacts/${id}/received/${received}/remove`)
    for (const path of [`${photograph?.id}`, `${photograph?.id}/thumbnail`, `${file?.id}`])
      expect((await get(path)).statusCode).toBe(404)
  })

  itOnce('are named only when the original was not kept', async () => {
    await answer([part('application/pdf', 'bill.pdf', PDF)])
    await inbox.test.db.deleteFrom('receivedOriginals').execute()
    const [file] = await attachments()
    expect((await get(`${file?.id}`)).statusCode).toBe(404)
  })

  itOnce('are decoded ten a message at most, and listed fifty', async () => {
    const icon = await sharp(photo).resize(280).jpeg({ quality: 30 }).toBuffer()
    await answer(Array.from({ length: 200 }, (_, n) => part('image/jpeg', `${n}.jpg`, icon)))
    const listed = await attachments()
    expect(listed).toHaveLength(50)
    expect(listed.filter(({ photograph }) => photograph)).toHaveLength(10)
    expect(await countFiles()).toBe(20)
    // One that is only listed is read from the original.
    expect((await get(`${listed[40]?.id}`)).rawPayload).toEqual(icon)
  })

  itOnce('are not decoded in what a program has written', async () => {
    await answer([part('image/jpeg', 'logo.jpg', photo)], { 'Auto-Submitted': 'auto-replied' })
    expect(await attachments()).toMatchObject([{ name: 'logo.jpg', photograph: null }])
  })

  itOnce('take a limited room of each inquiry', async () => {
    await answer([])
    const receivedId = (await inbox.detail(id)).received[0].id
    const full = Buffer.alloc(PHOTOGRAPHS_BYTES_MAX / 2 - 10)
    const photograph = { width: 400, height: 300, full, thumbnail: Buffer.from('small') }
    const three = ['a', 'b', 'c'].map(name => ({ name, size: 9, photograph }))
    await inbox.test.db
      .transaction()
      .execute(trx => insertAttachments(trx, { inquiryId: id, receivedId }, three))
    expect((await attachments()).map(attachment => attachment.photograph !== null)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are not read by list and detail', async () => {
    await answer([part('image/jpeg', 'hair.jpg', photo)])
    // A statement that reads it fails.
    await sql`alter table attachment_files rename to hidden_files`.execute(inbox.test.db)
    try {
      expect((await inbox.call('GET', '/contacts?limit=100')).status).toBe(200)
      expect(await attachments()).toHaveLength(1)
    } finally {
      await sql`alter table hidden_files rename to attachment_files`.execute(inbox.test.db)
    }
  })

  it('are in the export of the person', async () => {
    await answer([part('image/jpeg', 'hair.jpg', photo), part('application/pdf', 'bill.pdf', PDF)])
    const { ids } = allOf((await inbox.call('POST', '/privacy/find', { email })).body.data)
    const { files, inquiries } = (await inbox.call('POST', '/privacy/export', { email, ids })).body.data
    const [photograph] = await attachments()
    expect(inquiries[0].received[0].attachments).toHaveLength(2)
    expect(files).toEqual([{ inquiryId: id, attachmentId: photograph?.id, content: expect.any(String) }])
    const { rawPayload } = await get(`${photograph?.id}`)
    expect(Buffer.from(files[0].content, 'base64')).toEqual(rawPayload)
  })

  it('that are photographs are deleted 90 days after completion, with the email as it arrived', async () => {
    await answer([part('image/jpeg', 'hair.jpg', photo), part('application/pdf', 'bill.pdf', PDF)])
    await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
    inbox.test.clock.advance(92 * DAY_MS)
    await maintain()
    expect(await attachments()).toMatchObject([{ name: 'bill.pdf' }])
    expect(await countFiles()).toBe(0)
    const [message] = (await inbox.detail(id)).received
    expect(message).toMatchObject({ text: 'Like this, please.', hasOriginal: false })
  })

  const completeAndWait = async (days: number) => {
    await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
    inbox.test.clock.advance(days * DAY_MS)
  }

  it('that come long after completion are kept as long from then on', async () => {
    await completeAndWait(200)
    await answer([part('image/jpeg', 'hair.jpg', photo)])
    inbox.test.clock.advance(89 * DAY_MS)
    await maintain()
    expect(await attachments()).toMatchObject([{ photograph: { width: 480 } }])
    inbox.test.clock.advance(2 * DAY_MS)
    await maintain()
    expect(await attachments()).toEqual([])
  })

  it('that are pictures which are only named are deleted with the email as it arrived', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftyp', 'latin1'), Buffer.from('heic\0\0\0\0heic')])
    await answer([part('image/heic', 'IMG_0412.HEIC', heic)])
    const [file] = await attachments()
    expect((await get(`${file?.id}`)).rawPayload).toEqual(heic)
    await completeAndWait(92)
    await maintain()
    expect(await attachments()).toEqual([file])
    expect((await get(`${file?.id}`)).statusCode).toBe(404)
    expect((await inbox.detail(id)).received).toMatchObject([{ hasOriginal: false }])
  })

  it('that are no pictures stay with the email as it arrived, also beside a logo', async () => {
    const logo = await sharp(photo).resize(120).png().toBuffer()
    await answer([part('image/png', 'logo.png', logo), part('application/pdf', 'bill.pdf', PDF)])
    await completeAndWait(92)
    await maintain()
    expect(await attachments()).toHaveLength(2)
    expect((await inbox.detail(id)).received).toMatchObject([{ hasOriginal: true }])
  })

  it('go with their inquiry', async () => {
    await answer([part('image/jpeg', 'hair.jpg', photo)])
    expect(await countFiles()).toBe(2)
    const person = { email }
    const shown = allOf((await inbox.call('POST', '/privacy/find', person)).body.data)
    await inbox.call('POST', '/privacy/erase', { ...person, ...shown })
    expect(await countFiles()).toBe(0)
    expect(await inbox.test.db.selectFrom('attachments').selectAll().execute()).toEqual([])
  })
})
