import { useSearchParams } from 'react-router'
import { categories } from '#content/categories.ts'
import type { Category } from '#contracts/category.ts'
import { paths } from '#contracts/paths.ts'
import { partInBrowser, usePart } from '../../content.ts'
import { servicesHero, servicesHeroPhone } from '../../pictures.ts'
import { loadPart } from '../content.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { CallToAction } from '../parts/call-to-action.tsx'
import { Heading } from '../parts/heading.tsx'
import { useShown } from '../parts/own-pictures.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { Section } from '../parts/section.tsx'
import { pages } from '../seo/pages.ts'
import { Testimonials } from '../testimonials/testimonials.tsx'
import type { Route } from './+types/services'
import { CategoryCards } from './category-cards.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Letterhead } from './letterhead.tsx'
import { loadServices, loadServicesInBrowser, useServices } from './load-services.ts'
import { Prices } from './prices.tsx'

export async function loader(args: Route.LoaderArgs) {
  const [services, content] = await Promise.all([loadServices(args), loadPart('services', args)])
  return { ...services, content }
}

export async function clientLoader() {
  const services = loadServicesInBrowser()
  return { ...services, content: await partInBrowser('services') }
}

/** An unknown category is none: all services are shown. */
const categoryIn = (query: URLSearchParams): Category | undefined =>
  categories.find(({ id }) => id === query.get('category'))

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  pages.services(matches, loaderData?.services, categoryIn(new URLSearchParams(location.search))?.id)

export default function Services({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const category = categoryIn(query)
  const services = useServices(loaderData.services)
  const { words, testimonials } = usePart('services', loaderData.content)
  return (
    <>
      <PageHero
        {...useShown()('services-hero', {
          picture: servicesHero,
          phone: servicesHeroPhone,
          focus: '100% 30%',
        })}
        eyebrow="Our services"
        title={words.title}
        brief
      >
        <p>{words.text}</p>
      </PageHero>
      <CategoryCards chosen={category} services={services} />
      <CategoryFilter chosen={category} />
      <Letterhead />
      <Prices services={services} category={category} />
      <Section labelledBy="how-title">
        <Heading id="how-title" eyebrow="How it works">
          {words.stepsTitle}
        </Heading>
        <div className="mt-8 md:mt-12">
          <HowItWorks steps={words.steps} />
        </div>
      </Section>
      <Testimonials testimonials={testimonials} />
      <CallToAction title={words.next.title} lead={words.next.lead}>
        <ButtonLink to={paths.contact}>Book Appointment</ButtonLink>
        <ButtonLink to={paths.locations} look="outlined">
          See our locations
        </ButtonLink>
      </CallToAction>
    </>
  )
}
