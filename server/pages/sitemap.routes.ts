import type { FastifyPluginAsync } from 'fastify'
import { categories } from '#content/categories.ts'
import { paths } from '#contracts/paths.ts'

const PAGES = [paths.home, paths.about, paths.services, paths.contact]

/** `/sitemap.xml` and `/robots.txt`: what search engines are to read, and what not. */
export const sitemapRoutes: FastifyPluginAsync<{ origin: string }> = async (app, { origin }) => {
  const locations = [...PAGES, ...categories.map(({ link }) => link)]
    .map(path => `  <url><loc>${origin}${path}</loc></url>`)
    .join('\n')
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations}
</urlset>
`
  const robots = `User-agent: *
Disallow: ${paths.admin.dashboard}
Disallow: /api

Sitemap: ${origin}/sitemap.xml
`

  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )
}
