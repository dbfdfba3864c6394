import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useRevalidator } from 'react-router'
import { categories } from '#content/categories.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Person } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { Category } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { useSharedContent } from '../../content.ts'
import { serviceOptions } from '../../salon/choices.ts'
import { placesOf } from '../../salon/service-places.ts'
import { Flower } from '../../ui/flower.tsx'
import { passFocusOn } from '../../ui/focus.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { PhoneLink, siteButtonClass } from '../parts/link.tsx'
import { SampleNote } from '../parts/sample-note.tsx'
import { listOf } from '../selection/address.ts'
import { findIn } from '../selection/find-service.ts'
import type { Selection } from '../selection/use-selection.ts'
import { CategoryHeading, CategoryPeople } from './category-heading.tsx'
import { LIST_ID } from './list-id.ts'
import { ServiceItem } from './service-row.tsx'

interface Props {
  /** Undefined while they load, null if they could not be loaded. */
  services: Service[] | null | undefined
  /** All branches, for the names of those that offer a service; without them it is not said where. */
  branches: Branch[] | null | undefined
  people: Person[]
  /** Undefined: all categories. */
  category: Category | undefined
  selection: Selection
}

const ListMessage = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="page-width grid min-h-[60svh] place-content-center justify-items-center gap-6 py-16 text-center">
    <Flower className="size-16 text-gold" />
    <p className="max-w-[36ch] text-balance text-xl text-plum-soft">{children}</p>
    {action}
  </div>
)

/** Loads the prices again. A form, so that the button works without JavaScript too. */
function TryAgain({ category }: Pick<Props, 'category'>) {
  const { revalidate } = useRevalidator()
  return (
    <form
      ref={passFocusOn(() => document.getElementById(LIST_ID))}
      action={paths.services}
      onSubmit={event => {
        event.preventDefault()
        void revalidate()
      }}
    >
      {category && <input type="hidden" name="category" value={category.id} />}
      <button type="submit" className={`cursor-pointer ${siteButtonClass('outlined')}`}>
        Try Again
      </button>
    </form>
  )
}

/** Says that the prices could not be loaded. */
function NoPrices({ category }: Pick<Props, 'category'>) {
  const { salon } = useSharedContent()
  return (
    <ListMessage action={<TryAgain category={category} />}>
      Our prices are not at hand just now.{' '}
      {salon.phone && (
        <>
          Call us on{' '}
          <PhoneLink
            number={salon.phone}
            className="inline-block text-rose-700 underline underline-offset-4"
          />{' '}
          and we will gladly tell you.
        </>
      )}
    </ListMessage>
  )
}

/** How many services of a category say that they are popular. */
const POPULAR_MAX = 2

/** The services by category; a category without services is left out. */
function PriceList({ services, branches, people, category, selection }: Props) {
  if (services === undefined) {
    return (
      <>
        <PriceListSkeleton category={category} />
        {/* The browser loads what the server could not read, unless it runs no scripts. */}
        <noscript>
          <NoPrices category={category} />
        </noscript>
      </>
    )
  }
  if (services === null) return <NoPrices category={category} />
  const groups = categories
    .filter(({ id }) => !category || id === category.id)
    .map(group => ({ ...group, services: services.filter(({ categoryId }) => categoryId === group.id) }))
    .filter(group => group.services.length > 0)
  if (groups.length === 0) return <ListMessage>Nothing is listed here yet.</ListMessage>
  const choices = new Map(serviceOptions(services).map(({ row, key }) => [row.id, key]))
  const find = findIn(services)
  const chosen = new Map(selection.lines.map(line => [find(line.service)?.id, line]))
  return groups.map(({ services, ...group }) => {
    const popular = services.filter(service => service.popular).slice(0, POPULAR_MAX)
    return (
      <section key={group.id} aria-labelledby={`prices-${group.id}`} className="price-group">
        <CategoryHeading category={group}>
          <CategoryPeople people={people} services={services} branches={branches} />
        </CategoryHeading>
        <ul>
          {services.map(service => (
            <ServiceItem
              key={service.id}
              service={service}
              places={branches ? placesOf(service, branches) : ''}
              choice={choices.get(service.id) ?? service.name}
              isPopular={popular.includes(service)}
              chosen={chosen.get(service.id)}
              onChoose={selection.choose}
              onRemove={selection.remove}
              lines={selection.lines}
            />
          ))}
        </ul>
      </section>
    )
  })
}

