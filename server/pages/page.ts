import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentSecurityPolicy } from './content-security.ts'
import type { Encoding } from './encoding.ts'

/** A rendered page as the bytes and headers that are sent. */
export interface Page {
  status: number
  /** Weak, as the same page goes out in three encodings. */
  etag: string
  headers: Record<Encoding, Record<string, string>>
  bodies: Record<Encoding, Buffer>
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
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    'cache-control': keep ? 'no-cache' : 'no-store',
    ...(keep && { etag }),
    ...(!unlocked && { 'content-security-policy': contentSecurityPolicy(html, secure) }),
  }
  return {
    status,
    etag,
    headers: {
      br: { ...headers, 'content-encoding': 'br' },
      gzip: { ...headers, 'content-encoding': 'gzip' },
      identity: headers,
    },
    bodies: { br, gzip: gz, identity },
  }
}
