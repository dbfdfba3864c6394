import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { FIRST_PAGE } from '#contracts/inquiries/limits.ts'
import { notices } from './notices.ts'

/** The state of the inbox in the URL: the filter, the page and the open inquiry. */
export interface InboxUrl extends InquiryFilter {
  page: number
  open: number | null
}

export const noFilter: InquiryFilter = {
  status: '',
  q: '',
  branch: '',
  service: '',
  category: '',
  from: '',
  to: '',
  assignee: '',
  waiting: '',
  deadline: '',
  source: '',
  response: '',
  again: '',
  followUp: '',
  spam: '',
  deleted: '',
}
const filterNames = Object.keys(noFilter) as (keyof InquiryFilter)[]

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

const readFilter = (params: URLSearchParams) =>
  Object.fromEntries(filterNames.map(name => [name, params.get(name)?.trim() ?? ''])) as InquiryFilter

/** The server checks the filter. */
export const parseInboxUrl = (params: URLSearchParams): InboxUrl => ({
  ...readFilter(params),
  page: wholeNumber(params.get('page')) ?? FIRST_PAGE,
  open: wholeNumber(params.get('open')),
})

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

/** The address of the first page that a filter finds. */
export const inboxAddress = (filter: InquiryFilter): { search: string } => ({
  search: inboxUrlParams({ ...filter, page: FIRST_PAGE, open: null }).toString(),
})

/** The last page that has rows; the first page when there are none. */
export const lastPage = (total: number, limit: number) => Math.max(FIRST_PAGE, Math.ceil(total / limit))

const inboxAddressOf = (url: InboxUrl) => ({ search: inboxUrlParams(url).toString() })

const OPENED_HERE = { openedHere: true }

/** The state of the inbox as the URL has it, and the ways to change it. */
export function useInboxUrl() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const url = parseInboxUrl(params)
  const { page, open, ...filter } = url

  function go(change: Partial<InboxUrl>, options?: NavigateOptions) {
    notices.dismissFailure()
    setParams(inboxUrlParams({ ...url, ...change }), {
      preventScrollReset: true,
      ...options,
    })
  }

  return {
    page,
    open,
    filter,
    /** The state of the history entry, to be kept when another inquiry is opened. */
    state: location.state?.openedHere ? OPENED_HERE : null,
    /** Whether the inquiry was opened to write a reply. */
    toReply: location.state?.toReply === true,
    go,
    // Beside an open inquiry it takes its place, so that Back leads to the list.
    view: (id: number) =>
      open === null
        ? go({ open: id }, { state: OPENED_HERE })
        : go({ open: id }, { replace: true, state: location.state?.openedHere ? OPENED_HERE : null }),
    /** Whether it was opened to set a follow-up. */
    toFollowUp: location.state?.toFollowUp === true,
    followUp: (id: number) => go({ open: id }, { state: { ...OPENED_HERE, toFollowUp: true } }),
    reply: (id: number) => go({ open: id }, { state: { ...OPENED_HERE, toReply: true } }),
    /** Puts the list below the open inquiry in the browser's history. */
    async putListBelow() {
      await navigate(inboxAddressOf({ ...url, open: null }), { replace: true })
      await navigate(inboxAddressOf(url), { state: OPENED_HERE })
    },
    /** Goes back when the inquiry was opened from the list, so that the back button does not open it again. */
    close() {
      notices.dismissFailure()
      if (location.state?.openedHere) navigate(-1)
      else go({ open: null }, { replace: true })
    },
  }
}

export type InboxUrlState = ReturnType<typeof useInboxUrl>
