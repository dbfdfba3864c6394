import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'

const ENCODINGS = ['br', 'gzip', 'identity'] as const

/** How the bytes of an answer can go out. */
export type Encoding = (typeof ENCODINGS)[number]

/** The smallest encoding that an `Accept-Encoding` header allows. */
export const chooseEncoding = (header: string | undefined): Encoding =>
  header === undefined ? 'identity' : ((negotiate(header, [...ENCODINGS]) as Encoding | null) ?? 'identity')

/** How hard to compress: as well as can be for what is kept, quickly for what only one reader gets. */
export type Effort = 'best' | 'fast'

const levels = { best: { brotli: 11, gzip: 9 }, fast: { brotli: 4, gzip: 4 } }
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses a body, away from the event loop. */
export const encode = (body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> | Buffer => {
  if (encoding === 'identity') return body
  const level = levels[effort]
  if (encoding === 'gzip') return gzipped(body, { level: level.gzip })
  const params = { [BROTLI_PARAM_QUALITY]: level.brotli, [BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotli(body, { params })
}
