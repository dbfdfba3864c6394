import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Bytes, createBytes } from './bytes.ts'
import { chooseEncoding, type Effort, type Encoding, encode } from './encoding.ts'
import { chooseRange } from './ranges.ts'

/** What of a request decides in which form it is answered. */
type Asked = Pick<IncomingMessage, 'method' | 'headers'>

/** An answer that is the same for everybody and goes out as it is: a page, a list, a file. */
export interface Kept {
  /** As it is, before any compression. */
  readonly body: Buffer
  /**
   * The bytes that answer a request: plain, compressed, a part of them, or word that the reader's copy is still good.
   * Undefined while they have not been compressed that way yet.
   */
  find(request: Asked): Bytes | undefined
  /** The same, compressed first if need be: once, and only what is asked for. */
  make(request: Asked): Promise<Bytes>
}

interface Contents {
  status?: number
  headers: Record<string, string> & { 'content-type': string }
  body: Buffer
  /** Pictures and films gain nothing from it, and can be asked for in parts instead. */
  compressible: boolean
  effort?: Effort
  /** What was compressed before. */
  encoded?: Partial<Record<Encoding, Buffer>>
}

// Below this, headers are most of the answer.
const SMALLEST_COMPRESSED = 512

const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === '*' ||
    header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')))

/** Makes a body and its headers into an answer that is kept; its tag is that of the body. */
export function createKept({ status = 200, headers, body, compressible, ...more }: Contents): Kept {
  const { effort = 'best', encoded = {} } = more
  const varies = compressible && body.length >= SMALLEST_COMPRESSED
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // Weak where the same thing goes out in several encodings.
  const etag = varies ? `W/"${hash}"` : `"${hash}"`
  const common = { ...headers, etag, ...(varies && { vary: 'accept-encoding' }) }
  const whole = { ...common, ...(!compressible && { 'accept-ranges': 'bytes' }) }
  const { 'content-type': _type, ...bare } = common
  const notModified: Bytes = { status: 304, headers: Object.entries(bare).flat(), body: Buffer.alloc(0) }

  const inEncoding = (encoding: Encoding, content: Buffer) =>
    createBytes(status, encoding === 'identity' ? whole : { ...whole, 'content-encoding': encoding }, content)
  const ready = new Map<Encoding, Bytes>([['identity', inEncoding('identity', body)]])
  for (const [encoding, content] of Object.entries(encoded)) {
    ready.set(encoding as Encoding, inEncoding(encoding as Encoding, content))
  }
  const running = new Map<Encoding, Promise<Bytes>>()

  const encodingFor = (accepted: string | undefined) => (varies ? chooseEncoding(accepted) : 'identity')

  async function compress(encoding: Encoding): Promise<Bytes> {
    const bytes = inEncoding(encoding, await encode(body, encoding, effort))
    ready.set(encoding, bytes)
    return bytes
  }

  function find({ method, headers: asked }: Asked): Bytes | undefined {
    if (status === 200) {
      if (namesTag(asked['if-none-match'], etag)) return notModified
      if (!compressible && method === 'GET' && asked.range !== undefined) {
        const part = chooseRange(asked, etag, body, common)
        if (part) return part
      }
    }
    return ready.get(encodingFor(asked['accept-encoding']))
  }

  return {
    body,
    find,
    make(asked) {
      const found = find(asked)
      if (found) return Promise.resolve(found)
      const encoding = encodingFor(asked.headers['accept-encoding'])
      const promise = running.get(encoding) ?? compress(encoding).finally(() => running.delete(encoding))
      running.set(encoding, promise)
      return promise
    },
  }
}
