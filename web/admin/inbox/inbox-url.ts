import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { categories } from '#content/categories.ts'
import type { InquiryFilter } from '#contracts/inquiry.ts'
import { FIRST_PAGE, inquiryStatuses } from '#contracts/limits.ts'
import { notices } from './notices.ts'

/** The state of the inbox in the URL: the filter, the page and the open inquiry. */
export interface InboxUrl extends InquiryFilter {
  page: number
  open: number | null
}

const oneOf =
  (...values: string[]) =>
  (text: string) =>
    values.includes(text)
const atMost = (length: number) => (text: string) => text.length <= length
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** The values of the filter that the server accepts, see its schema; each may also be empty. */
const isValid: Record<keyof InquiryFilter, (text: string) => boolean> = {
  status: oneOf(...inquiryStatuses),
  q: atMost(200),
  branch: atMost(120),
  service: atMost(120),
  category: oneOf(...categories.map(({ id }) => id)),
  from: isDay,
  to: isDay,
  assignee: text => text === 'nobody' || /^[1-9]\d{0,8}$/.test(text),
  clock: oneOf('waiting', 'soon', 'overdue'),
  suspected: oneOf('hide', 'only'),
  deleted: oneOf('1'),
}

const filterNames = Object.keys(isValid) as (keyof InquiryFilter)[]

export const noFilter = Object.fromEntries(filterNames.map(name => [name, ''])) as InquiryFilter

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

function readFilter(params: URLSearchParams): InquiryFilter {
  const filter = Object.fromEntries(
    filterNames.map(name => {
      const value = params.get(name)?.trim() ?? ''
      return [name, isValid[name](value) ? value : '']
    }),
  )
  return filter as InquiryFilter
}

/** Invalid values count as absent, since anyone may have typed the URL. */
export const parseInboxUrl = (params: URLSearchParams): InboxUrl => ({
  ...readFilter(params),
  page: wholeNumber(params.get('page')) ?? FIRST_PAGE,
  open: wholeNumber(params.get('open')),
})

export const filterOf = (url: InquiryFilter): InquiryFilter =>
  Object.fromEntries(filterNames.map(name => [name, url[name]])) as InquiryFilter

/** The shortest query string: default values are left out. */
export function inboxUrlParams({ page, open, ...filter }: InboxUrl): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of filterNames) if (filter[name] !== '') params.set(name, filter[name])
  if (page !== FIRST_PAGE) params.set('page', String(page))
  if (open !== null) params.set('open', String(open))
  return params
}

export const sameFilter = (one: InquiryFilter, other: InquiryFilter): boolean =>
  filterNames.every(name => one[name] === other[name])

/** The last page that has rows; the first page when there are none. */
export const lastPage = (total: number, limit: number) => Math.max(FIRST_PAGE, Math.ceil(total / limit))

const OPENED_HERE = { openedHere: true }

/** The state of the inbox as the URL has it, and the ways to change it. */
export function useInboxUrl() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const url = parseInboxUrl(params)

  // Rendered at once: a transition would be rendered in slices, which takes longer until something is seen.
  function go(change: Partial<InboxUrl>, options?: { replace?: boolean; state?: unknown }) {
    notices.dismissFailure()
    setParams(inboxUrlParams({ ...url, ...change }), {
      preventScrollReset: true,
      flushSync: true,
      ...options,
    })
  }

  return {
    page: url.page,
    open: url.open,
    filter: filterOf(url),
    /** The state of the history entry, to be kept when another inquiry is opened. */
    state: location.state?.openedHere ? OPENED_HERE : null,
    /** Whether the inquiry was opened to write a reply. */
    toReply: location.state?.toReply === true,
    go,
    view: (id: number) => go({ open: id }, { state: OPENED_HERE }),
    reply: (id: number) => go({ open: id }, { state: { ...OPENED_HERE, toReply: true } }),
    /** Goes back when the inquiry was opened from the list, so that the back button does not open it again. */
    close() {
      notices.dismissFailure()
      if (location.state?.openedHere) navigate(-1)
      else go({ open: null }, { replace: true })
    },
  }
}
