import { useLoaderData, useSearchParams } from 'react-router'
import { categories } from '#content/categories.ts'
import type { Category } from '#contracts/category.ts'
import { paths } from '#contracts/paths.ts'
import type { Service } from '#contracts/service.ts'
import { loadPageContent, type PageContent, usePageContent } from '../../content.ts'
import type { PageMeta } from '../../head.tsx'
import { servicesHero, servicesHeroPhone } from '../../pictures.ts'
import type { Loadable } from '../loadable.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { Heading } from '../parts/heading.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { Section } from '../parts/section.tsx'
import { pages } from '../seo/pages.tsx'
import { Testimonials } from '../testimonials/testimonials.tsx'
import { CategoryCards } from './category-cards.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Letterhead } from './letterhead.tsx'
import { loadServices, useServices } from './load-services.ts'
import { Prices } from './prices.tsx'

export interface ServicesData {
  services: Loadable<Service[]>
  content: PageContent['services']
}

export async function loader(): Promise<ServicesData> {
  const services = loadServices()
  return { services, content: await loadPageContent('services') }
}

/** Undefined for an unknown category: then all services are shown. */
const categoryIn = (query: URLSearchParams): Category | undefined =>
  categories.find(({ id }) => id === query.get('category'))

export const meta: PageMeta<ServicesData> = ({ matches, loaderData, location }) =>
  pages.services(matches, loaderData?.services, categoryIn(new URLSearchParams(location.search))?.id)

export default function Services() {
  const loaderData = useLoaderData<ServicesData>()
  const [query] = useSearchParams()
  const category = categoryIn(query)
  const services = useServices(loaderData.services)
  const { words: copy, testimonials } = usePageContent('services', loaderData.content)
  return (
    <>
      <PageHero
        {...useShownPicture()('services-hero', {
          picture: servicesHero,
          phone: servicesHeroPhone,
          focus: '100% 30%',
        })}
        eyebrow="Our services"
        title={copy.title}
      >
        <p>{copy.text}</p>
      </PageHero>
      {/* The sticky filter ends with its price list. */}
      <div>
        <CategoryCards chosen={category} services={services} />
        <CategoryFilter chosen={category} />
        <Letterhead />
        <Prices services={services} category={category} />
      </div>
      <Section labelledBy="how-title">
        <Heading id="how-title" eyebrow="How it works">
          {copy.stepsTitle}
        </Heading>
        <div className="mt-8 md:mt-12">
          <HowItWorks steps={copy.steps} />
        </div>
      </Section>
      <Testimonials testimonials={testimonials} />
      <section
        aria-labelledby="next-title"
        className="border-b border-gold/35 bg-plum py-16 text-ivory md:py-24 print:hidden"
      >
        <div className="page-width flex flex-wrap items-end justify-between gap-x-16 gap-y-8">
          <div>
            <h2 id="next-title" className="font-display text-hero font-medium">
              {copy.next.title}
            </h2>
            <p className="mt-4 text-lead text-ivory/85">{copy.next.lead}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.contact} look="light">
              Book Appointment
            </ButtonLink>
            <ButtonLink to={paths.locations} look="outlinedLight">
              See our locations
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}
