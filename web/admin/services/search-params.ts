import { categories } from '#content/categories.ts'
import type { CategoryId } from '#contracts/category.ts'
import type { Service } from '#contracts/service.ts'

/** The filter of the list of services, as the URL's query carries it. */
export interface ServicesParams {
  category: CategoryId | 'all'
  search: string
}

/** An unknown category means all. */
export function readParams(params: URLSearchParams): ServicesParams {
  const category = categories.find(({ id }) => id === params.get('category'))
  return { category: category?.id ?? 'all', search: params.get('search') ?? '' }
}

/** Leaves out what is the default. */
export function writeParams({ category, search }: ServicesParams): URLSearchParams {
  const params = new URLSearchParams()
  if (category !== 'all') params.set('category', category)
  if (search.trim() !== '') params.set('search', search.trim())
  return params
}

const normalised = (text: string) => text.toLocaleLowerCase('en').trim()

export function filterServices(
  services: readonly Service[],
  { category, search }: ServicesParams,
): Service[] {
  const needle = normalised(search)
  return services.filter(
    service =>
      (category === 'all' || service.categoryName === category) && normalised(service.name).includes(needle),
  )
}
