import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { multipart, rawMessage } from '#tests/received-mail.ts'
import { openTemporaryFile } from '../../temporary-file.ts'
import { runMessageParser } from './run-parser.ts'

async function parse(raw: string | Buffer, options: { isTooLarge?: boolean; program?: string } = {}) {
  await using file = await openTemporaryFile()
  await file.writeFile(raw)
  const { isTooLarge = false, program } = options
  return await runMessageParser(file, { isTooLarge }, undefined, program)
}

const encoded = (charset: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      rawMessage(
        { 'Content-Type': `text/plain; charset=${charset}`, 'Content-Transfer-Encoding': '8bit' },
        '',
      ),
    ),
    bytes,
  ])

describe('the message parser', () => {
  it('reads sender, subject, text and what the message answers', async () => {
    const raw = rawMessage({ 'In-Reply-To': '<A@salon.example>', References: '<x@y>\r\n <A@salon.example>' })
    expect(await parse(raw)).toEqual({
      messageId: '<answer-1@mail.example>',
      inReplyTo: ['<a@salon.example>'],
      references: ['<x@y>', '<a@salon.example>'],
      from: { name: 'Nimali Perera', address: 'nimali.perera@mail.example' },
      subject: 'Re: Your message to Araliya',
      recipients: ['hello@araliya.example'],
      date: 'Thu, 15 Jan 2026 07:00:00 +0000',
      text: 'Ten is fine!',
      attachments: [],
      isAutomatic: false,
      mailing: { isToMany: false, lists: [], isSuspected: false },
      report: undefined,
    })
  })

  it('reads the text of a message in HTML, and nothing that it would load', async () => {
    const html = '<p>Ten is <b>fine</b>!</p><img src="https://tracker.example/a.gif"><script>x()</script>'
    expect((await parse(rawMessage({ 'Content-Type': 'text/html' }, html)))?.text).toBe('Ten is fine!')
  })

  it('prefers the plain text', async () => {
    const parts = [
      { type: 'text/plain', body: 'Ten is *fine*' },
      { type: 'text/html', body: '<p>Ten is <b>fine</b></p>' },
    ]
    expect((await parse(rawMessage(...multipart(parts, 'alternative'))))?.text).toBe('Ten is *fine*')
  })

  it('names attachments with their sizes, without the bytes of what is no picture', async () => {
    const parts = [
      { type: 'text/plain', body: 'See the picture' },
      {
        type: 'image/jpeg; name="hair.jpg"',
        body: Buffer.alloc(3_000, 1).toString('base64'),
        headers: { 'Content-Transfer-Encoding': 'base64', 'Content-Disposition': 'attachment' },
      },
      { type: 'message/rfc822', body: rawMessage({ Subject: 'Forwarded' }, 'Someone else’s text') },
    ]
    const message = await parse(rawMessage(...multipart(parts)))
    expect(message?.text).toBe('See the picture')
    expect(message?.attachments).toEqual([
      { name: 'hair.jpg', size: 3_000 },
      { name: '', size: expect.any(Number) },
    ])
  })

  it.each([
    ['Sinhala', 'utf-8', Buffer.from('ශ්‍රී ලංකාවෙන්'), 'ශ්‍රී ලංකාවෙන්'],
    ['Tamil', 'UTF-8', Buffer.from('செல்வி'), 'செல்வி'],
    ['Windows-1252', 'windows-1252', Buffer.from([0x93, 0x4e, 0x6f, 0xeb, 0x6c, 0x94, 0x80]), '“Noël”€'],
    ['a charset that does not exist', 'x-unknown', Buffer.from('plain'), 'plain'],
    ['broken UTF-8', 'utf-8', Buffer.from([0x61, 0xff, 0xc3, 0x62]), 'a\ufffd\ufffdb'],
    ['control characters', 'utf-8', Buffer.from('a\u0000b\u202ec\u0007'), 'abc'],
  ])('reads text in %s', async (_, charset, bytes, text) => {
    expect((await parse(encoded(charset, bytes)))?.text).toBe(text)
  })

  it('keeps 200 KB of a longer text, whole characters, and says so', async () => {
    const text = (await parse(rawMessage({}, 'ක'.repeat(100_000))))?.text ?? ''
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(200_000)
    expect(text).toMatch(/^ක{60000,}\n\n\[The message is longer\. The rest is in the original\.\]$/)
  })

  it('shows headers and a sentence for MIME that is nested a thousand deep', async () => {
    let body = 'deep'
    for (let n = 0; n < 1_000; n++)
      body = `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n${body}\r\n--b${n}--\r\n`
    const raw = `From: nimali@mail.example\r\nSubject: Deep\r\n${body}`
    expect(await parse(raw)).toMatchObject({
      subject: 'Deep',
      text: 'This message has too many parts, so it was not read. You find it in the mailbox.',
    })
  })

  it.each([
    [
      'a hundred thousand parts',
      rawMessage({ 'Content-Type': 'multipart/mixed; boundary=b' }, '--b\r\n\r\nx\r\n'.repeat(100_000)),
    ],
    [
      'two thousand headers',
      rawMessage(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`X-${n}`, 'x']))),
    ],
  ])('shows headers and a sentence for a message with %s', async (_, raw) => {
    expect(await parse(raw)).toMatchObject({
      from: { address: 'nimali.perera@mail.example' },
      text: 'This message has too many parts, so it was not read. You find it in the mailbox.',
    })
  })

  it('shows headers and a sentence for a message that is too large', async () => {
    expect(await parse(rawMessage(), { isTooLarge: true })).toMatchObject({
      subject: 'Re: Your message to Araliya',
      text: 'This message is larger than 25 MB, so it was not read. You find it in the mailbox.',
    })
  })

  it.each(['', '\r\n\r\n', 'no header at all', '\u0000'.repeat(1_000), ': \r\n: \r\n'])(
    'reads %j, which is no message, as an empty one',
    async raw => {
      const message = await parse(raw)
      expect(message?.from).toEqual({ name: '', address: '' })
      expect(message?.inReplyTo).toEqual([])
    },
  )

  it('returns headers and a sentence when reading the whole message takes too much', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'araliya-parser-'))
    const file = join(folder, 'program.mjs')
    await writeFile(
      file,
      "process.on('message', job => job.headersOnly ? process.send({ text: job.headersOnly }) : process.exit(1))",
    )
    expect((await parse(rawMessage(), { program: file }))?.text).toMatch(/^This message could not be read/)
    await rm(folder, { recursive: true })
  })

  it.each([
    ['is killed', "process.kill(process.pid, 'SIGKILL')"],
    ['exits without a result', 'process.exit(1)'],
  ])('returns nothing when its process %s', async (_, program) => {
    const folder = await mkdtemp(join(tmpdir(), 'araliya-parser-'))
    const file = join(folder, 'program.mjs')
    await writeFile(file, program)
    expect(await parse(rawMessage(), { program: file })).toBeUndefined()
    await rm(folder, { recursive: true })
  })
})
