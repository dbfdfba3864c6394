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

// Loaded later: the film begins after the page. If it can't be loaded, the poster stays.
const HeroFilm = later({ load: () => import('./hero-film.tsx').then(code => code.HeroFilm) })

export const loader = pageLoader('home')

export const meta: PageMeta<PageData> = ({ matches, loaderData }) => pageHeads.home(matches, loaderData)

export default function Home() {
  const { copy, testimonials, branches, services } = usePageData('home')
  const branchCount = countBranches(branches)
  return (
    <>
      <Hero copy={copy} />
      <CategoryGrid copy={copy.categories} services={services} />
      <BranchSection branches={branches} {...copy.branches} />
      <AboutTeaser branchCount={branchCount} copy={copy} />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <ReachUs branchCount={branchCount} copy={copy.reach} />
    </>
  )
}

/** The first screen of Home: the film with its poster, or the owner's picture. */
function Hero({ copy }: { copy: Copy['home'] }) {
  const { film, ...shown } = useShownPicture()('hero')
  return (
    <header className="page-head has-sides has-picture fills-window">
      <div className="page-head-text">
        <h1 className="page-head-title">{copy.title}</h1>
        <p className="mt-5 max-w-[30rem] text-lead md:mt-7">{copy.text}</p>
        <div className="mt-8 flex flex-wrap gap-3 md:mt-10">
          <ButtonLink to={paths.book} className="grow sm:grow-0">
            Book Appointment
          </ButtonLink>
          <ButtonLink to={paths.services} look="outlined" className="grow sm:grow-0">
            Our Services
          </ButtonLink>
        </div>
        <Closures className="mt-5" />
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
      <Heading id="categories-title" lead={copy.lead}>
        {copy.title}
      </Heading>
      <ul className="mt-6 grid gap-x-4 gap-y-5 md:mt-10 md:gap-y-10 xs:grid-cols-2 md:grid-cols-4 lg:gap-x-8">
        {categories.map(({ id, name, description, link }) => (
          <li key={id} className="group relative flex flex-col">
            <div className="arch-3/4">
              <CategoryPicture
                category={id}
                // On phones less than the real width: two pixels of the picture for each of the page do, and need half the bytes.
                sizes="(min-width: 112rem) 16vw, (min-width: 75rem) 16.5rem, (min-width: 48rem) 22vw, 29vw"
              />
            </div>
            <h3 className="mt-3 font-display text-xl/tight font-medium md:mt-5 md:text-heading">{name}</h3>
            <p className="mt-1.5 text-[0.9375rem]/relaxed text-plum-soft max-md:hidden">{description}</p>
            <LowestPrice
              category={id}
              services={services}
              className="mt-1 text-[0.9375rem]/normal max-md:*:block max-md:[&>[aria-hidden]]:hidden md:mt-3"
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
  if (branchCount === 0) return 'Visit us'
  return branchCount === 1 ? 'Visit our branch' : `Visit any of our ${branchCount} branches`
}

/** Phone, email and locations. */
function ReachUs({ branchCount, copy }: { branchCount: number; copy: Copy['home']['reach'] }) {
  const { salon } = useSharedContent()
  return (
    <Section labelledBy="reach-title" background="rose">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_1fr]">
        <Heading id="reach-title" lead={copy.lead}>
          {copy.title}
        </Heading>
        <ul className="divide-y divide-gold/50 border-y border-gold/50 lg:row-span-2">
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
        <ButtonLink to={paths.contact} className="self-start justify-self-start">
          Contact Us
        </ButtonLink>
      </div>
    </Section>
  )
}

const Way = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <li className="grid items-baseline gap-x-6 py-4 wrap-anywhere xs:grid-cols-[auto_1fr] sm:grid-cols-[6rem_1fr] md:py-5">
    <h3 className="font-medium">{title}</h3>
    <p className="row-start-2 font-display text-title font-medium xs:col-span-full sm:col-span-1 sm:col-start-2 sm:row-start-1">
      {children}
    </p>
    <p className="text-plum-soft max-sm:text-end max-sm:text-sm sm:col-start-2">{note}</p>
  </li>
)
