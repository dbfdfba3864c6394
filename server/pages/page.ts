import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Bytes, createBytes } from '../http/bytes.ts'
import type { Encoding } from '../http/encoding.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { contentSecurityPolicy } from './content-security.ts'

/** A rendered page, ready to go out in each encoding, or as word that the browser's copy is still good. */
export interface Page {
  /** Weak, as the same page goes out in three encodings. */
  etag: string
  encoded: Record<Encoding, Bytes>
  notModified: Bytes
}

/** How a page is made into bytes. */
export interface PageOptions {
  /** Kept for many readers: compressed as well as can be, tagged, and asked after by browsers. Otherwise for one. */
  keep: boolean
  /** The site is reached by https. */
  secure: boolean
  /** Without a Content-Security-Policy, for development. */
  unlocked?: boolean
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants

/** Compresses and hashes a page. */
export async function createPage(html: string, status: number, options: PageOptions): Promise<Page> {
  const { keep, secure, unlocked } = options
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [BROTLI_PARAM_QUALITY]: keep ? 11 : 4, [BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gzipped(identity, { level: keep ? 9 : 4 }),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...pageHeaders,
    vary: 'accept-encoding',
    'cache-control': keep ? 'no-cache' : 'no-store',
    ...(keep && { etag }),
    ...(!unlocked && { 'content-security-policy': contentSecurityPolicy(html, secure) }),
  }
  const typed = { ...headers, 'content-type': 'text/html; charset=utf-8' }
  return {
    etag,
    encoded: {
      br: createBytes(status, { ...typed, 'content-encoding': 'br' }, br),
      gzip: createBytes(status, { ...typed, 'content-encoding': 'gzip' }, gz),
      identity: createBytes(status, typed, identity),
    },
    notModified: { status: 304, headers: Object.entries(headers).flat(), body: Buffer.alloc(0) },
  }
}
