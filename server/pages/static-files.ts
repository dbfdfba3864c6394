import fastifyStatic from '@fastify/static'
import fastifyPlugin from 'fastify-plugin'

const YEAR_S = 31_536_000
const HOUR_S = 3_600

// Names that carry a hash of their content never change it.
const HASHED = /[\\/](assets|pictures|video)[\\/]/

/** The browser's files, precompressed by the build; hashed ones are kept by browsers for ever. */
export const staticFiles = fastifyPlugin<{ folder: string }>(async (app, { folder }) => {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz'],
    setHeaders(response, path) {
      response.header(
        'cache-control',
        HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
      )
      response.header('x-content-type-options', 'nosniff')
    },
  })
})
