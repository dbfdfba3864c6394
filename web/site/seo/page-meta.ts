import type { MetaDescriptor } from 'react-router'
import { salon } from '#content/salon.ts'
import type { SharedContent } from '../../content.ts'
import type { Card } from '../../pictures.ts'
import type { StructuredData } from './structured-data.ts'

/**
 * What only crawlers and messengers read is written by the server, and the code that makes it stays out of browsers: React
 * leaves what it finds in the head. In development it would complain, so there both write it.
 */
export const isForCrawlers = import.meta.env.SSR || import.meta.env.DEV

interface PageFacts {
  /** What `meta` is given: the root's data tell where the world sees the site. */
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  /** The page's one address, whatever query it was reached with. */
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

/** What the root knows; nothing where even that failed. */
export const rootOf = (matches: PageFacts['matches']) =>
  matches.find(match => match?.id === 'root')?.loaderData as
    | { origin: string; shared: SharedContent }
    | undefined

/** The head of a public page: what search engines list and what messengers show when it is shared. */
export function pageMeta({ matches, path, title, description, card, data }: PageFacts): MetaDescriptor[] {
  const root = rootOf(matches)
  const origin = root?.origin ?? ''
  const url = `${origin}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(isForCrawlers && card
      ? cardMeta({ title, description, url, image: `${origin}${card.src}`, card })
      : []),
    { 'script:ld+json': isForCrawlers && data && root ? data(origin, root.shared) : {} } as MetaDescriptor,
  ]
}

/** What messengers show of a page when it is shared. */
function cardMeta({ title, description, url, image, card }: Shared): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: salon.name },
    { property: 'og:locale', content: 'en_LK' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(card.width) },
    { property: 'og:image:height', content: String(card.height) },
    { property: 'og:image:alt', content: card.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: card.alt },
  ]
}
