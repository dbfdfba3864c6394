import { buffer } from 'node:stream/consumers'
import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit'
import libmime from 'libmime'
import { decodeText, parameterAsUtf8 } from './charsets.ts'

/** A part of a message, which may have parts in its turn. */
export interface MessagePart {
  /** Its media type in lower case, such as `text/plain`. */
  type: string
  /** How its parts belong together, such as `alternative`; empty for one that has a content. */
  multipart: string
  isAttachment: boolean
  /** Empty when it has none. */
  filename: string
  content: Buffer
  parts: MessagePart[]
  /** Its content as text, of at most so many bytes. */
  text: (bytesMax: number) => string
}

/** The headers of a message as they are written, by their name in lower case, and its parts. */
export interface Message {
  headers: { name: string; value: string }[]
  root: MessagePart
}

/** What a message must not have more of. */
export interface PartLimits {
  headerBytes: number
  parts: number
  nesting: number
}

class TooMany extends Error {}

/** Some programs leave out the semicolon after it. */
const MEDIA_TYPE = /^[^\s;]+/

interface Open {
  node: MimeNode
  part: MessagePart
  depth: number
  chunks: Buffer[]
}

/** The name of a part's file: read as UTF-8 where it is that, otherwise in the charset that it names. */
function filenameOf(node: MimeNode): string {
  const labelled = node.filename || ''
  if (/^[ -~]*$/.test(labelled)) return labelled
  const headerOf = (name: string) =>
    headerValue(node.headers ? (node.headers.getList().find(({ key }) => key === name)?.line ?? '') : '')
  return (
    parameterAsUtf8(headerOf('content-disposition'), 'filename') ||
    parameterAsUtf8(headerOf('content-type'), 'name') ||
    labelled
  )
}

function beginPart(node: MimeNode): MessagePart {
  const part: MessagePart = {
    type: MEDIA_TYPE.exec(node.contentType || '')?.[0] ?? 'text/plain',
    multipart: node.multipart || '',
    isAttachment: node.disposition === 'attachment',
    filename: filenameOf(node),
    content: Buffer.alloc(0),
    parts: [],
    text: bytesMax => {
      const text = decodeText(part.content.subarray(0, bytesMax), node.charset || '')
      return node.flowed ? libmime.decodeFlowed(text, node.delSp) : text
    },
  }
  return part
}

async function decodeContent({ node, chunks }: Open): Promise<Buffer> {
  const decoder = node.getDecoder()
  decoder.end(Buffer.concat(chunks))
  return buffer(decoder)
}

/**
 * Splits a message into its parts, whose content is decoded. Messages in it are attachments: their texts and headers are not those of
 * the sender.
 * @throws an error when it has more than it may
 */
export async function splitMessage(
  file: Buffer,
  { headerBytes, parts, nesting }: PartLimits,
): Promise<Message> {
  const splitter = new Splitter({ ignoreEmbedded: true, maxHeadSize: headerBytes, maxChildNodes: parts })
  splitter.end(file)
  const all = new Map<MimeNode, Open>()
  for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
    if (chunk.type !== 'node') {
      all.get(chunk.node)?.chunks.push(chunk.value)
      continue
    }
    const parent = chunk.parentNode ? all.get(chunk.parentNode) : undefined
    const opened: Open = { node: chunk, part: beginPart(chunk), depth: (parent?.depth ?? 0) + 1, chunks: [] }
    if (opened.depth > nesting) throw new TooMany()
    parent?.part.parts.push(opened.part)
    all.set(chunk, opened)
  }
  const [root] = all.values()
  if (!root) throw new TooMany()
  // A part that should have parts but has none is text: its boundary is missing or wrong.
  for (const opened of all.values()) {
    if (opened.part.parts.length > 0) continue
    opened.part.content = await decodeContent(opened)
    opened.part.multipart = ''
  }
  const headers = root.node.headers || undefined
  return {
    headers: headers?.getList().map(({ key, line }) => ({ name: key, value: headerValue(line) })) ?? [],
    root: root.part,
  }
}

/** The value of a header line, which the splitter gives as bytes. */
function headerValue(line: string): string {
  const text = decodeText(Buffer.from(line, 'latin1'), '')
  return text
    .slice(text.indexOf(':') + 1)
    .replace(/\r?\n(?=[ \t])/g, '')
    .replace(/[\r\n]+/g, ' ')
    .trim()
}