const ROWS = 7
const bar = 'animate-pulse rounded-full bg-baby-rose/40 motion-reduce:animate-none'

/** The first category while the list loads: as high as a screen, so that nothing in view moves afterwards. */
function PriceListSkeleton({ category }: Pick<Props, 'category'>) {
  return categories
    .filter(({ id }) => !category || id === category.id)
    .slice(0, 1)
    .map(first => (
      <div key={first.id} className="price-group noscript:hidden">
        <CategoryHeading category={first} />
        <ul aria-hidden="true" data-testid="services-skeleton">
          {Array.from({ length: ROWS }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are equal
            <li key={row} className="service-row">
              <span className={`service-name h-5 w-44 max-w-full ${bar}`} />
              <span className={`service-description h-4 w-4/5 ${bar}`} />
              <span className="service-line">
                <span className="service-cost">
                  <span className="service-dots" />
                  <span className={`service-price h-5 w-20 ${bar}`} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    ))
}

const FADE_MS = 300

const PHONE = '(width < 48rem)'
/** On a phone, a list that begins below this share of the screen's height shows too little of itself. */
const NOTICED_SHARE = 0.4

/** The value to show: the wanted one, after the time in which the old one fades. */
function useFaded<T>(wanted: T): { shown: T; isFading: boolean } {
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    if (shown === wanted) return
    const timer = setTimeout(() => setShown(wanted), FADE_MS)
    return () => clearTimeout(timer)
  }, [shown, wanted])
  return { shown, isFading: shown !== wanted }
}

const categoryOf = (search: string) => new URLSearchParams(search).get('category')

/**
 * Scrolls to the beginning of the list after a click on a filter, if the change would not be noticed: the beginning is
 * beneath the sticky filter or, on a phone, far below. Going back in the history does not scroll.
 */
function useListInView(list: RefObject<HTMLElement | null>) {
  const { key, search } = useLocation()
  const type = useNavigationType()
  const before = useRef({ key, search })
  useEffect(() => {
    const last = before.current
    if (last.key === key) return
    before.current = { key, search }
    const element = list.current
    // Another selection is no click on a filter.
    const isSelection =
      listOf(last.search) !== listOf(search) && categoryOf(last.search) === categoryOf(search)
    if (!element || type === NavigationType.Pop || isSelection) return
    const { top } = element.getBoundingClientRect()
    // The filter ends where the list begins, until it sticks.
    const covered = document.querySelector('.service-filter')?.getBoundingClientRect().bottom ?? 0
    const isFarBelow = top > innerHeight * NOTICED_SHARE && matchMedia(PHONE).matches
    if (top < covered - 1 || isFarBelow) element.scrollIntoView({ block: 'start' })
  }, [key, search, type, list])
}

const announcement = (services: Service[], category: Category | undefined) => {
  const count = services.filter(({ categoryId }) => !category || categoryId === category.id).length
  return `${counted(count, 'service')} in ${category?.name ?? 'all categories'}`
}

/** The price list of the chosen category. It fades when another is chosen, and announces how many services it shows. */
export function Prices({ services, branches, people, category, selection }: Props) {
  const { shown, isFading } = useFaded(category)
  const list = useRef<HTMLDivElement>(null)
  useListInView(list)

  return (
    <>
      <LiveRegion changesOnly className="sr-only">
        {!isFading && services && announcement(services, shown)}
      </LiveRegion>
      <div
        ref={list}
        id={LIST_ID}
        tabIndex={-1}
        aria-busy={isFading || services === undefined}
        className={`price-list ${isFading ? 'is-fading' : ''} ${selection.isRead ? 'has-rings' : ''}`}
      >
        <PriceList
          services={services}
          branches={branches}
          people={people}
          category={shown}
          selection={selection}
        />
        {services && (
          <SampleNote rows={people} className="page-width mt-0! pb-6 print:hidden">
            The names beside the prices are samples, until the salon introduces its own people.
          </SampleNote>
        )}
      </div>
    </>
  )
}
