import { createKept, type Kept } from '../http/kept.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { contentSecurityPolicy } from './content-security.ts'

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
export function createPage(html: string, status: number, options: PageOptions): Kept {
  const { keep, secure, hidden, unlocked } = options
  return createKept({
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
