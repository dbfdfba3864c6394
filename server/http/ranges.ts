import type { IncomingHttpHeaders } from 'node:http'
import parseRange from 'range-parser'
import { type Bytes, createBytes } from './bytes.ts'

/**
 * The part of a body that a request asks for (RFC 9110, 14): 206, or 416 where there is no such part. Undefined where
 * the whole is to be sent: several parts at once, a header that can't be read, a part of another version (`If-Range`).
 */
export function chooseRange(
  { range, 'if-range': version }: IncomingHttpHeaders,
  etag: string,
  body: Buffer,
  headers: Record<string, string>,
): Bytes | undefined {
  if (version !== undefined && version !== etag) return undefined
  const ranges = parseRange(body.length, range ?? '')
  if (ranges === -1) {
    return createBytes(416, { ...headers, 'content-range': `bytes */${body.length}` }, Buffer.alloc(0))
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  const [part] = ranges
  if (!part) return undefined
  const { start, end } = part
  return createBytes(
    206,
    { ...headers, 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${body.length}` },
    body.subarray(start, end + 1),
  )
}
