import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import parseRange from 'range-parser'
import { createRawResponse, type RawResponse } from './raw-response.ts'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** The best encoding that an `Accept-Encoding` header allows. */
function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const chosen = negotiate(header, [...ENCODINGS]) as Encoding | null
  return chosen ?? 'identity'
}

/** `best` for responses that are served many times, `fast` for those that are served once. */
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

// What `parseRange` returns instead of ranges.
const IS_OUTSIDE = -1
const IS_INVALID = -2

/**
 * The part of a body that a request asks for (RFC 9110, 14), its end included; `outside` when the body has no such part. Undefined
 * if the whole body is to be sent: for several ranges, an invalid header, or a range of another version (`If-Range`).
 */
export function chooseRange(
  { method, headers }: RequestHead,
  etag: string,
  size: number,
): { start: number; end: number } | 'outside' | undefined {
  const version = headers['if-range']
  if (method !== 'GET' || headers.range === undefined) return undefined
  if (version !== undefined && version !== etag) return undefined

  const ranges = parseRange(size, headers.range)
  if (ranges === IS_INVALID) return undefined
  if (ranges === IS_OUTSIDE) return 'outside'
  const [range, ...others] = ranges
  return ranges.type === 'bytes' && others.length === 0 ? range : undefined
}

type RequestHead = Pick<IncomingMessage, 'method' | 'headers'>

interface Contents {
  status?: number
  headers: Record<string, string> & { 'content-type': string }
  body: Buffer
  /** False for pictures and film, which support ranges instead. */
  compressible: boolean
  effort?: Effort
  /** Bodies that are already compressed. */
  encoded?: Partial<Record<Encoding, Buffer>>
}

// For smaller bodies the headers are most of the response.
const MIN_COMPRESSED_BYTES = 512

/** A weak and a strong tag are the same here (RFC 9110, 13.1.2). */
const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` header names a tag. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === '*') return true
  return header.split(',').some(tag => opaqueTag(tag) === opaqueTag(etag))
}

/** Makes a response that is the same for everyone, a page, a list or a file; its ETag is a hash of the body. */
export function createCachedResponse(contents: Contents) {
  const { status = 200, headers, body, compressible, effort = 'best', encoded = {} } = contents
  const varies = compressible && body.length >= MIN_COMPRESSED_BYTES
  const digest = hash('sha256', body, 'base64url').slice(0, 22)
  // Weak if the body is sent in several encodings.
  const etag = varies ? `W/"${digest}"` : `"${digest}"`
  const commonHeaders: Contents['headers'] = { ...headers, etag }
  if (varies) commonHeaders.vary = 'accept-encoding'
  const wholeHeaders: Contents['headers'] = { ...commonHeaders }
  if (!compressible) wholeHeaders['accept-ranges'] = 'bytes'

  const { 'content-type': _type, ...notModifiedHeaders } = commonHeaders
  const notModified: RawResponse = {
    status: 304,
    headers: Object.entries(notModifiedHeaders).flat(),
    body: Buffer.alloc(0),
  }

  function inEncoding(encoding: Encoding, content: Buffer): RawResponse {
    if (encoding === 'identity') return createRawResponse(status, wholeHeaders, content)
    return createRawResponse(status, { ...wholeHeaders, 'content-encoding': encoding }, content)
  }
  function inPart(range: Exclude<ReturnType<typeof chooseRange>, undefined>): RawResponse {
    if (range === 'outside') {
      const contentRange = { 'content-range': `bytes */${body.length}` }
      return createRawResponse(416, { ...commonHeaders, ...contentRange }, Buffer.alloc(0))
    }
    const { start, end } = range
    const contentRange = { 'content-range': `bytes ${start}-${end}/${body.length}` }
    return createRawResponse(206, { ...wholeHeaders, ...contentRange }, body.subarray(start, end + 1))
  }
  const ready = new Map<Encoding, RawResponse>([['identity', inEncoding('identity', body)]])
  for (const [encoding, content] of Object.entries(encoded)) {
    ready.set(encoding as Encoding, inEncoding(encoding as Encoding, content))
  }
  const compressing = new Map<Encoding, Promise<RawResponse>>()
  const encodingFor = (accepted: string | undefined) => (varies ? chooseEncoding(accepted) : 'identity')

  async function compress(encoding: Exclude<Encoding, 'identity'>): Promise<RawResponse> {
    const response = inEncoding(encoding, await encode(body, encoding, effort))
    ready.set(encoding, response)
    return response
  }

  /**
   * The response to a request: whole, compressed, a range of it, or 304. Undefined if it has not been compressed in the
   * requested encoding yet.
   */
  function find({ method, headers: requestHeaders }: RequestHead): RawResponse | undefined {
    if (status === 200) {
      if (matchesTag(requestHeaders['if-none-match'], etag)) return notModified
      const range = compressible
        ? undefined
        : chooseRange({ method, headers: requestHeaders }, etag, body.length)
      if (range) return inPart(range)
    }
    return ready.get(encodingFor(requestHeaders['accept-encoding']))
  }

  return {
    /** Uncompressed. */
    body,
    find,
    /** As `find`, and compresses the body first if necessary. */
    async make(request: RequestHead): Promise<RawResponse> {
      const found = find(request)
      if (found) return found
      const encoding = encodingFor(request.headers['accept-encoding']) as Exclude<Encoding, 'identity'>
      return compressing.getOrInsertComputed(encoding, () =>
        compress(encoding).finally(() => compressing.delete(encoding)),
      )
    },
  }
}

export type CachedResponse = ReturnType<typeof createCachedResponse>
