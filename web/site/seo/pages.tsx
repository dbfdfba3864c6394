import { categories } from '#content/categories.ts'
import { salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branch.ts'
import type { CategoryId } from '#contracts/category.ts'
import { paths } from '#contracts/paths.ts'
import type { PictureSlotId } from '#contracts/picture-slots.ts'
import type { Service } from '#contracts/service.ts'
import { type Card, ogAbout, ogContact, ogServices, ogShare } from '../../pictures.ts'
import { type OwnPictures, SITE_ROUTE } from '../parts/own-pictures.ts'
import { isForCrawlers, pageMeta, rootOf } from './page-meta.tsx'
import { offersData, salonData } from './structured-data.ts'

/** The picture for link previews: of the page's hero, else the owner's for sharing, else the default. */
function cardOf(matches: Matches, slot: PictureSlotId | undefined, defaultCard: Card): Card {
  const own = matches.find(({ id }) => id === SITE_ROUTE)?.loaderData as OwnPictures | undefined
  return (slot && own?.[slot]?.card) ?? own?.share?.card ?? defaultCard
}

type Matches = Parameters<typeof pageMeta>[0]['matches']

/** The list, if it is loaded; on the server it always is, unless loading failed. */
const loadedList = <T,>(list: unknown): T[] => (Array.isArray(list) ? list : [])

/** Title, description, link preview and structured data of each page, for its route's `meta`. */
export const pages = {
  home: (matches: Matches, branches: unknown) =>
    pageMeta({
      matches,
      path: paths.home,
      title: `${salon.name} | Hair, makeup, nails and facials in Colombo`,
      description: rootOf(matches)?.shared.salon.description ?? '',
      card: isForCrawlers && cardOf(matches, undefined, ogShare),
      data:
        isForCrawlers &&
        ((origin, shared) =>
          salonData(origin, shared, loadedList<Branch>(branches), cardOf(matches, undefined, ogShare))),
    }),

  about: (matches: Matches) =>
    pageMeta({
      matches,
      path: paths.about,
      title: `About us | ${salon.name}`,
      description: `How three chairs in Colombo became ${salon.shortName}: our story since ${salon.founded}, what we believe in and why people stay.`,
      card: isForCrawlers && cardOf(matches, 'about-hero', ogAbout),
      data:
        isForCrawlers &&
        ((origin, shared) => salonData(origin, shared, [], cardOf(matches, undefined, ogShare))),
    }),

  services: (matches: Matches, services: unknown, id: CategoryId | undefined) => {
    const category = categories.find(other => other.id === id)
    return pageMeta({
      matches,
      path: category ? paths.servicesIn(category.id) : paths.services,
      title: `${category ? `${category.name}: prices` : 'Services and prices'} | ${salon.name}`,
      description: category
        ? `${category.description} The price list for ${category.name.toLowerCase()} at ${salon.name} in Colombo.`
        : `The price list of ${salon.name} in Colombo: hair, makeup, nail care and facial treatments, in rupees.`,
      card: isForCrawlers && cardOf(matches, 'services-hero', ogServices),
      data:
        isForCrawlers &&
        (origin =>
          offersData(
            origin,
            loadedList<Service>(services).filter(service => !category || service.categoryId === category.id),
          )),
    })
  },

  contact: (matches: Matches, branches: unknown) =>
    pageMeta({
      matches,
      path: paths.contact,
      title: `Contact and locations | ${salon.name}`,
      description: `Write to ${salon.name}, call or visit us in Colombo. We respond within 24 hours.`,
      card: isForCrawlers && cardOf(matches, 'contact-hero', ogContact),
      data:
        isForCrawlers &&
        ((origin, shared) =>
          salonData(origin, shared, loadedList<Branch>(branches), cardOf(matches, undefined, ogShare))),
    }),

  notFound: () => (
    <>
      <title>{`Page Not Found | ${salon.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  ),
}
