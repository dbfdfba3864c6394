import { createHash } from 'node:crypto'
import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import { pageHeaders } from '../http/security-headers.ts'

// Data blocks (JSON-LD) are not run and need no hash.
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

/** `'sha256-…'` of each inline script of a page. */
const scriptHashes = (html: string) =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )

/** The Content-Security-Policy of one page: its own files, and exactly the inline scripts that it was rendered with. */
function contentSecurityPolicy(html: string, secure: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html).join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // The sign of the rupee comes with the styles.
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** How a page is made into bytes. */
export interface PageOptions {
  /** Served to many: compressed as well as can be, and asked after by browsers. Otherwise for one reader, quickly. */
  keep: boolean
  /** The site is reached by https. */
  secure: boolean
  /** Search engines leave it out. */
  hidden: boolean
  /** Without a Content-Security-Policy, for development. */
  unlocked?: boolean | undefined
}

/** Makes a rendered page into an answer that can be kept. */
export function createPage(html: string, status: number, options: PageOptions): CachedResponse {
  const { keep, secure, hidden, unlocked } = options
  return createCachedResponse({
    status,
    headers: {
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': keep ? 'no-cache' : 'no-store',
      ...(hidden && { 'x-robots-tag': 'noindex' }),
      ...(!unlocked && { 'content-security-policy': contentSecurityPolicy(html, secure) }),
    },
    body: Buffer.from(html),
    compressible: true,
    effort: keep ? 'best' : 'fast',
  })
}
