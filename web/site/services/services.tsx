import { type ReactNode, useEffect, useRef } from 'react'
import { Link, type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { categories } from '#content/categories.ts'
import { fullAddress, salon } from '#content/salon.ts'
import { isKnownWeek, weekText } from '#contracts/branches/week.ts'
import type { Copy } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { Category } from '#contracts/services/category.ts'
import { useSharedContent } from '../../content.ts'
import type { PageMeta } from '../../head.tsx'
import { Flower } from '../../ui/flower.tsx'
import { type PageData, pageLoader, usePageData } from '../page-data.ts'
import { ButtonLink } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { Eyebrow, Heading, Section } from '../parts/section.tsx'
import { withList } from '../selection/address.ts'
import { useBookLink } from '../selection/book-link.ts'
import { differByList } from '../selection/differ-by-list.ts'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { useSelection } from '../selection/use-selection.ts'
import { pageHeads } from '../seo/page-heads.tsx'
import { Testimonials } from '../testimonials/testimonials.tsx'
import { CategoryCards } from './category-cards.tsx'
import { Prices } from './prices.tsx'

export const loader = pageLoader('services')

/** A press on a ring loads nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && !differByList(currentUrl, nextUrl)

/** Undefined for an unknown category: then all services are shown. */
const categoryIn = (query: URLSearchParams): Category | undefined =>
  categories.find(({ id }) => id === query.get('category'))

export const meta: PageMeta<PageData> = ({ matches, loaderData, location }) =>
  pageHeads.services(matches, loaderData, categoryIn(new URLSearchParams(location.search))?.id)

export default function Services() {
  const { copy, testimonials, people, services: listed, branches } = usePageData('services')
  // Not before it is known where each is offered: that line would move the others.
  const services = branches === undefined ? undefined : listed
  const [query] = useSearchParams()
  const category = categoryIn(query)
  const selection = useSelection()
  const bookLink = useBookLink()
  return (
    <>
      <Head copy={copy}>
        <CategoryCards chosen={category} services={services} list={selection.text} />
      </Head>
      {/* The sticky filter and the sum end with their price list. */}
      <div>
        <CategoryFilter chosen={category} list={selection.text} />
        <Letterhead />
        <Prices
          services={services}
          branches={branches}
          people={people}
          category={category}
          selection={selection}
        />
        {services && <SelectionBar selection={selection} services={services} />}
      </div>
      <Section labelledBy="how-title">
        <Heading id="how-title" eyebrow="How it works">
          {copy.stepsTitle}
        </Heading>
        <div className="mt-8 md:mt-12">
          <HowItWorks steps={copy.steps} />
        </div>
      </Section>
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} people={people} />}
      <section aria-labelledby="next-title" className="bg-rose-50 py-10 md:py-16 print:hidden">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-16 gap-y-6">
          <div>
            <h2 id="next-title" className="font-display text-title font-medium">
              {copy.next.title}
            </h2>
            <p className="mt-2 text-lead text-plum-soft">{copy.next.lead}</p>
          </div>
          <div className="flex flex-wrap gap-4">
            <ButtonLink to={bookLink}>Book Appointment</ButtonLink>
            <ButtonLink to={paths.locations} look="outlined">
              See our locations
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}

interface HeadProps {
  copy: Copy['services']
  /** The cards of the categories. */
  children: ReactNode
}

/** The heading and its picture: the owner's, else the cards of the categories, which are also in the filter below. */
function Head({ copy, children }: HeadProps) {
  const picture = useShownPicture()('services-hero')
  const text = { eyebrow: 'Our services', title: copy.title }
  if (picture) {
    return (
      <PageHero picture={picture} isLow {...text}>
        <p>{copy.text}</p>
      </PageHero>
    )
  }
  return (
    <header className="page-width grid items-center gap-x-8 gap-y-4 pt-1 pb-2 md:grid-cols-[7fr_10fr] md:pt-2 md:pb-4 lg:grid-cols-2 lg:gap-x-6">
      <div>
        <Eyebrow>{text.eyebrow}</Eyebrow>
        <h1 className="font-display text-hero font-medium max-xl:[--text-hero:min(var(--text-4xl),19vw)]">
          {text.title}
        </h1>
        <p className="mt-2 max-w-[30rem] text-balance text-base/6 md:mt-4">{copy.text}</p>
      </div>
      {children}
    </header>
  )
}

/** The head of the printed price list. */
function Letterhead() {
  const { salon: info, hours } = useSharedContent()
  const contact = [fullAddress(info), info.phone, info.email].filter(Boolean).join(' · ')
  return (
    <div data-testid="letterhead" className="letterhead">
      <Flower className="letterhead-logo" />
      <p className="letterhead-name">{salon.name}</p>
      {contact && <p>{contact}</p>}
      {isKnownWeek(hours.week) && <p>{weekText(hours.week).join(' · ')}</p>}
    </div>
  )
}

const stepNames = ['Book Appointment', 'Consultation', 'Treatment', 'Follow-Up']

function HowItWorks({ steps }: { steps: Copy['services']['steps'] }) {
  return (
    <ol className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
      {stepNames.map((name, index) => (
        <li
          key={name}
          className="border-t border-gold/60 pt-4 xs:max-sm:grid xs:max-sm:grid-cols-[3.5rem_1fr] sm:pt-6"
        >
          <span
            aria-hidden="true"
            className="row-span-2 font-display text-4xl font-medium text-gold-800 lining-nums"
          >
            {index + 1}
          </span>
          <h3 className="font-display text-2xl/8 font-semibold sm:mt-4">{name}</h3>
          <p className="mt-1 max-w-[34ch] sm:mt-2 text-plum-soft">{steps[index]}</p>
        </li>
      ))}
    </ol>
  )
}

const choices = [{ id: undefined, name: 'All Services', link: paths.services }, ...categories]

/** The filter. Links, so that it works without JavaScript and before hydration. */
function CategoryFilter({ chosen, list }: { chosen: Category | undefined; list: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const isFirst = useRef(true)

  // Scrolls the chosen link into view where not all of them fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each choice
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !current) return
    // A visitor who has scrolled before hydration is not scrolled back.
    const hasBeenScrolled = isFirst.current && strip.current.scrollLeft !== 0
    isFirst.current = false
    if (hasBeenScrolled) return
    const { left, width } = current.getBoundingClientRect()
    const frame = strip.current.getBoundingClientRect()
    strip.current.scrollBy({ left: left + width / 2 - (frame.left + frame.width / 2) })
  }, [chosen])

  return (
    <nav
      aria-label="Filter services"
      className="service-filter sticky top-[calc(var(--header-height)-1px)] z-10 border-b border-gold/30 bg-ivory print:hidden"
    >
      <ul
        ref={strip}
        className="page-width flex gap-1 overflow-x-auto py-1 max-md:[mask-image:linear-gradient(90deg,#000_calc(100%-3rem),#0000)] max-md:scroll-pe-12 max-md:pe-12 [scrollbar-width:none] md:gap-2"
      >
        {choices.map(({ id, name, link }) => (
          <li key={name} className="shrink-0">
            <Link
              to={withList(link, list)}
              preventScrollReset
              aria-current={id === chosen?.id ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full px-4 text-base font-medium text-plum-soft transition-colors duration-200 hover:text-rose-700 aria-[current]:bg-rose-700 aria-[current]:text-white motion-reduce:transition-none"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
