import { createHash } from 'node:crypto'
import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import { pageHeaders } from '../http/security-headers.ts'

// Data blocks (JSON-LD) are not executed and need no hash.
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

/** `'sha256-…'` of each inline script of a page. */
const scriptHashes = (html: string) =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )

/** The Content-Security-Policy of a page: files of this site, and the inline scripts that it was rendered with. */
function contentSecurityPolicy(html: string, isSecure: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html).join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // The stylesheet contains the font of the rupee sign.
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The back office shows a page beside its texts.
    "frame-ancestors 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

export interface PageOptions {
  /** Cached pages are compressed best and revalidated by browsers; others are compressed fast and not stored. */
  isCached: boolean
  /** The site is served over https. */
  isSecure: boolean
  /** Not for search engines. */
  noIndex: boolean
  /** Without a Content-Security-Policy. */
  isDevelopment?: boolean | undefined
}

export function createPage(html: string, status: number, options: PageOptions): CachedResponse {
  const { isCached, isSecure, noIndex, isDevelopment } = options
  return createCachedResponse({
    status,
    headers: {
      ...pageHeaders,
      'x-frame-options': 'SAMEORIGIN',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isCached ? 'no-cache' : 'no-store',
      ...(noIndex && { 'x-robots-tag': 'noindex' }),
      ...(!isDevelopment && { 'content-security-policy': contentSecurityPolicy(html, isSecure) }),
    },
    body: Buffer.from(html),
    compressible: true,
    effort: isCached ? 'best' : 'fast',
  })
}
