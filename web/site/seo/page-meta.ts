import type { MetaDescriptor } from 'react-router'
import { salon } from '#content/salon.ts'
import type { Card } from '../../pictures.ts'
import type { StructuredData } from './structured-data.ts'

interface PageFacts {
  /** What `meta` is given: the root's data tell where the world sees the site. */
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  /** The page's one address, whatever query it was reached with. */
  path: string
  title: string
  description: string
  card: Card
  data?: (origin: string) => StructuredData | undefined
}

export const originOf = (matches: PageFacts['matches']): string => {
  const root = matches.find(match => match?.id === 'root')?.loaderData as { origin?: string } | undefined
  return root?.origin ?? ''
}

/** The head of a public page: what search engines list and what messengers show when it is shared. */
export function pageMeta({ matches, path, title, description, card, data }: PageFacts): MetaDescriptor[] {
  const origin = originOf(matches)
  const url = `${origin}${path}`
  const structured = data?.(origin)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: salon.name },
    { property: 'og:locale', content: 'en_LK' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}${card.src}` },
    { property: 'og:image:width', content: String(card.width) },
    { property: 'og:image:height', content: String(card.height) },
    { property: 'og:image:alt', content: card.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: `${origin}${card.src}` },
    { name: 'twitter:image:alt', content: card.alt },
    ...(structured ? [{ 'script:ld+json': structured } as MetaDescriptor] : []),
  ]
}
