import { categories } from '#content/categories.ts'
import { publicPages } from '#contracts/paths/paths.ts'
import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import { fileHeaders } from '../http/security-headers.ts'

export const SITEMAP_PATH = '/sitemap.xml'

const textFile = (type: string, text: string): CachedResponse =>
  createCachedResponse({
    headers: {
      ...fileHeaders,
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
    },
    body: Buffer.from(text),
    compressible: true,
  })

/** The list of the pages for search engines. @param branchPaths those of the branches' pages */
export function createSitemap(origin: string, branchPaths: readonly string[]): CachedResponse {
  const locations = [...publicPages, ...categories.map(({ link }) => link), ...branchPaths]
    .map(path => `  <url><loc>${origin}${path}</loc></url>`)
    .join('\n')
  return textFile(
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations}
</urlset>
`,
  )
}

/** `/robots.txt`. Not the back office: search engines must read it to find that it may not be listed. */
export const createRobots = (origin: string): CachedResponse =>
  textFile(
    'text/plain',
    `User-agent: *
Disallow: /api

Sitemap: ${origin}${SITEMAP_PATH}
`,
  )
