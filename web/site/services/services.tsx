import { useSearchParams } from 'react-router'
import type { Category } from '#contracts/category.ts'
import { categories } from '#contracts/content.ts'
import { pages } from '../seo/pages.ts'
import type { Route } from './+types/services'
import { CategoryFilter } from './category-filter.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { loadServices, loadServicesInBrowser } from './load-services.ts'
import { Prices } from './prices.tsx'

export const loader = loadServices
export const clientLoader = loadServicesInBrowser

/** An unknown category is none: all services are shown. */
const categoryIn = (query: URLSearchParams): Category | undefined =>
  categories.find(({ id }) => id === query.get('category'))

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  pages.services(matches, loaderData?.services, categoryIn(new URLSearchParams(location.search))?.id)

export default function Services({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const category = categoryIn(query)
  return (
    <>
      <h1>Services</h1>
      <CategoryFilter chosen={category} />
      <Prices services={loaderData.services} category={category} />
      <HowItWorks />
    </>
  )
}
