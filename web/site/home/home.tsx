import type { ReactNode } from 'react'
import { categories } from '#content/categories.ts'
import type { Copy } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { useSharedContent } from '../../content.ts'
import figtreeRupee from '../../fonts/figtree-rupee.woff2?url&no-inline'
import type { PageMeta } from '../../head.tsx'
import { later } from '../../later.tsx'
import { countBranches } from '../branches/branch-count.ts'
import { BranchSection } from '../branches/branch-section.tsx'
import { Closures } from '../hours/closures.tsx'
import { type PageData, pageLoader, usePageData } from '../page-data.ts'
import { ButtonLink, Link, MailLink, PhoneLink } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { heroSizes, Picture } from '../parts/picture.tsx'
import { Heading, Section } from '../parts/section.tsx'
import { pageHeads } from '../seo/page-heads.tsx'
import { CategoryPicture } from '../services/category-picture.tsx'
import { LowestPrice } from '../services/lowest-price.tsx'
import { Testimonials } from '../testimonials/testimonials.tsx'
import { AboutTeaser } from './about-teaser.tsx'
import { FactLine } from './fact-line.tsx'
import { SixPrices } from './six-prices.tsx'

// Loaded later: the film begins after the page. If it can't be loaded, the poster stays.
const HeroFilm = later({ load: () => import('./hero-film.tsx').then(code => code.HeroFilm) })

export const loader = pageLoader('home')

export const meta: PageMeta<PageData> = ({ matches, loaderData }) => pageHeads.home(matches, loaderData)

export default function Home() {
  const { copy, testimonials, people, branches, services } = usePageData('home')
  const branchCount = countBranches(branches)
  return (
    <>
      <Hero copy={copy} />
      <FactLine branches={branches} services={services} />
      <CategoryGrid copy={copy.categories} services={services} />
      <SixPrices services={services} />
      <BranchSection branches={branches} {...copy.branches} />
      <AboutTeaser copy={copy.about} />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} people={people} />}
      <ReachUs branchCount={branchCount} />
    </>
  )
}

/** The first screen of Home: the film with its poster, or the owner's picture. */
function Hero({ copy }: { copy: Copy['home'] }) {
  const { film, ...shown } = useShownPicture()('hero')
  return (
    <header className="page-head has-picture fills-window">
      <div className="page-head-text">
        <h1 className="page-head-title">{copy.title}</h1>
        <p className="mt-4 max-w-[30rem] text-lead md:mt-6">{copy.text}</p>
        <div className="mt-6 flex flex-wrap gap-2 md:mt-8">
          <ButtonLink to={paths.book} className="grow sm:grow-0">
            Book Appointment
          </ButtonLink>
          <ButtonLink to={paths.services} look="outlined" className="grow sm:grow-0">
            Our Services
          </ButtonLink>
        </div>
        <Closures className="mt-4" />
      </div>
      <div className="page-head-picture relative overflow-hidden">
        <Picture {...shown} sizes={heroSizes} urgency="first" className="block size-full" />
        {film && <HeroFilm />}
      </div>
    </header>
  )
}

interface CategoryGridProps {
  copy: Copy['home']['categories']
  /** Undefined while they load, null if they could not be loaded. */
  services: Service[] | null | undefined
}

/** The four categories, each with its picture in an arch and its lowest price. */
function CategoryGrid({ copy, services }: CategoryGridProps) {
  return (
    <Section labelledBy="categories-title">
      {/* The rupee sign of the lowest prices: without this its font is found when the stylesheet is there. */}
      <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={figtreeRupee} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <Heading id="categories-title">{copy.title}</Heading>
        <p className="text-plum-soft md:text-lead">{copy.lead}</p>
      </div>
      <ul className="mt-6 grid gap-x-4 gap-y-4 md:mt-8 xs:grid-cols-2 md:grid-cols-4 lg:gap-x-6">
        {categories.map(({ id, name, link }) => (
          <li key={id} className="group relative flex flex-col">
            <div className="arch-4/5 max-md:aspect-square">
              <CategoryPicture
                category={id}
                // On phones less than the real width: two pixels of the picture for each of the page do, and need half the bytes.
                sizes="(min-width: 112rem) 16vw, (min-width: 75rem) 16.5rem, (min-width: 48rem) 22vw, 29vw"
              />
            </div>
            <h3 className="mt-2 font-display text-xl/8 font-semibold md:mt-4 lg:text-2xl/8">{name}</h3>
            <LowestPrice
              category={id}
              services={services}
              className="text-base/6 max-lg:*:not-first:hidden"
            />
            <Link
              to={link}
              className="quiet-link mt-auto inline-flex min-h-8 items-center self-start font-medium after:absolute after:inset-0"
            >
              Learn more<span className="sr-only"> about {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function visitText(branchCount: number): string {
  if (branchCount === 0) return 'Our branches will be listed here soon'
  return branchCount === 1 ? 'Visit our branch' : `Visit any of our ${branchCount} branches`
}

/** Phone, email and locations. */
function ReachUs({ branchCount }: { branchCount: number }) {
  const { salon } = useSharedContent()
  return (
    <Section labelledBy="reach-title" background="rose">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="reach-title" className="font-display text-2xl/8 font-semibold md:text-heading md:font-medium">
          Call, email or visit
        </h2>
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
      </div>
      <ul className="mt-4 grid gap-x-6 md:mt-8 md:auto-cols-fr md:grid-flow-col">
        {salon.phone && (
          <Way title="Call us" note="During opening hours">
            <PhoneLink number={salon.phone} className="quiet-link lining-nums" />
          </Way>
        )}
        <Way title="Email us" note="We respond within 24 hours">
          {salon.email ? (
            <MailLink address={salon.email} className="quiet-link" />
          ) : (
            <Link to={paths.contact} className="quiet-link">
              Write to us
            </Link>
          )}
        </Way>
        <Way title="Visit us" note={visitText(branchCount)}>
          <Link to={paths.locations} className="quiet-link">
            See our locations
          </Link>
        </Way>
      </ul>
    </Section>
  )
}

const Way = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <li className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 border-t border-gold/50 py-2 wrap-anywhere md:py-4">
    <h3 className="text-sm/6 font-medium md:col-span-full">{title}</h3>
    <p className="col-span-full font-display text-2xl/10 font-semibold max-md:row-start-2">{children}</p>
    <p className="text-sm/6 text-plum-soft max-md:text-end md:col-span-full">{note}</p>
  </li>
)
