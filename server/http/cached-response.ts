import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import parseRange from 'range-parser'
import { createRawResponse, type RawResponse } from './raw-response.ts'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** The smallest encoding that an `Accept-Encoding` header allows. */
const chooseEncoding = (header: string | undefined): Encoding =>
  header === undefined ? 'identity' : ((negotiate(header, [...ENCODINGS]) as Encoding | null) ?? 'identity')

/** How hard to compress: as well as can be for what is served to many, quickly for what only one reader gets. */
type Effort = 'best' | 'fast'

const levels = { best: { brotli: 11, gzip: 9 }, fast: { brotli: 4, gzip: 4 } }
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function encode(body: Buffer, encoding: Exclude<Encoding, 'identity'>, effort: Effort): Promise<Buffer> {
  const level = levels[effort]
  if (encoding === 'gzip') return gzipped(body, { level: level.gzip })
  const params = { [BROTLI_PARAM_QUALITY]: level.brotli, [BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotli(body, { params })
}

/**
 * The part of a body that a request asks for (RFC 9110, 14): 206, or 416 where there is no such part. Undefined where
 * the whole is to be sent: several parts at once, a header that can't be read, a part of another version (`If-Range`).
 */
function chooseRange(
  { range, 'if-range': version }: IncomingHttpHeaders,
  etag: string,
  body: Buffer,
  headers: Record<string, string>,
): RawResponse | undefined {
  if (version !== undefined && version !== etag) return undefined
  const ranges = parseRange(body.length, range ?? '')
  if (ranges === -1)
    return createRawResponse(416, { ...headers, 'content-range': `bytes */${body.length}` }, Buffer.alloc(0))
  const [part, ...more] = ranges === -2 ? [] : ranges
  if (!part || more.length > 0 || ranges === -2 || ranges.type !== 'bytes') return undefined
  const { start, end } = part
  const range206 = { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${body.length}` }
  return createRawResponse(206, { ...headers, ...range206 }, body.subarray(start, end + 1))
}

/** What of a request decides in which form it is answered. */
type Asked = Pick<IncomingMessage, 'method' | 'headers'>

/** An answer that is the same for everybody and goes out as it is: a page, a list, a file. */
export interface CachedResponse {
  /** As it is, before any compression. */
  readonly body: Buffer
  /**
   * The bytes that answer a request: plain, compressed, a part of them, or word that the reader's copy is still good.
   * Undefined while they have not been compressed that way yet.
   */
  find(request: Asked): RawResponse | undefined
  /** The same, compressed first if need be: once, and only what is asked for. */
  make(request: Asked): Promise<RawResponse>
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

/** Makes a body and its headers into an answer that can be cached; its tag is that of the body. */
export function createCachedResponse(contents: Contents): CachedResponse {
  const { status = 200, headers, body, compressible, effort = 'best', encoded = {} } = contents
  const varies = compressible && body.length >= SMALLEST_COMPRESSED
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // Weak where the same thing goes out in several encodings.
  const etag = varies ? `W/"${hash}"` : `"${hash}"`
  const common = { ...headers, etag, ...(varies && { vary: 'accept-encoding' }) }
  const whole = { ...common, ...(!compressible && { 'accept-ranges': 'bytes' }) }
  const { 'content-type': _type, ...bare } = common
  const notModified: RawResponse = {
    status: 304,
    headers: Object.entries(bare).flat(),
    body: Buffer.alloc(0),
  }

  const inEncoding = (encoding: Encoding, content: Buffer) =>
    createRawResponse(
      status,
      encoding === 'identity' ? whole : { ...whole, 'content-encoding': encoding },
      content,
    )
  const ready = new Map<Encoding, RawResponse>([['identity', inEncoding('identity', body)]])
  for (const [encoding, content] of Object.entries(encoded)) {
    ready.set(encoding as Encoding, inEncoding(encoding as Encoding, content))
  }
  const running = new Map<Encoding, Promise<RawResponse>>()
  const encodingFor = (accepted: string | undefined) => (varies ? chooseEncoding(accepted) : 'identity')

  async function compress(encoding: Exclude<Encoding, 'identity'>): Promise<RawResponse> {
    const bytes = inEncoding(encoding, await encode(body, encoding, effort))
    ready.set(encoding, bytes)
    return bytes
  }

  function find({ method, headers: asked }: Asked): RawResponse | undefined {
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
    async make(asked) {
      const found = find(asked)
      if (found) return found
      const encoding = encodingFor(asked.headers['accept-encoding']) as Exclude<Encoding, 'identity'>
      return running.getOrInsertComputed(encoding, () =>
        compress(encoding).finally(() => running.delete(encoding)),
      )
    },
  }
}
