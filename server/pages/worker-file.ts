import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import { fileHeaders } from '../http/security-headers.ts'

/**
 * The service worker of the back office as a response. Browsers ask each time whether it has changed. Its policy is that of the
 * worker itself: it may request this site and nothing else.
 */
export const createWorkerFile = (program: string): CachedResponse =>
  createCachedResponse({
    headers: {
      ...fileHeaders,
      'content-security-policy':
        "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'",
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    },
    body: Buffer.from(program),
    compressible: true,
  })
