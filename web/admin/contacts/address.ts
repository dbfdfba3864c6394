import { ContactStatus } from '#contracts/contact.ts'
import { FIRST_PAGE } from '#contracts/envelope.ts'

/** What the address bar says about the list of inquiries: the filter, the page and the open inquiry. */
export interface ContactsAddress {
  status: ContactStatus | ''
  page: number
  open: number | null
}

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** Reads an address that anybody may have typed: what is no status, page or id counts as absent. */
export function readAddress(params: URLSearchParams): ContactsAddress {
  const status = ContactStatus.safeParse(params.get('status'))
  return {
    status: status.success ? status.data : '',
    page: wholeNumber(params.get('page')) ?? FIRST_PAGE,
    open: wholeNumber(params.get('open')),
  }
}

/** The shortest query that means an address. */
export function writeAddress({ status, page, open }: ContactsAddress): URLSearchParams {
  const params = new URLSearchParams()
  if (status !== '') params.set('status', status)
  if (page !== FIRST_PAGE) params.set('page', String(page))
  if (open !== null) params.set('open', String(open))
  return params
}

/** The last page that has rows; the first when there are none. */
export const lastPage = (total: number, limit: number) => Math.max(FIRST_PAGE, Math.ceil(total / limit))
