import type { UIMatch } from 'react-router'
import { salon } from '#content/salon.ts'
import type { SharedContent } from '../../content.ts'
import type { Card } from '../../pictures.ts'
import type { StructuredData } from './structured-data.ts'

/**
 * Metadata for crawlers and link previews is rendered by the server only, to keep its code out of browsers: React leaves
 * elements in the head alone. In development React would warn, so there both render it.
 */
export const isForCrawlers = import.meta.env.SSR || import.meta.env.DEV

interface PageFacts {
  /** With the root's data, which has the site's origin. */
  matches: readonly UIMatch[]
  /** The canonical path, without further query. */
  path: string
  title: string
  description: string
  card: Card | false
  data: false | ((origin: string, shared: SharedContent) => StructuredData)
}

interface Shared {
  title: string
  description: string
  url: string
  image: string
  card: Card
}

/** The root's data; undefined if its loader failed. */
export const rootOf = (matches: PageFacts['matches']) =>
  matches.find(({ id }) => id === 'root')?.loaderData as { origin: string; shared: SharedContent } | undefined

/** The head of a public page, for search engines and link previews. */
export function pageMeta({ matches, path, title, description, card, data }: PageFacts) {
  const root = rootOf(matches)
  const origin = root?.origin ?? ''
  const url = `${origin}${path}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {isForCrawlers && card && (
        <CardMeta {...{ title, description, url, card }} image={`${origin}${card.src}`} />
      )}
      {isForCrawlers && data && root && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
          dangerouslySetInnerHTML={{ __html: escapeJson(data(origin, root.shared)) }}
        />
      )}
    </>
  )
}

/** JSON that can stand inside a script element. */
const escapeJson = (data: StructuredData) =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The link preview (Open Graph and X cards). */
function CardMeta({ title, description, url, image, card }: Shared) {
  const properties = {
    'og:type': 'website',
    'og:site_name': salon.name,
    'og:locale': 'en_LK',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:width': card.width,
    'og:image:height': card.height,
    'og:image:alt': card.alt,
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': card.alt,
  }
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      {Object.entries(names).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  )
}
