// The selection in an address.
export const LIST_PARAMETER = 'list'

/** The parameter `list` of an address; empty without one. */
export const listOf = (search: string): string => new URLSearchParams(search).get(LIST_PARAMETER) ?? ''

/** A link within the price list, with a selection. @param list as in the address */
export const withList = (link: string, list: string): string =>
  list ? `${link}${link.includes('?') ? '&' : '?'}${new URLSearchParams({ [LIST_PARAMETER]: list })}` : link
