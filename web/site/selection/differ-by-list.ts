import { LIST_PARAMETER, listOf } from './address.ts'

const withoutList = ({ pathname, search }: URL): string => {
  const query = new URLSearchParams(search)
  query.delete(LIST_PARAMETER)
  return `${pathname}?${query}`
}

/** Whether two addresses differ by their selection alone: then a page has the same data at both. */
export const differByList = (one: URL, other: URL): boolean =>
  listOf(one.search) !== listOf(other.search) && withoutList(one) === withoutList(other)
