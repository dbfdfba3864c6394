import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentSecurityPolicy } from './content-security.ts'

/** A rendered page as the bytes that are sent. */
export interface Page {
  status: number
  etag: string
  contentSecurityPolicy: string
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** How hard to compress: once for many readers, or quickly for one. */
export type Effort = 'kept' | 'once'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants

/** Compresses and hashes a page. */
export async function createPage(
  html: string,
  status: number,
  effort: Effort,
  secure: boolean,
): Promise<Page> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [BROTLI_PARAM_QUALITY]: effort === 'kept' ? 11 : 4,
        [BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gzipped(identity, { level: effort === 'kept' ? 9 : 4 }),
  ])
  return {
    status,
    // Weak, as the same page goes out in three encodings.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    contentSecurityPolicy: contentSecurityPolicy(html, secure),
    bodies: { br, gzip: gz, identity },
  }
}
