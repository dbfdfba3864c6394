import { categories } from '#content/categories.ts'
import { publicPages } from '#contracts/paths/paths.ts'
import { type CachedResponse, createCachedResponse } from '../http/cached-response.ts'
import { fileHeaders } from '../http/security-headers.ts'

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

/** `/sitemap.xml` and `/robots.txt`. */
export function createSitemap(origin: string): Map<string, CachedResponse> {
  const locations = [...publicPages, ...categories.map(({ link }) => link)]
    .map(path => `  <url><loc>${origin}${path}</loc></url>`)
    .join('\n')
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations}
</urlset>
`
  // Not the back office: search engines must read it to find that it may not be listed.
  const robots = `User-agent: *
Disallow: /api

Sitemap: ${origin}/sitemap.xml
`
  return new Map([
    ['/sitemap.xml', textFile('application/xml', sitemap)],
    ['/robots.txt', textFile('text/plain', robots)],
  ])
}
