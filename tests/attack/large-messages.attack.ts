import { expect } from 'vitest'
import { multipart, rawMessage } from '#tests/received-mail.ts'
import { runMessageParser } from '../../server/mailbox/parse/run-parser.ts'
import { openTemporaryFile } from '../../server/temporary-file.ts'
import { scenario } from '../processes/scenario.ts'

const MEGABYTE = 1024 * 1024
const HTML_PARTS = 4

async function parse(raw: string) {
  await using file = await openTemporaryFile()
  await file.writeFile(raw)
  return await runMessageParser(file, { isTooLarge: false })
}

scenario(
  { action: 'An email has an attachment of 24 MB', promise: 'text and size of the attachment are read' },
  async () => {
    const line = `${'QUJD'.repeat(19)}\r\n`
    const attachment = line.repeat(Math.floor((24 * MEGABYTE) / line.length))
    const parts = [
      { type: 'text/plain', body: 'Large' },
      { type: 'image/jpeg', body: attachment, headers: { 'Content-Transfer-Encoding': 'base64' } },
    ]
    const message = await parse(rawMessage(...multipart(parts)))
    const size = message?.attachments[0]?.size ?? 0
    expect(message?.text).toBe('Large')
    expect(size).toBeGreaterThan(17_000_000)
    return `"Large", and an attachment of ${size} bytes`
  },
)

const pieces: [name: string, piece: string][] = [
  ['tags that are never closed', '<div><b>'],
  ['tables in tables', '<table><tr><td>'],
  ['comments that are never closed', '<!--<p>'],
  ['styles that are never closed', '<style><p>'],
  ['tags with thousands of attributes', '<a b1 b2 b3 b4='],
]

for (const [name, piece] of pieces)
  scenario(
    { action: `An email has 24 MB of HTML with ${name}`, promise: 'the plain text beside it is read' },
    async () => {
      const html = piece.repeat(Math.floor((24 * MEGABYTE) / HTML_PARTS / piece.length))
      const parts = Array.from({ length: HTML_PARTS }, () => ({ type: 'text/html', body: html }))
      const message = await parse(
        rawMessage(...multipart([{ type: 'text/plain', body: 'Ten is fine!' }, ...parts])),
      )
      expect(message?.text).toMatch(/^Ten is fine!/)
      return `"${message?.text.slice(0, 12)}"`
    },
  )
