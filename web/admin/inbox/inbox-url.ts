import { FIRST_PAGE } from '#contracts/envelope.ts'
import { InquiryFilter } from '#contracts/inquiry.ts'

/** What the address bar says about the list of inquiries: the filter, the page and the open inquiry. */
export interface InboxUrl extends InquiryFilter {
  page: number
  open: number | null
}

export const noFilter: InquiryFilter = InquiryFilter.parse({})

const filterNames = Object.keys(noFilter) as (keyof InquiryFilter)[]

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

function readFilter(params: URLSearchParams): InquiryFilter {
  const read = Object.fromEntries(
    filterNames.map(name => {
      const value = InquiryFilter.shape[name].safeParse(params.get(name) ?? '')
      return [name, value.success ? value.data : '']
    }),
  )
  return read as InquiryFilter
}

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export const parseInboxUrl = (params: URLSearchParams): InboxUrl => ({
  ...readFilter(params),
  page: wholeNumber(params.get('page')) ?? FIRST_PAGE,
  open: wholeNumber(params.get('open')),
})

/** The filter of an address alone. */
export const filterOf = (address: InquiryFilter): InquiryFilter =>
  Object.fromEntries(filterNames.map(name => [name, address[name]])) as InquiryFilter

/** The shortest query that means an address. */
export function inboxUrlParams({ page, open, ...filter }: InboxUrl): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of filterNames) if (filter[name] !== '') params.set(name, filter[name])
  if (page !== FIRST_PAGE) params.set('page', String(page))
  if (open !== null) params.set('open', String(open))
  return params
}

export const sameFilter = (one: InquiryFilter, other: InquiryFilter): boolean =>
  filterNames.every(name => one[name] === other[name])

/** The last page that has rows; the first when there are none. */
export const lastPage = (total: number, limit: number) => Math.max(FIRST_PAGE, Math.ceil(total / limit))
