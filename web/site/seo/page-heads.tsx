import type { UIMatch } from 'react-router'
import { categories } from '#content/categories.ts'
import { inTown, salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { cutText } from '#contracts/text/cut-text.ts'
import { type Card, cards } from '../../cards.ts'
import type { SharedContent } from '../../content.ts'
import type { PageData } from '../page-data.ts'
import { type OwnPictures, SITE_ROUTE } from '../parts/own-pictures.ts'
import { branchData, offersData, type StructuredData, salonData } from './structured-data.ts'

/**
 * Metadata for crawlers and link previews is rendered by the server only, to keep its code out of browsers: React leaves
 * elements in the head alone. In development React would warn, so there both render it.
 */
const isForCrawlers = import.meta.env.SSR || import.meta.env.DEV

/** The matched routes; the root's data has the site's origin. */
type Matches = readonly UIMatch[]

interface PageFacts {
  matches: Matches
  /** The canonical path, without further query. */
  path: string
  title: string
  description: string
  card: Card | false
  data: false | ((origin: string, shared: SharedContent) => StructuredData)
}

/** The root's data; undefined if its loader failed. */
const rootOf = (matches: Matches) =>
  matches.find(({ id }) => id === 'root')?.loaderData as { origin: string; shared: SharedContent } | undefined

/** ' in Colombo', where someone has entered the city. */
function inTownOf(matches: Matches): string {
  const root = rootOf(matches)
  return root ? inTown(root.shared.salon) : ''
}

/** The head of a public page, for search engines and link previews. */
function pageMeta({ matches, path, title, description, card, data }: PageFacts) {
  const root = rootOf(matches)
  const origin = root?.origin ?? ''
  const url = `${origin}${path}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {isForCrawlers && card && <CardMeta {...{ title, description, url, card, origin }} />}
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
function CardMeta({
  title,
  description,
  url,
  card,
  origin,
}: Pick<PageFacts, 'title' | 'description'> & { url: string; card: Card; origin: string }) {
  const image = `${origin}${card.src}`
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

/** The picture for link previews: of the page's hero, else the owner's for sharing, else the default. */
function cardOf(matches: Matches, slot?: PictureSlotId, defaultCard: Card = cards['og-share']): Card {
  const own = matches.find(({ id }) => id === SITE_ROUTE)?.loaderData as OwnPictures | undefined
  return (slot && own?.[slot]?.card) ?? own?.share?.card ?? defaultCard
}

/** The list, if it is loaded; on the server it always is, unless loading failed. */
const loadedList = <T,>(list: unknown): T[] => (Array.isArray(list) ? list : [])

/** Search engines cut off longer ones. */
const DESCRIPTION_MAX = 160

/** The structured data of the salon and its branches. */
const salonOf =
  (matches: Matches, lists?: PageData): PageFacts['data'] =>
  (origin, shared) =>
    salonData(
      origin,
      shared,
      loadedList<Branch>(lists?.branches),
      cardOf(matches),
      loadedList<Service>(lists?.services),
    )

/** Title, description, link preview and structured data of each page, for its route's `meta`. */
export const pageHeads = {
  home: (matches: Matches, lists: PageData | undefined) =>
    pageMeta({
      matches,
      path: paths.home,
      title: `${salon.name} | Hair, makeup, nails and facials${inTownOf(matches)}`,
      description: rootOf(matches)?.shared.salon.description ?? '',
      card: isForCrawlers && cardOf(matches),
      data: isForCrawlers && salonOf(matches, lists),
    }),

  about: (matches: Matches) =>
    pageMeta({
      matches,
      path: paths.about,
      title: `About us | ${salon.name}`,
      description: `About ${salon.name}${inTownOf(matches)}: who we are, what we do and how to reach us.`,
      card: isForCrawlers && cardOf(matches, 'about-hero', cards['og-about']),
      data: isForCrawlers && salonOf(matches),
    }),

  services: (matches: Matches, lists: PageData | undefined, id: CategoryId | undefined) => {
    const category = categories.find(other => other.id === id)
    return pageMeta({
      matches,
      path: category ? paths.servicesIn(category.id) : paths.services,
      title: `${category ? `${category.name}: prices` : 'Services and prices'} | ${salon.name}`,
      description: category
        ? `${category.description} The price list for ${category.name.toLowerCase()} at ${salon.name}${inTownOf(matches)}.`
        : `The price list of ${salon.name}${inTownOf(matches)}: hair, makeup, nail care and facial treatments, in rupees.`,
      card: isForCrawlers && cardOf(matches, 'services-hero', cards['og-services']),
      data:
        isForCrawlers &&
        ((origin, shared) =>
          offersData(
            origin,
            shared,
            loadedList<Service>(lists?.services).filter(
              service => !category || service.categoryId === category.id,
            ),
            loadedList<Branch>(lists?.branches),
          )),
    })
  },

  contact: (matches: Matches, lists: PageData | undefined) =>
    pageMeta({
      matches,
      path: paths.contact,
      title: `Contact and locations | ${salon.name}`,
      description: `Write to ${salon.name}, call or visit us${inTownOf(matches)}. We respond within 24 hours.`,
      card: isForCrawlers && cardOf(matches, 'contact-hero', cards['og-contact']),
      data: isForCrawlers && salonOf(matches, lists),
    }),

  privacy: (matches: Matches) =>
    pageMeta({
      matches,
      path: paths.privacy,
      title: `Privacy | ${salon.name}`,
      description: `What ${salon.name}${inTownOf(matches)} does with what you tell us: what we ask and why, who sees it, how long we keep it, and your rights.`,
      card: isForCrawlers && cardOf(matches),
      data: false,
    }),

  branch: (matches: Matches, branch: Branch, services: unknown) =>
    pageMeta({
      matches,
      path: paths.branch(branch.slug),
      title: `${branch.name}: address and opening hours | ${salon.name}`,
      description: cutText(
        `${salon.name} in ${branch.name}, ${branch.address}: opening hours, map and telephone number.`,
        DESCRIPTION_MAX,
      ),
      card: isForCrawlers && cardOf(matches, 'contact-hero', cards['og-contact']),
      data:
        isForCrawlers &&
        ((origin, shared) =>
          branchData(origin, shared, branch, loadedList<Service>(services), cardOf(matches))),
    }),

  notFound: () => (
    <>
      <title>{`Page Not Found | ${salon.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  ),
}
