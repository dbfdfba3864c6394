import { CategoryId } from '#contracts/category.ts'
import type { Service } from '#contracts/service.ts'

/** What the address bar says about the list of services. */
export interface ServicesParams {
  category: CategoryId | 'all'
  search: string
}

/** Reads an address that anybody may have typed: an unknown category means all. */
export function readParams(params: URLSearchParams): ServicesParams {
  const category = CategoryId.safeParse(params.get('category'))
  return { category: category.success ? category.data : 'all', search: params.get('search') ?? '' }
}

/** The shortest query that means an address. */
export function writeParams({ category, search }: ServicesParams): URLSearchParams {
  const params = new URLSearchParams()
  if (category !== 'all') params.set('category', category)
  if (search.trim() !== '') params.set('search', search.trim())
  return params
}

const fold = (text: string) => text.toLocaleLowerCase('en').trim()

/** The services of a category whose names contain what was searched for. */
export function filterServices(
  services: readonly Service[],
  { category, search }: ServicesParams,
): Service[] {
  const wanted = fold(search)
  return services.filter(
    service =>
      (category === 'all' || service.categoryName === category) && fold(service.name).includes(wanted),
  )
}
